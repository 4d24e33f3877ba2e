import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EngineReport } from '../../../contract/model'
import { graphics, graphicsCards } from '../../../main/doctor/graphics'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lacuna-pci-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function device(name: string, kind: string, vendor: string): void {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'class'), `${kind}\n`)
  writeFileSync(join(folder, name, 'vendor'), `${vendor}\n`)
}

it('knows graphics cards among the devices of a machine, by their maker', async () => {
  device('0000:00:02.0', '0x030000', '0x8086')
  device('0000:01:00.0', '0x030200', '0x10de')
  device('0000:02:00.0', '0x020000', '0x8086')
  device('0000:03:00.0', '0x038000', '0xabcd')
  expect((await graphicsCards(folder))?.sort()).toEqual(['Intel', 'NVIDIA', 'maker 0xabcd'])
  expect(await graphicsCards(join(folder, 'nothing'))).toBe(null)
})

const engine = (id: string, status: EngineReport['status'], detail = ''): EngineReport => ({
  id,
  label: id,
  status,
  detail,
  gflops: null,
  apart: null,
})
const absent = [engine('onnx-cpu', 'ready'), engine('onnx-webgpu', 'absent', 'Needs Vulkan.')]

it('names the device that is computed with', () => {
  expect(graphics([engine('onnx-webgpu', 'ready')], [])).toMatchObject({ state: 'fine', value: 'works: onnx-webgpu' })
})

it('says why there is none: no card, or one that cannot be used', () => {
  expect(graphics(absent, [])).toMatchObject({
    state: 'note',
    value: expect.stringContaining('no graphics card') as string,
  })
  expect(graphics(absent, ['NVIDIA']).value).toBe(
    'a card by NVIDIA is there, but cannot be computed with. WebGPU: Needs Vulkan. Calculations run on the processor.',
  )
  expect(graphics(absent, null).value).toBe('Needs Vulkan. Calculations run on the processor.')
})

it('takes one that computes wrongly for a problem', () => {
  const wrong = [...absent, engine('onnx-cuda', 'wrong', 'Gives wrong numbers.')]
  expect(graphics(wrong, ['NVIDIA'])).toMatchObject({ state: 'problem', value: 'onnx-cuda: gives wrong numbers.' })
})
