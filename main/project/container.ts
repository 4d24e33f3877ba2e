import { z } from 'zod'
import { UserError } from '../errors'

/**
 * One file that holds a JSON header and named blocks of bytes:
 * 8 bytes magic, uint32 header length, header (UTF-8 JSON), then the blocks one after the other.
 * Data only: it is parsed, bounded and checked, never evaluated.
 */
const magicLength = 8
const longestHeader = 64 * 1024 * 1024

const framing = z.object({
  version: z.number().int(),
  header: z.unknown(),
  blocks: z.array(z.object({ name: z.string(), length: z.number().int().nonnegative() })),
})

export type Container = { readonly header: unknown; readonly blocks: ReadonlyMap<string, Uint8Array> }

export function packContainer(magic: string, version: number, content: Container): Uint8Array {
  const blocks = [...content.blocks].map(([name, bytes]) => ({ name, length: bytes.byteLength }))
  const head = new TextEncoder().encode(JSON.stringify({ version, header: content.header, blocks }))
  const total = blocks.reduce((sum, block) => sum + block.length, magicLength + 4 + head.byteLength)
  const out = new Uint8Array(total)
  out.set(new TextEncoder().encode(magic.padEnd(magicLength).slice(0, magicLength)))
  new DataView(out.buffer).setUint32(magicLength, head.byteLength, true)
  out.set(head, magicLength + 4)
  let at = magicLength + 4 + head.byteLength
  for (const bytes of content.blocks.values()) {
    out.set(bytes, at)
    at += bytes.byteLength
  }
  return out
}

/** `what` names the kind of file in messages: "session file". */
export function unpackContainer(bytes: Uint8Array, magic: string, newest: number, what: string): Container {
  const damaged = () => new UserError('bad-input', `This ${what} is damaged or incomplete; choose another one.`)
  const start = new TextDecoder().decode(bytes.subarray(0, magicLength))
  if (start !== magic.padEnd(magicLength))
    throw new UserError('bad-input', `This is not a Lacuna ${what}; choose another one.`)
  if (bytes.byteLength < magicLength + 4) throw damaged()
  const headLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(magicLength, true)
  const bodyStart = magicLength + 4 + headLength
  if (headLength > longestHeader || bodyStart > bytes.byteLength) throw damaged()
  const parsed = framing.safeParse(parseJson(bytes.subarray(magicLength + 4, bodyStart)))
  if (!parsed.success) throw damaged()
  if (parsed.data.version > newest) {
    throw new UserError('bad-input', `This ${what} was written by a newer Lacuna; update Lacuna to open it.`)
  }
  const blocks = new Map<string, Uint8Array>()
  let at = bodyStart
  for (const block of parsed.data.blocks) {
    if (at + block.length > bytes.byteLength) throw damaged()
    blocks.set(block.name, bytes.subarray(at, at + block.length))
    at += block.length
  }
  return { header: parsed.data.header, blocks }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
