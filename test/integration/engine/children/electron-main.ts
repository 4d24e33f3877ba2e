import { app, utilityProcess } from 'electron'

/** The smallest Electron program: starts the given module in a utility process and prints what it answers. */
const [program, argument] = process.argv.slice(-2)
// Not awaited: Electron becomes ready only after its main module has been loaded to the end.
void app.whenReady().then(() => {
  const child = utilityProcess.fork(program!, [argument!], { stdio: 'inherit' })
  child.once('message', (message: unknown) => {
    process.stdout.write(`ANSWER ${JSON.stringify(message)}\n`, () => app.exit(0))
  })
  child.once('exit', (code) => app.exit(code === 0 ? 1 : code))
})
