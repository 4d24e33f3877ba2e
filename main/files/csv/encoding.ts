import { isUtf8 } from 'node:buffer'
import { UserError } from '../../errors'
import type { Dialect } from '../../table/store/dialect'
import { sharedBytes } from '../../table/store/store'

/** Characters of windows-1252 at 0x80…0x9F; unassigned places keep the control character of the same number. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const latin1Characters = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte <= 0x9f ? windows.charCodeAt(byte - 0x80) : byte,
)
const latin1Bytes = new Map(Array.from(latin1Characters, (character, byte) => [character, byte]))

const sample = 65_536

/** What the first bytes and the whole say about the encoding. */
export function detectEncoding(bytes: Uint8Array): { encoding: Dialect['encoding']; bom: boolean } {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', bom: true }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', bom: true }
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', bom: true }
  const zeros = zerosByParity(bytes.subarray(0, sample))
  if (zeros.odd > 0.3 && zeros.even < 0.05) return { encoding: 'utf-16le', bom: false }
  if (zeros.even > 0.3 && zeros.odd < 0.05) return { encoding: 'utf-16be', bom: false }
  return { encoding: isUtf8(bytes) ? 'utf-8' : 'latin1', bom: false }
}

/** Share of NUL bytes at even and at odd places: Latin letters in UTF-16 leave every second byte zero. */
function zerosByParity(bytes: Uint8Array): { even: number; odd: number } {
  const zeros: [number, number] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const half = Math.max(1, bytes.length / 2)
  return { even: zeros[0] / half, odd: zeros[1] / half }
}

/** The file's text as UTF-8 on shared memory; UTF-8 files stay as they are. */
export function toUtf8<B extends ArrayBufferLike>(
  bytes: Uint8Array<B>,
  encoding: Dialect['encoding'],
): Uint8Array<B | SharedArrayBuffer> {
  if (encoding === 'utf-8') return bytes
  if (encoding === 'latin1') return latin1ToUtf8(bytes)
  const units = Buffer.from(bytes.slice(0, bytes.length - strayBytes(bytes, encoding)))
  if (encoding === 'utf-16be') units.swap16()
  return shareText(units.toString('utf16le'))
}

/** UTF-16 comes in pairs of bytes; one left over at the end is no character. */
export const strayBytes = (bytes: Uint8Array, encoding: Dialect['encoding']): number =>
  encoding.startsWith('utf-16') ? bytes.length % 2 : 0

function shareText(text: string): Uint8Array<SharedArrayBuffer> {
  const target = sharedBytes(Buffer.byteLength(text))
  Buffer.from(target.buffer).write(text, 'utf8')
  return target
}

function latin1ToUtf8(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  let length = 0
  for (const byte of bytes) {
    const character = latin1Characters[byte]!
    length += character < 0x80 ? 1 : character < 0x800 ? 2 : 3
  }
  const target = sharedBytes(length)
  let at = 0
  for (const byte of bytes) {
    const character = latin1Characters[byte]!
    if (character < 0x80) target[at++] = character
    else if (character < 0x800) {
      target[at++] = 0xc0 | (character >> 6)
      target[at++] = 0x80 | (character & 63)
    } else {
      target[at++] = 0xe0 | (character >> 12)
      target[at++] = 0x80 | ((character >> 6) & 63)
      target[at++] = 0x80 | (character & 63)
    }
  }
  return target
}

/** UTF-8 bytes → the file's own encoding; the inverse of `toUtf8`. */
export function fromUtf8(bytes: Uint8Array, encoding: Dialect['encoding']): Uint8Array {
  if (encoding === 'utf-8') return bytes
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  if (encoding === 'latin1') return textToLatin1(text)
  const units = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16be' ? units.swap16() : units
}

function textToLatin1(text: string): Uint8Array {
  const target = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const byte = latin1Bytes.get(text.charCodeAt(at))
    if (byte === undefined) {
      throw new UserError(
        'bad-input',
        `The file's encoding (Latin-1) has no “${String.fromCodePoint(text.codePointAt(at) ?? 0)}”; change that cell, or export to Excel instead.`,
      )
    }
    target[at] = byte
  }
  return target
}
