import type { EChartsCoreOption } from 'echarts/core'
import { formatNumber } from '../../texts/format'
import { ownTicks } from '../../ui/own-ticks'
import type { ChartColors } from '../../ui/use-chart-colors'
import type { JointSamples } from './joint-facts'

/** Two columns at once: numbers on value axes, categories side by side with their points spread a little. */
export function scatterOption(joint: JointSamples, colors: ChartColors): EChartsCoreOption {
  const levels = ([0, 1] as const).map((side) =>
    joint.samples[0]?.[side].value === null ? [...new Set(joint.samples.map((pair) => pair[side].text))].sort() : null,
  )
  const ticks = ([0, 1] as const).map((side) =>
    levels[side]
      ? null
      : ownTicks(joint.samples.map((pair) => ({ value: pair[side].value ?? 0, text: pair[side].text }))),
  )
  const axis = (side: 0 | 1) => {
    const categories = levels[side]
    const own = ticks[side]
    const isX = side === 0
    return {
      type: 'value',
      name: joint.names[side],
      nameLocation: 'middle',
      nameGap: isX ? 26 : ticks[1] ? 72 : 44,
      nameTextStyle: { color: colors.muted, fontSize: 11 },
      scale: true,
      splitLine: { lineStyle: { color: colors.line } },
      axisLine: { lineStyle: { color: colors['line-strong'] } },
      ...(categories ? { min: -0.6, max: categories.length - 0.4, interval: 1 } : {}),
      axisLabel: {
        color: colors.muted,
        fontSize: 11,
        hideOverlap: true,
        formatter: (value: number) =>
          categories
            ? (categories[value] ?? '')
            : (own?.find((tick) => tick.value === value)?.text ?? formatNumber(value)),
        ...(categories ? { customValues: categories.map((_, at) => at) } : {}),
        ...(own ? { customValues: own.map((tick) => tick.value) } : {}),
      },
    }
  }
  const at = (cell: JointSamples['samples'][number][0], side: 0 | 1, index: number): number => {
    const categories = levels[side]
    if (!categories) return cell.value ?? 0
    // A fixed low-discrepancy offset keeps the picture the same every time.
    return categories.indexOf(cell.text) + (((index * 0.618034) % 1) - 0.5) * 0.6
  }
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: ticks[1] ? 92 : 64, right: 16, top: 12, bottom: 44 },
    xAxis: axis(0),
    yAxis: axis(1),
    series: [
      {
        type: 'scatter',
        symbolSize: 5,
        silent: true,
        itemStyle: { color: colors.accent, opacity: 0.35 },
        data: joint.samples.map(([a, b], index) => [at(a, 0, index), at(b, 1, index)]),
      },
    ],
  }
}
