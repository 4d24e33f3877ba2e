import { describe, expect, it } from 'vitest'
import { cellPlaces, wholePlaces } from '../../../../main/model/inference/cell-places'

const CELLS = 16
const mean = (values: Float64Array): number => values.reduce((a, b) => a + b, 0) / values.length
const variance = (values: Float64Array): number => mean(values.map((x) => (x - mean(values)) ** 2))

describe('the places of the cells', () => {
  it('of a whole normal keep its mean and its variance', () => {
    expect(mean(wholePlaces(CELLS))).toBeCloseTo(0, 9)
    expect(variance(wholePlaces(CELLS))).toBeCloseTo(1, 6)
  })

  it('of half a normal keep √(2/π) and 1 − 2/π', () => {
    const places = cellPlaces(0.5, 0.5, CELLS)
    expect(mean(places)).toBeCloseTo(Math.sqrt(2 / Math.PI), 3)
    expect(variance(places)).toBeCloseTo(1 - 2 / Math.PI, 2)
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
  })

  it('of a sliver stay inside it, however thin', () => {
    for (const inside of [1e-3, 1e-6, 1e-9, 1e-12])
      for (const place of cellPlaces(0.9, inside, CELLS)) {
        // Φ⁻¹(0.9).
        expect(place).toBeGreaterThan(1.2815515655446 - 1e-8)
        expect(place).toBeLessThan(1.2815515655446 + 10 * inside + 1e-8)
      }
  })
})
