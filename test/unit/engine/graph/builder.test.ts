import { describe, expect, it } from 'vitest'
import { createBuilder } from '../../../../main/engine/graph/builder'
import { liveNodes } from '../../../../main/engine/graph/live'
import { concat, pad } from '../../../../main/engine/graph/join'
import { add, cast, expand, mul, neg, reduce, reshape, sub, transpose } from '../../../../main/engine/graph/ops'

const setUp = () => {
  const g = createBuilder()
  return { g, x: g.input('x', [2, 3], 'float32'), y: g.input('y', [2, 3], 'float32') }
}

describe('recording', () => {
  it('shares what is computed twice', () => {
    const { g, x, y } = setUp()
    expect(mul(g, x, y)).toBe(mul(g, x, y))
    expect(g.constant(Float32Array.of(1, 2), [2], 'float32')).toBe(g.constant(Float32Array.of(1, 2), [2], 'float32'))
    expect(mul(g, x, y)).not.toBe(add(g, x, y))
  })

  it('drops nodes that no output needs', () => {
    const { g, x, y } = setUp()
    mul(g, x, y)
    const kept = add(g, x, y)
    const nodes = liveNodes({ name: 'g', inputs: [x, y], outputs: [{ name: 'sum', value: kept }] })
    expect(nodes.map(({ node }) => node.op)).toEqual(['Add'])
  })

  it('does not record what changes nothing', () => {
    const { g, x } = setUp()
    expect(mul(g, x, g.fill(1, [2, 3], 'float32'))).toBe(x)
    expect(add(g, g.fill(0, [], 'float32'), x)).toBe(x)
    expect(reshape(g, reshape(g, x, [6]), [2, 3])).toBe(x)
    expect(transpose(g, transpose(g, x, [1, 0]), [1, 0])).toBe(x)
    expect(neg(g, neg(g, x))).toBe(x)
    expect(cast(g, x, 'float32')).toBe(x)
    expect(reduce(g, 'ReduceSum', x, [], false)).toBe(x)
  })

  it('subtracts instead of adding the negative, and joins padded neighbours', () => {
    const { g, x, y } = setUp()
    expect(add(g, x, neg(g, y))).toBe(sub(g, x, y))
    expect(sub(g, x, neg(g, y))).toBe(add(g, x, y))
    const left = pad(
      g,
      x,
      [
        [0, 0],
        [0, 3],
      ],
      0,
    )
    const right = pad(
      g,
      y,
      [
        [0, 0],
        [3, 0],
      ],
      0,
    )
    expect(add(g, right, left)).toBe(concat(g, [x, y], 1))
  })

  it('uses a number in place of a tensor full of it, and a small tensor in place of its expansion', () => {
    const { g, x } = setUp()
    const full = mul(g, x, g.fill(2, [2, 3], 'float32'))
    const row = g.input('row', [1, 3], 'float32')
    const wide = mul(g, x, expand(g, row, [2, 3]))
    const inputsOf = (v: typeof full): number[][] =>
      v.source.kind === 'node' ? v.source.node.inputs.map((i) => [...i.shape]) : []
    expect(inputsOf(full)).toEqual([[2, 3], []])
    expect(inputsOf(wide)).toEqual([
      [2, 3],
      [1, 3],
    ])
  })
})
