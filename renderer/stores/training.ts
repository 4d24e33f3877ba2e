import { reactive } from 'vue'
import { defineStore } from 'pinia'
import { emptyForm, trainOptions, type TrainForm } from '../features/train/train-form'
import { useModel } from './model'
import { useNotices } from './notices'
import { useView } from './view'

/** How the next training is to be done. The button, the menu, the keys and the panel start the same one. */
export const useTraining = defineStore('training', () => {
  const [model, notices, view] = [useModel(), useNotices(), useView()]
  const form = reactive<TrainForm>(emptyForm())

  /** `further`: from the model that is there, instead of from nothing. */
  async function start(further = false): Promise<void> {
    const options = trainOptions(form)
    const started = await notices.attempt(() => (further ? model.trainFurther(options) : model.train(options)))
    if (!started) return
    view.setup = false
    view.modelPanel = true
  }

  /** Another table starts with what suits most. */
  function reset(): void {
    Object.assign(form, emptyForm())
  }

  return { form, start, reset }
})
