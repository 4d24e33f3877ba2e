/** The application's end of the line, as seen from a child process. */
export type ParentPort<From, To> = {
  post(message: From): void
  onMessage(listener: (message: To) => void): void
}

/** Electron's utility process has `process.parentPort`; it is not in Node's types because Node does not have it. */
type UtilityPort<From, To> = {
  postMessage(message: From): void
  on(event: 'message', listener: (event: { data: To }) => void): void
}

export function connectToParent<From, To>(): ParentPort<From, To> {
  const utility = (process as { parentPort?: UtilityPort<From, To> }).parentPort
  if (utility) {
    return {
      post: (message) => utility.postMessage(message),
      onMessage: (listener) => utility.on('message', (event) => listener(event.data)),
    }
  }
  // Started by Node's fork: an orphan has nobody to work for.
  process.on('disconnect', () => process.exit())
  return {
    post: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', (message) => listener(message as To)),
  }
}
