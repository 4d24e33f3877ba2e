/** Ends with one sentence where Node is too old for what follows. */
export function needNode20() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Lacuna needs Node 20.19 or newer; this is ${process.versions.node}. Please update Node.`)
  process.exit(1)
}
