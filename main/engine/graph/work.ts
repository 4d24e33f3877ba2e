import { sizeOf } from '../program'
import type { Graph } from './builder'
import { liveNodes } from './live'

/** Multiplications and additions in a graph's matrix products. */
export function productWork(graph: Graph): number {
  let work = 0
  for (const { node, values } of liveNodes(graph)) {
    if (node.op !== 'MatMul' && node.op !== 'Gemm') continue
    const left = node.inputs[0]!.shape
    const inner = node.attributes['transA'] === 1 ? left.at(-2)! : left.at(-1)!
    work += 2 * sizeOf(values[0]!.shape) * inner
  }
  return work
}
