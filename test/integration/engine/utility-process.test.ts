import { describe, expect, it } from 'vitest'
import { bundleChild } from './bundle'
import { electronProgram, inUtilityProcess } from './electron'

const electron = electronProgram()
if (electron === undefined)
  console.warn("NOT TESTED: the engine in Electron's utility process. Run npm test once, which fetches an Electron.")

describe.skipIf(electron === undefined)("the engine in Electron's utility process", () => {
  for (const id of ['onnx-cpu', 'tfjs-wasm'])
    it(`trains a toy program on ${id}`, async () => {
      const answer = await inUtilityProcess(electron!, await bundleChild('utility'), id)
      const { weights } = answer as { weights: number[] }
      expect(weights.map((w) => Math.round(w * 1e3) / 1e3)).toEqual([2, -3, 0.5])
    })
})
