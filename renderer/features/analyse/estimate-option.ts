import type { CustomSeriesRenderItem } from 'echarts/types/dist/shared'
import type { EChartsCoreOption } from 'echarts/core'
import type { PooledEstimate } from '../../../contract/analysis'
import { formatNumber } from '../../texts/format'
import type { ChartColors } from '../../ui/use-chart-colors'

const lane = 46
const [top, axis, between] = [6, 24, 10]
/** Estimates share an axis as long as the narrowest interval of them can still be seen on it. */
const widest = 14

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value)

function reach({ estimate, low, high, p, own, complete }: PooledEstimate): { from: number; to: number; width: number } {
  const values = [estimate, low, high, ...own, complete?.low, complete?.high].filter(isNumber)
  const width = Math.max(...values) - Math.min(...values)
  if (p !== null) values.push(0)
  return { from: Math.min(...values), to: Math.max(...values), width }
}

/** Estimates that stand next to each other and can be read on one axis. */
export function axisGroups(estimates: readonly PooledEstimate[]): PooledEstimate[][] {
  const groups: PooledEstimate[][] = []
  for (const estimate of estimates) {
    const last = groups.at(-1)
    const all = [...(last ?? []), estimate].map(reach)
    const span = Math.max(...all.map(({ to }) => to)) - Math.min(...all.map(({ from }) => from))
    const narrowest = Math.min(...all.map(({ width }) => width))
    const alike = last !== undefined && last[0]!.scale === estimate.scale && last[0]!.name !== '(Intercept)'
    if (alike && span <= widest * narrowest) last.push(estimate)
    else groups.push([estimate])
  }
  return groups
}

const heightOf = (count: number): number => count * lane + axis + between

export const plotHeight = (estimates: readonly PooledEstimate[]): number =>
  top + axisGroups(estimates).reduce((sum, group) => sum + heightOf(group.length), 0)

/** A line from low to high at a height; echarts has no such thing of its own. */
const span =
  (color: string, width: number): CustomSeriesRenderItem =>
  (_, api) => {
    const [from, to] = [api.coord([api.value(0), api.value(2)]), api.coord([api.value(1), api.value(2)])]
    const shape = { x1: from[0]!, y1: from[1]!, x2: to[0]!, y2: to[1]! }
    return { type: 'line', shape, style: { stroke: color, lineWidth: width, lineCap: 'round' } }
  }

/** Pooled estimates with their intervals, the imputations' own as dots above, complete rows below. */
export function estimateOption(estimates: readonly PooledEstimate[], colors: ChartColors): EChartsCoreOption {
  const groups = axisGroups(estimates)
  let y = top
  const grid: object[] = []
  const xAxis: object[] = []
  const yAxis: object[] = []
  const series: object[] = []
  groups.forEach((group, index) => {
    grid.push({ left: 168, right: 24, top: y, height: group.length * lane })
    y += heightOf(group.length)
    const at = { xAxisIndex: index, yAxisIndex: index }
    const reached = group.map(reach)
    const [from, to] = [Math.min(...reached.map((one) => one.from)), Math.max(...reached.map((one) => one.to))]
    const room = (to - from || 1) * 0.04
    xAxis.push({
      gridIndex: index,
      type: 'value',
      min: from - room,
      max: to + room,
      splitNumber: 5,
      axisLabel: {
        color: colors.muted,
        fontSize: 11,
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: formatNumber,
      },
      axisLine: { show: true, onZero: false, lineStyle: { color: colors['line-strong'] } },
      axisTick: { show: true, lineStyle: { color: colors['line-strong'] } },
      splitLine: { lineStyle: { color: colors.line } },
    })
    yAxis.push({
      gridIndex: index,
      type: 'value',
      inverse: true,
      min: -0.5,
      max: group.length - 0.5,
      interval: 1,
      axisLabel: {
        color: colors.text,
        fontSize: 12,
        width: 150,
        overflow: 'truncate',
        customValues: group.map((_, place) => place),
        formatter: (place: number) => group[place]?.label ?? '',
      },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
    })
    const zero = group.some(({ p }) => p !== null)
    series.push(
      {
        ...at,
        type: 'scatter',
        silent: true,
        symbolSize: 5,
        itemStyle: { color: colors.accent, opacity: 0.35 },
        data: group.flatMap(({ own }, place) => own.map((value) => [value, place - 0.27])),
        ...(zero && {
          markLine: {
            silent: true,
            symbol: 'none',
            label: { show: false },
            lineStyle: { color: colors.muted, type: 'dashed', width: 1 },
            data: [{ xAxis: 0 }],
          },
        }),
      },
      {
        ...at,
        type: 'custom',
        silent: true,
        renderItem: span(colors.accent, 2.5),
        data: group.flatMap(({ low, high }, place) => (isNumber(low) && isNumber(high) ? [[low, high, place]] : [])),
      },
      {
        ...at,
        type: 'scatter',
        silent: true,
        symbolSize: 10,
        itemStyle: { color: colors.accent, borderColor: colors.raised, borderWidth: 1.5 },
        data: group.map(({ estimate }, place) => [estimate, place]),
      },
      {
        ...at,
        type: 'custom',
        silent: true,
        renderItem: span(colors.faint, 1.5),
        data: group.flatMap(({ complete }, place) =>
          isNumber(complete?.low) && isNumber(complete.high) ? [[complete.low, complete.high, place + 0.27]] : [],
        ),
      },
      {
        ...at,
        type: 'scatter',
        silent: true,
        symbol: 'diamond',
        symbolSize: 9,
        itemStyle: { color: colors.faint, borderColor: colors.raised, borderWidth: 1 },
        data: group.flatMap(({ complete }, place) => (complete ? [[complete.estimate, place + 0.27]] : [])),
      },
    )
  })
  return { animation: false, textStyle: { fontFamily: colors.font }, grid, xAxis, yAxis, series }
}
