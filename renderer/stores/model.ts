import { shallowRef } from 'vue'
import { defineStore } from 'pinia'
import type { ModelInfo, TrainOptions } from '../../contract/model'
import { call } from '../client'

const sameOptions = (model: ModelInfo | null): TrainOptions =>
  model?.options ?? { preset: model?.preset ?? 'quick', maxMinutes: null, seed: model?.seed ?? 1, engine: 'auto' }

/** The trained model of the open table, if there is one, and the engine it runs on. */
export const useModel = defineStore('model', () => {
  const info = shallowRef<ModelInfo | null>(null)
  const engine = shallowRef<{ label: string; why: string } | null>(null)

  async function loadEngine(): Promise<void> {
    engine.value = await call('engine.current', {})
  }

  return {
    info,
    engine,
    take: (next: ModelInfo | null) => {
      info.value = next
    },
    loadEngine,
    load: async () => {
      info.value = await call('model.info', {})
      await loadEngine()
    },
    train: (options: TrainOptions) => call('model.train', options),
    /** Trains the model further from where it is; as it was trained, unless other choices are made. */
    trainFurther: (options?: TrainOptions) => call('model.continue', options ?? sameOptions(info.value)),
  }
})
