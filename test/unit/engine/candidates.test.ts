import { describe, expect, it } from 'vitest'
import { ALL_ENGINES, installedEngines } from '../../../main/engine/candidates'

describe('the engines on this machine', () => {
  const installed = installedEngines()

  it('always include the processor, traced and eager', () => {
    expect(installed).toEqual(expect.arrayContaining(['onnx-cpu', 'tfjs-wasm', 'tfjs-cpu']))
  })

  it('come in the order in which they are worth trying, each once', () => {
    expect(installed).toEqual(ALL_ENGINES.filter((id) => installed.includes(id)))
    expect(new Set(ALL_ENGINES).size).toBe(ALL_ENGINES.length)
  })

  it.runIf(process.platform === 'linux')('do not include what only other systems have', () => {
    expect(installed).not.toContain('onnx-directml')
    expect(installed).not.toContain('onnx-coreml')
  })
})
