import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckItem } from '../../contract/computer'
import type { EngineReport } from '../../contract/model'
import { fine, note, problem } from './items'

const MAKERS: Readonly<Record<string, string>> = {
  '0x10de': 'NVIDIA',
  '0x1002': 'AMD',
  '0x8086': 'Intel',
  '0x1af4': 'a virtual machine',
  '0x1234': 'a virtual machine',
  '0x15ad': 'VMware',
}

/** Class of PCI devices that draw: display controllers. */
const DISPLAY_CLASS = '0x03'

/** The graphics cards that Linux sees, by maker; nothing known elsewhere. */
export async function graphicsCards(devices = '/sys/bus/pci/devices'): Promise<string[] | null> {
  const names = await readdir(devices).catch(() => null)
  if (names === null) return null
  const read = async (name: string, what: string): Promise<string> =>
    (await readFile(join(devices, name, what), 'utf8').catch(() => '')).trim()
  const cards = await Promise.all(
    names.map(async (name) => {
      if (!(await read(name, 'class')).startsWith(DISPLAY_CLASS)) return []
      const vendor = await read(name, 'vendor')
      return [MAKERS[vendor] ?? `maker ${vendor}`]
    }),
  )
  return cards.flat()
}

/** Engines that compute on a graphics device. */
const isGraphics = ({ id }: EngineReport): boolean =>
  ['onnx-cuda', 'onnx-directml', 'onnx-webgpu', 'onnx-coreml', 'tfjs-node-gpu'].includes(id)

/** Which graphics device is computed with, or why none is. */
export function graphics(engines: readonly EngineReport[], cards: readonly string[] | null): CheckItem {
  const used = engines.find((engine) => isGraphics(engine) && engine.status === 'ready')
  if (used !== undefined) return fine('Graphics device', `works: ${used.label}`)
  const bad = engines.find((engine) => isGraphics(engine) && (engine.status === 'wrong' || engine.status === 'failed'))
  if (bad !== undefined) return problem('Graphics device', `${bad.label}: ${lower(bad.detail)}`)
  if (cards !== null && cards.length === 0)
    return note('Graphics device', 'none: this system sees no graphics card. Calculations run on the processor.')
  const seen = cards === null ? '' : `a card by ${cards.join(' and ')} is there, but cannot be computed with. `
  const why = engines.find(({ id }) => id === 'onnx-webgpu')?.detail ?? ''
  return note('Graphics device', `${seen}${seen === '' ? '' : 'WebGPU: '}${why} Calculations run on the processor.`)
}

export const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
