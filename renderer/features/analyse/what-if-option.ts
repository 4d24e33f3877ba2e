import type { EChartsCoreOption } from 'echarts/core'
import type { WhatIfEstimate, WhatIfReport } from '../../../contract/analysis'
import { texts } from '../../texts/en'
import { formatNumber, formatSigned } from '../../texts/format'
import type { ChartColors } from '../../ui/use-chart-colors'

const words = texts.whatIfs

export const amountText = (how: WhatIfReport['how'], amount: number): string =>
  how === 'add' ? formatSigned(amount) : `× ${formatNumber(amount)}`

/** One estimate over the amounts, with its interval, 0, what is there as filled, and where the conclusion changes. */
export function whatIfOption(
  { how, column, amounts }: WhatIfReport,
  { points, tipping }: WhatIfEstimate,
  colors: ChartColors,
): EChartsCoreOption {
  const axis = {
    type: 'value',
    scale: true,
    splitLine: { lineStyle: { color: colors.line } },
    axisLine: { show: true, onZero: false, lineStyle: { color: colors['line-strong'] } },
    nameTextStyle: { color: colors.muted, fontSize: 11 },
  }
  const label = { color: colors.muted, fontSize: 11, hideOverlap: true }
  const along = (value: (point: (typeof points)[number]) => number | null) =>
    points.flatMap((point, at) => (value(point) === null ? [] : [[amounts[at]!, value(point)!]]))
  const edge = {
    type: 'line',
    silent: true,
    symbol: 'none',
    lineStyle: { color: colors.accent, width: 1, opacity: 0.45 },
  }
  const tips = [tipping.below, tipping.above].flatMap((amount) => (amount === null ? [] : [amount]))
  const isTested = points.some(({ p }) => p !== null)
  const lows = along(({ low }) => low)
  const highs = along(({ high }) => high)
  const values = [...lows, ...highs, ...along(({ estimate }) => estimate)].map(([, value]) => value!)
  if (isTested) values.push(0)
  const room = (Math.max(...values) - Math.min(...values) || 1) * 0.06
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: 62, right: 20, top: 26, bottom: 46 },
    xAxis: {
      ...axis,
      min: amounts[0],
      max: amounts.at(-1),
      name: how === 'add' ? words.added(column) : words.times(column),
      nameLocation: 'middle',
      nameGap: 28,
      axisLabel: {
        ...label,
        formatter: (value: number) => (how === 'add' ? formatSigned(value) : formatNumber(value)),
      },
    },
    yAxis: {
      ...axis,
      min: Math.min(...values) - room,
      max: Math.max(...values) + room,
      axisLabel: { ...label, showMinLabel: false, showMaxLabel: false, formatter: formatNumber },
    },
    series: [
      {
        type: 'custom',
        silent: true,
        data: lows.length === 0 ? [] : [0],
        // The area between the ends of the intervals: one shape along one end and back along the other.
        renderItem: (_: unknown, api: { coord: (point: number[]) => number[] }) => ({
          type: 'polygon',
          shape: { points: [...lows, ...[...highs].reverse()].map((point) => api.coord(point)) },
          style: { fill: colors.accent, opacity: 0.12 },
        }),
      },
      { ...edge, data: lows },
      { ...edge, data: highs },
      {
        type: 'line',
        silent: true,
        symbol: 'circle',
        symbolSize: 5,
        lineStyle: { color: colors.accent, width: 2 },
        itemStyle: { color: colors.accent },
        data: along(({ estimate }) => estimate),
        markLine: {
          silent: true,
          symbol: 'none',
          data: [
            {
              xAxis: how === 'add' ? 0 : 1,
              label: { formatter: words.asFilled, color: colors.muted, fontSize: 11 },
              lineStyle: { color: colors['line-strong'], type: 'solid', width: 1 },
            },
            ...(isTested
              ? [{ yAxis: 0, label: { show: false }, lineStyle: { color: colors.muted, type: 'dashed', width: 1 } }]
              : []),
            ...tips.map((amount) => ({
              xAxis: amount,
              label: {
                formatter: amountText(how, amount),
                color: colors['surprise-text'],
                fontSize: 11,
                fontWeight: 600,
              },
              lineStyle: { color: colors['surprise-text'], type: 'dashed', width: 1.5 },
            })),
          ],
        },
      },
    ],
  }
}
