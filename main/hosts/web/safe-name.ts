/** A file name as the browser told it, made safe to be one here: no folders, no control characters, not too long. */
export function safeName(told: string): string {
  const last = told.split(/[/\\]/).at(-1) ?? ''
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  const plain = last.replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_').trim()
  const short = shortened(plain)
  return /^\.*$/.test(short) ? 'file' : short
}

/** At most 200 bytes, keeping the extension: most file systems take 255. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= 200) return name
  const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  let left = 200 - Buffer.byteLength(extension)
  let kept = ''
  for (const character of name.slice(0, name.length - extension.length)) {
    left -= Buffer.byteLength(character)
    if (left < 0) break
    kept += character
  }
  return kept + extension
}
