const sample = 65_536

/** Many control characters: a picture or a program rather than a table. */
export function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, sample)
  let odd = 0
  for (const byte of head)
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 30 && byte !== 31) odd += 1
  return odd > head.length * 0.1
}

export function countNuls(bytes: Uint8Array): number {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = all.indexOf(0); at >= 0; at = all.indexOf(0, at + 1)) count += 1
  return count
}
