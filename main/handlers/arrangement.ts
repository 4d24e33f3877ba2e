import type { Series } from '../../contract/arrangement'
import type { Handlers } from '../dispatch'
import type { Services } from '../services'
import { distanceWords, placeTicks, type PlaceUnit } from '../table/arrangement/place-words'
import { firstFrom } from '../table/arrangement/series-rows'
import { thinned } from '../table/arrangement/thin'
import type { TableDocument } from '../table/document/document'
import { filledIn } from './series-fills'
import { niceTicks } from './ticks'

/** As many points as a line chart of this width can show. */
const mostPoints = 1600
/** Rows on either side of the cell that are shown at first. */
const around = 60
/** More marked gaps than this run together. */
const mostGaps = 400

export const arrangementHandlers = ({ workspace }: Services) =>
  ({
    'arrangement.change': async ({ facts }) => {
      await workspace.requireDocument().changeFacts(facts)
      return null
    },

    'arrangement.series': async ({ place, shown }): Promise<Series | null> => {
      const document = workspace.requireDocument()
      const row = document.fileRow(place.row)
      const description = document.columns()[place.column]
      if (description?.values.kind !== 'numbers') return null
      const found = await document.seriesOf(row)
      if (!found) return null
      const { rows, places } = found
      const { values } = description.values
      const at = (index: number): number => places[rows[index]!]!
      const own = rows.indexOf(row)
      const from = shown ? firstFrom(rows, places, shown.low) : Math.max(0, own - around)
      let to = shown ? firstFrom(rows, places, shown.high) : Math.min(rows.length, own + around + 1)
      while (shown && to < rows.length && at(to) <= shown.high) to += 1
      const valueAt = (index: number): number => values[rows[index]!]!
      const filled = filledIn(document, place.column, rows, places, from, to, mostPoints)
      const stretch = shown ?? { low: at(from), high: at(Math.max(from, to - 1)) }
      const line = withBreaks(thinned(from, to, valueAt, mostPoints), valueAt, at)
      const unit = unitOf(document)
      const heights = [...line.y.filter((y) => y !== null), ...filled.low, ...filled.high]
      const text = (value: number): string => document.formatValue(place.column, value)
      const neighbour = (step: 1 | -1): Series['before'] => {
        let index = own + step
        while (index >= 0 && index < rows.length && Number.isNaN(valueAt(index))) index += step
        if (index < 0 || index >= rows.length) return null
        const distance = distanceWords(unit, Math.abs(at(index) - at(own)))
        return { value: valueAt(index), text: text(valueAt(index)), distance }
      }
      const { order } = document.facts()
      return {
        column: document.source.names[place.column]!,
        by: order?.by === 'column' ? order.column : null,
        group: groupText(document, row),
        whole: { low: at(0), high: at(rows.length - 1) },
        shown: stretch,
        line,
        gaps: gapsIn(from, to, valueAt, at),
        filled,
        cell: { x: places[row]!, y: Number.isNaN(values[row]!) ? null : values[row]! },
        before: neighbour(-1),
        after: neighbour(1),
        ticks: {
          x: placeTicks(unit, stretch.low, stretch.high, 4),
          y: (heights.length === 0 ? [] : niceTicks(Math.min(...heights), Math.max(...heights), 4)).map((value) => ({
            value,
            text: text(value),
          })),
        },
      }
    },
  }) satisfies Partial<Handlers>

function unitOf(document: TableDocument): PlaceUnit {
  const { order } = document.facts()
  if (order?.by !== 'column') return 'row'
  const { type } = document.columns()[document.source.names.indexOf(order.column)]!
  return type === 'date' ? 'day' : type === 'datetime' ? 'second' : 'number'
}

/** The texts that say which group a row is of. */
function groupText(document: TableDocument, row: number): string | null {
  const { groups } = document.facts()
  if (groups.length === 0) return null
  return groups.map((name) => document.cell(row, document.source.names.indexOf(name), 'none').t).join(', ')
}

/** Points of a line that is interrupted where cells in between are unknown. */
function withBreaks(
  kept: readonly number[],
  valueAt: (index: number) => number,
  at: (index: number) => number,
): Series['line'] {
  const x: number[] = []
  const y: (number | null)[] = []
  kept.forEach((index, i) => {
    const before = kept[i - 1]
    if (before !== undefined && isBroken(before, index, valueAt)) {
      x.push((at(before) + at(index)) / 2)
      y.push(null)
    }
    x.push(at(index))
    y.push(valueAt(index))
  })
  return { x, y }
}

function isBroken(before: number, index: number, valueAt: (index: number) => number): boolean {
  for (let other = before + 1; other < index; other += 1) if (Number.isNaN(valueAt(other))) return true
  return false
}

/** Stretches of unknown cells, from the first to the last of them. */
function gapsIn(
  from: number,
  to: number,
  valueAt: (i: number) => number,
  at: (i: number) => number,
): [number, number][] {
  const gaps: [number, number][] = []
  for (let index = from; index < to; index += 1) {
    if (!Number.isNaN(valueAt(index))) continue
    const start = index
    while (index + 1 < to && Number.isNaN(valueAt(index + 1))) index += 1
    gaps.push([at(start), at(index)])
  }
  const every = Math.ceil(gaps.length / mostGaps)
  return gaps.filter((_, i) => i % every === 0)
}
