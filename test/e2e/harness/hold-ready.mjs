import { app } from 'electron'

/**
 * Loaded into Electron before the application. The driver attaches while Electron starts; a window that is made meanwhile
 * can hang it for good on a busy machine. So nothing is ready until the driver says so, by the function that it calls
 * once it has attached. (Its own loader for this is used only without an executable of one's own, and changes Chromium's
 * switches as well, network ones among them.)
 */
const ready = app.whenReady()
const emit = app.emit.bind(app)
let held
let released = false
let release
const whenReleased = new Promise((resolve) => (release = resolve))

app.emit = (event, ...rest) => {
  if (event !== 'ready' || released) return emit(event, ...rest)
  held = rest
  return app.listenerCount('ready') > 0
}
app.isReady = () => released
app.whenReady = () => whenReleased
globalThis.__playwright_run = async () => {
  await ready
  released = true
  release()
  emit('ready', ...(held ?? []))
}
