import type { IHeaderComp, IHeaderParams } from 'ag-grid-community'
import type { ColumnInfo } from '../../../contract/columns'
import { texts } from '../../texts/en'
import { formatShare } from '../../texts/format'

export type HeaderContext = { column: (index: number) => ColumnInfo | undefined; rows: () => number }
type HeaderParams = Omit<IHeaderParams, 'context'> & { index: number; context: HeaderContext }

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  return made
}

/** A header as plain elements: with thousands of columns a component each would be felt. */
export class ColumnHeader implements IHeaderComp {
  private readonly root = element('div', 'head')
  private readonly name = element('span', 'head-name')
  private readonly order = element('span', 'head-order')
  private readonly type = element('span', 'head-type')
  private readonly track = element('span', 'head-track')
  private readonly level = element('span', 'head-level')
  private readonly share = element('span', 'head-share')
  private params: HeaderParams | null = null

  init(params: HeaderParams): void {
    const top = element('div', 'head-line')
    const bottom = element('div', 'head-line head-facts')
    top.append(this.name, this.order)
    this.track.append(this.level)
    bottom.append(this.type, this.track, this.share)
    this.root.append(top, bottom)
    this.root.addEventListener('click', () => this.params?.progressSort(false))
    params.column.addEventListener('sortChanged', this.showOrder)
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.root
  }

  refresh(params: HeaderParams): boolean {
    this.params = params
    const info = params.context.column(params.index)
    if (!info) return true
    const rows = Math.max(1, params.context.rows())
    const type = texts.typeNames[info.type]
    this.name.textContent = info.name
    this.type.textContent = type
    const hasGaps = info.gaps > 0
    this.track.hidden = !hasGaps
    this.share.textContent = hasGaps ? formatShare(info.gaps / rows) : ''
    this.level.style.width = `${Math.min(100, (info.gaps / rows) * 100)}%`
    this.root.title = texts.grid.headerHelp(info.name, type, texts.gaps(info.gaps))
    this.showOrder()
    return true
  }

  destroy(): void {
    this.params?.column.removeEventListener('sortChanged', this.showOrder)
  }

  private readonly showOrder = (): void => {
    const sort = this.params?.column.getSort()
    this.order.textContent = sort === 'asc' ? '↑' : sort === 'desc' ? '↓' : ''
  }
}
