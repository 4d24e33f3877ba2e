import { sizeOf } from '../program'
import type { Builder } from './builder'
import { reshape, transpose } from './ops'
import { broadcastShapes, type Value } from './value'

const swapped = (rank: number): number[] => {
  const axes = Array.from({ length: rank }, (_, i) => i)
  return [...axes.slice(0, -2), rank - 1, rank - 2]
}

/** a·b over the last two dimensions; leading ones broadcast. A plain matrix product becomes one Gemm, transposes included. */
export function matMul(g: Builder, a: Value, b: Value, transposeA: boolean, transposeB: boolean): Value {
  const [rows, inner] = lastTwo(a, transposeA)
  const [innerB, columns] = lastTwo(b, transposeB)
  if (inner !== innerB)
    throw new Error(`Matrices [${a.shape.join(', ')}] and [${b.shape.join(', ')}] cannot be multiplied.`)
  const batchA = a.shape.slice(0, -2)
  const batchB = b.shape.slice(0, -2)
  const shape = [...broadcastShapes(batchA, batchB), rows, columns]
  if (sizeOf(batchB) === 1 && (!transposeA || sizeOf(batchA) === 1)) {
    const flatA = reshape(g, a, transposeA ? [inner, rows] : [sizeOf(batchA) * rows, inner])
    const flatB = reshape(g, b, b.shape.slice(-2))
    return reshape(g, gemm(g, flatA, flatB, transposeA, transposeB), shape)
  }
  const left = transposeA ? transpose(g, a, swapped(a.shape.length)) : a
  const right = transposeB ? transpose(g, b, swapped(b.shape.length)) : b
  return g.one('MatMul', [left, right], shape, 'float32')
}

function gemm(g: Builder, a: Value, b: Value, transA: boolean, transB: boolean): Value {
  const rows = a.shape[transA ? 1 : 0]!
  const columns = b.shape[transB ? 0 : 1]!
  if (!transA && !transB) return g.one('MatMul', [a, b], [rows, columns], 'float32')
  return g.one('Gemm', [a, b], [rows, columns], 'float32', { transA: Number(transA), transB: Number(transB) })
}

function lastTwo(v: Value, transposed: boolean): [number, number] {
  const m = v.shape.at(-2)!
  const n = v.shape.at(-1)!
  return transposed ? [n, m] : [m, n]
}
