import type { Preset, TrainOptions } from '../../../contract/model'

export type Advanced = NonNullable<TrainOptions['advanced']>
export type AdvancedKey = keyof Advanced

/** The training form as it is typed: texts, because a field may be empty. */
export type TrainForm = {
  preset: Preset
  maxMinutes: string
  seed: string
  advanced: Record<AdvancedKey, string>
}

export const emptyForm = (): TrainForm => ({
  preset: 'quick',
  maxMinutes: '',
  seed: '1',
  advanced: { learningRate: '', dropout: '', width: '', blocks: '', steps: '', batch: '' },
})

const wholeKeys: readonly AdvancedKey[] = ['width', 'blocks', 'steps', 'batch']

/** The form as options; a field that is empty or no number is left to the application. */
export function trainOptions(form: TrainForm): TrainOptions {
  const advanced: Advanced = {}
  for (const [key, text] of Object.entries(form.advanced) as [AdvancedKey, string][]) {
    const value = Number(text.replace(',', '.'))
    if (text.trim() === '' || !Number.isFinite(value)) continue
    advanced[key] = wholeKeys.includes(key) ? Math.round(value) : value
  }
  const minutes = Number(form.maxMinutes)
  const seed = Math.round(Number(form.seed))
  return {
    preset: form.preset,
    maxMinutes: form.maxMinutes === '' || !(minutes > 0) ? null : minutes,
    seed: Number.isFinite(seed) && seed >= 0 && seed <= 0xffff_ffff ? seed : 1,
    engine: 'auto',
    ...(Object.keys(advanced).length > 0 ? { advanced } : {}),
  }
}
