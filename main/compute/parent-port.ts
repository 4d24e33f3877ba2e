import type { FromCompute, ToCompute } from './protocol'

/** The application's end of the line, as seen from the compute process. */
export type ParentPort = {
  post(message: FromCompute): void
  onMessage(listener: (message: ToCompute) => void): void
}

/** Electron's utility process has `process.parentPort`; it is not in Node's types because Node does not have it. */
type UtilityPort = {
  postMessage(message: FromCompute): void
  on(event: 'message', listener: (event: { data: ToCompute }) => void): void
}

export function connectToParent(): ParentPort {
  const utility = (process as { parentPort?: UtilityPort }).parentPort
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
    onMessage: (listener) => void process.on('message', (message) => listener(message as ToCompute)),
  }
}
