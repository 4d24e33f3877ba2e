import { shallowRef } from 'vue'
import { defineStore } from 'pinia'
import type { Evaluation } from '../../contract/evaluate'
import { call } from '../client'

/** The last report on how well the model fills cells whose values are known. */
export const useEvaluation = defineStore('evaluation', () => {
  const report = shallowRef<Evaluation | null>(null)
  return {
    report,
    take: (next: Evaluation | null) => {
      report.value = next
    },
    load: async () => {
      report.value = await call('evaluate.report', {})
    },
    estimate: (hide: number) => call('evaluate.estimate', { hide }),
    start: (hide: number, seed: number, hideAs: 'cells' | 'runs') => call('evaluate.start', { hide, seed, hideAs }),
  }
})
