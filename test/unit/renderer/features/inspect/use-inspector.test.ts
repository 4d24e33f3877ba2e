import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'
import type { ModelInfo } from '../../../../../contract/model'
import { documentInfo } from '../../document-info'

const bars = { kind: 'bars' as const, column: 'sex', bars: [], mode: 'male', certainty: 0.9, observed: null }
const inspection = { conditional: bars, state: 'gap', filledBy: null, row: [], unused: [], knownValues: 3 }
const model = { name: 'm', columns: [] } as Partial<ModelInfo> as ModelInfo

async function setUp(answer: (input: unknown) => unknown) {
  vi.resetModules()
  const { installBridge } = await import('../../bridge')
  const { asked } = installBridge({ 'inspect.cell': answer, 'table.edit': () => null })
  const { useInspector } = await import('../../../../../renderer/features/inspect/use-inspector')
  const { useView } = await import('../../../../../renderer/stores/view')
  const { useModel } = await import('../../../../../renderer/stores/model')
  const { useDocument } = await import('../../../../../renderer/stores/document')
  useDocument().take(documentInfo())
  const inspector = effectScope().run(() => useInspector())!
  return { inspector, view: useView(), models: useModel(), asked }
}

describe('useInspector', () => {
  beforeEach(() => setActivePinia(createPinia()))

  it('needs a cell, then a model, then shows', async () => {
    const { inspector, view, models } = await setUp(() => inspection)
    expect(inspector.state.value.kind).toBe('no-cell')
    view.place = { row: 1, column: 6 }
    await nextTick()
    expect(inspector.state.value.kind).toBe('no-model')
    models.take(model)
    await vi.waitFor(() => expect(inspector.state.value.kind).toBe('shown'))
  })

  it('sends assumed values, forgets them on another row, and drops that of the cell one looks at', async () => {
    const { inspector, view, models, asked } = await setUp(() => inspection)
    models.take(model)
    view.place = { row: 1, column: 6 }
    await nextTick()
    inspector.assume(2, '40')
    inspector.assume(3, null)
    await vi.waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ whatIf: { '2': '40', '3': null } }))
    view.place = { row: 1, column: 2 }
    await nextTick()
    expect(inspector.assumed.value).toEqual({ '3': null })
    view.place = { row: 5, column: 2 }
    await nextTick()
    expect(inspector.assumed.value).toEqual({})
  })

  it('keeps the curve when an assumed value is refused, and says why', async () => {
    const { inspector, view, models } = await setUp((input) => {
      if (Object.keys((input as { whatIf: object }).whatIf).length > 0) throw new Error('“x” is not a number.')
      return inspection
    })
    models.take(model)
    view.place = { row: 1, column: 6 }
    await vi.waitFor(() => expect(inspector.state.value.kind).toBe('shown'))
    inspector.assume(2, 'x')
    await vi.waitFor(() => expect(inspector.refusal.value).toBe('“x” is not a number.'))
    expect(inspector.state.value.kind).toBe('shown')
  })

  it('writes assumed values into the table when they are kept', async () => {
    const { inspector, view, models, asked } = await setUp(() => inspection)
    models.take(model)
    view.place = { row: 4, column: 6 }
    await nextTick()
    inspector.assume(2, '40')
    await inspector.keep()
    expect(asked).toContainEqual({ name: 'table.edit', input: { place: { row: 4, column: 2 }, text: '40' } })
    expect(inspector.assumes.value).toBe(false)
  })
})
