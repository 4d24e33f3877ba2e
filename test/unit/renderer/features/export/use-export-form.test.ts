// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { expect, it, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'
import type { Output } from '../../../../../contract'
import type { ExportOptions } from '../../../../../contract/export'
import { documentInfo } from '../../document-info'

const last: ExportOptions = {
  format: 'parquet',
  fill: 'mean',
  layout: 'files',
  sideFiles: { map: true, likelihoods: false, manifest: true },
  guardFormulas: true,
}

/** The form, while the host has not yet said what the last export was; `answer` lets it. */
async function waitingForm() {
  vi.resetModules()
  setActivePinia(createPinia())
  let resolve: (last: Output<'export.last'>) => void = () => undefined
  const promise = new Promise<Output<'export.last'>>((settle) => (resolve = settle))
  const { installBridge } = await import('../../bridge')
  const { asked } = installBridge({
    'export.last': () => promise,
    'export.preview': () => ({ files: [], lines: [], more: false }),
  })
  const { useDocument } = await import('../../../../../renderer/stores/document')
  useDocument().take(documentInfo({ bestGuess: 'mean' }))
  const { useExportForm } = await import('../../../../../renderer/features/export/use-export-form')
  const { form, options } = effectScope().run(useExportForm)!
  const answer = async (said: ExportOptions | null): Promise<void> => {
    resolve(said && { options: said, sameTable: true, filledSince: false })
    await new Promise((done) => setTimeout(done, 0))
    await nextTick()
  }
  return { form, options, asked, answer }
}

it('begins with the options of the last export', async () => {
  const { form, answer } = await waitingForm()
  expect(form.format).toBe('csv')
  await answer(last)
  expect(form).toEqual(last)
})

it('keeps what was chosen while those were on their way, also a choice that was taken back', async () => {
  const first = await waitingForm()
  first.form.format = 'xlsx'
  await first.answer(last)
  expect(first.form).toMatchObject({ format: 'xlsx', layout: 'long', guardFormulas: false })

  const second = await waitingForm()
  second.form.sideFiles.map = true
  await nextTick()
  second.form.sideFiles.map = false
  await second.answer(last)
  expect(second.form).toMatchObject({ format: 'csv', sideFiles: { map: false, manifest: false } })
})

it('sends the guard only where it acts, and keeps it for the next format', async () => {
  const { form, options, asked, answer } = await waitingForm()
  await answer(null)
  const sent = async (format: ExportOptions['format']): Promise<unknown> => {
    form.format = format
    await nextTick()
    expect(asked.at(-1)).toEqual({ name: 'export.preview', input: options.value })
    return options.value.guardFormulas
  }
  form.guardFormulas = true
  expect(await sent('xlsx')).toBe(false)
  expect(await sent('parquet')).toBe(false)
  expect(await sent('csv')).toBe(true)
})
