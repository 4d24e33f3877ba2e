import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDocument } from '../../../../renderer/stores/document'
import { useModel } from '../../../../renderer/stores/model'
import { column } from '../column'
import { documentInfo } from '../document-info'
import { modelInfo } from '../model-info'

describe('document', () => {
  beforeEach(() => setActivePinia(createPinia()))

  it('ignores an older revision of the same table', () => {
    const table = useDocument()
    table.take(documentInfo({ revision: 3, gaps: 5 }))
    table.take(documentInfo({ revision: 2, gaps: 9 }))
    expect(table.info?.gaps).toBe(5)
  })

  it('takes another table whatever its revision', () => {
    const table = useDocument()
    table.take(documentInfo({ revision: 3 }))
    table.take(documentInfo({ id: 'b', revision: 1, name: 'other.csv' }))
    expect(table.info?.name).toBe('other.csv')
    table.take(null)
    expect(table.info).toBeNull()
  })

  it('counts as fillable only gaps of columns the model may fill', () => {
    const table = useDocument()
    const columns = [
      column({ gaps: 3 }),
      column({ gaps: 5, leftOut: 'free text' }),
      column({ gaps: 7, role: 'leave-out' }),
      column({ gaps: 2, role: 'predict' }),
    ]
    table.take(documentInfo({ columns, gaps: 17, filled: 4 }))
    expect(table.fillable).toBe(5)
    expect(table.openGaps).toBe(13)
  })

  it('leaves out what the model does not know, and nothing that it knows', () => {
    const table = useDocument()
    const [empty, extra] = [
      column({ name: 'income', gaps: 4, leftOut: 'It has no values.' }),
      column({ name: 'city', gaps: 2, leftOut: null }),
    ]
    table.take(documentInfo({ columns: [empty, extra], gaps: 6, filled: 0 }))
    expect(table.fillable).toBe(2)
    useModel().take(modelInfo({ columns: [{ name: 'income', kind: 'continuous', step: null }] }))
    expect([table.isKnown(empty), table.isKnown(extra)]).toEqual([true, false])
    expect(table.fillable).toBe(4)
  })
})
