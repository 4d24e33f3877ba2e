import type { EChartsCoreOption } from 'echarts/core'
import type { Scatter } from '../../../contract/missing'
import { texts } from '../../texts/en'
import { formatNumber } from '../../texts/format'
import { ownTicks } from '../../ui/own-ticks'
import type { ChartColors } from '../../ui/use-chart-colors'

/** Observed points as rings, filled ones as diamonds: told apart by shape as well as by colour. */
export function filledScatterOption({ names, points }: Scatter, colors: ChartColors): EChartsCoreOption {
  const ticks = {
    x: ownTicks(points.map(({ x, xText }) => ({ value: x, text: xText }))),
    y: ownTicks(points.map(({ y, yText }) => ({ value: y, text: yText }))),
  }
  const axis = (name: string, side: 'x' | 'y') => ({
    type: 'value' as const,
    scale: true,
    name,
    nameLocation: 'middle' as const,
    nameGap: side === 'x' ? 24 : ticks.y ? 66 : 42,
    nameTextStyle: { color: colors.muted, fontSize: 11 },
    splitLine: { lineStyle: { color: colors.line } },
    axisLine: { lineStyle: { color: colors['line-strong'] } },
    axisLabel: {
      color: colors.muted,
      fontSize: 10,
      hideOverlap: true,
      formatter: (value: number) => ticks[side]?.find((tick) => tick.value === value)?.text ?? formatNumber(value),
      ...(ticks[side] ? { customValues: ticks[side].map(({ value }) => value) } : {}),
    },
  })
  const some = (filled: boolean) =>
    points
      .filter((point) => point.filled === filled)
      .map(({ x, y, xText, yText, row }) => ({ value: [x, y], name: texts.compareView.point(xText, yText, row + 1) }))
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: ticks.y ? 82 : 58, right: 10, top: 10, bottom: 42 },
    tooltip: { trigger: 'item', formatter: '{b}', confine: true, renderMode: 'richText' },
    xAxis: axis(names[0], 'x'),
    yAxis: axis(names[1], 'y'),
    series: [
      {
        type: 'scatter',
        symbol: 'emptyCircle',
        symbolSize: 5,
        data: some(false),
        itemStyle: { color: colors.faint, opacity: 0.55 },
      },
      {
        type: 'scatter',
        symbol: 'diamond',
        symbolSize: 8,
        data: some(true),
        itemStyle: { color: colors['fill-line'] },
      },
    ],
  }
}
