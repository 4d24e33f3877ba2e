import { crc32, deflateSync } from 'node:zlib'

/** A grey picture of bytes, row by row, 255 = white, as a PNG file. */
export function greyPng(width: number, height: number, grey: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  // Every line begins with its filter: none.
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) lines.set(grey.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const made = Buffer.alloc(body.length + 8)
  made.writeUInt32BE(data.length, 0)
  made.set(body, 4)
  made.writeUInt32BE(crc32(body), body.length + 4)
  return made
}
