import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDocument } from '../../../../renderer/stores/document'
import { column } from '../column'
import { documentInfo } from '../document-info'

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
})
