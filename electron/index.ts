import { app } from 'electron'
import { commandWords } from './command-words'
import { startDesktop } from './desktop'

/** The desktop program. The packaged one is the command line too: it has no Node beside it that could be. */
const words = commandWords(process.argv)
if (words === undefined) startDesktop()
else {
  app.disableHardwareAcceleration()
  // Read only when asked for: the window does not wait for what computes.
  void app.whenReady().then(async () => (await import('./command-line')).runWords(words, import.meta.dirname))
}
