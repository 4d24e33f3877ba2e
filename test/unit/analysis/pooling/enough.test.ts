import { expect, it } from 'vitest'
import { enoughImputations } from '../../../../main/analysis/pooling/enough'

it('asks for as many imputations as von Hippel’s rule', () => {
  // plogis(qlogis(0.3) + qnorm(0.975) * sqrt(2 / 20)) = 0.443368; ceiling(1 + 0.5 * (0.443368 / 0.05)^2) = 41
  const { need, fmiHigh, sentence } = enoughImputations(0.3, 20)
  expect(fmiHigh).toBeCloseTo(0.443368, 5)
  expect(need).toBe(41)
  expect(sentence).toContain('41 imputations are needed')
})

it('is content where little is missing, and never asks for one alone', () => {
  const { need, sentence } = enoughImputations(0.02, 20)
  expect(need).toBeLessThanOrEqual(20)
  expect(sentence).toContain('20 imputations are enough')
  expect(enoughImputations(0, 5).need).toBe(2)
  expect(enoughImputations(1, 5).need).toBe(201)
})
