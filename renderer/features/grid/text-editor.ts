import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community'
import type { Cell } from '../../../contract/table'

export type EditorParams = ICellEditorParams<unknown, Cell> & { levels: readonly string[] | null; label: string }

const offeredLevels = 200

/** Edits a cell as the text it has in the file; offers the known levels of a category. */
export class CellTextEditor implements ICellEditorComp {
  private readonly box = document.createElement('div')
  private readonly input = document.createElement('input')
  private typed = false

  init(params: EditorParams): void {
    const { eventKey, value, levels } = params
    this.box.className = 'cell-editor'
    this.input.className = 'cell-editor-input'
    this.input.setAttribute('aria-label', params.label)
    // Absent when the edit began with the mouse, whatever the declared type says.
    const key = eventKey ?? ''
    this.typed = key.length === 1
    this.input.value = this.typed ? key : key === 'Backspace' || value?.s === 'gap' ? '' : (value?.t ?? '')
    this.box.append(this.input)
    if (levels) this.offer(levels.slice(0, offeredLevels))
  }

  private offer(levels: readonly string[]): void {
    const list = document.createElement('datalist')
    list.id = 'cell-editor-levels'
    list.append(...levels.map((level) => new Option(level, level)))
    this.input.setAttribute('list', list.id)
    this.box.append(list)
  }

  getGui(): HTMLElement {
    return this.box
  }

  afterGuiAttached(): void {
    this.input.focus()
    if (!this.typed) this.input.select()
  }

  getValue(): string {
    return this.input.value
  }

  isPopup(): boolean {
    return false
  }
}
