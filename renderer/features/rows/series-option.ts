import type { EChartsCoreOption } from 'echarts/core'
import type { Series } from '../../../contract/arrangement'
import { texts } from '../../texts/en'
import type { ChartColors } from '../../ui/use-chart-colors'

const { legend } = texts.rowFacts.chart

/** A band between two curves: one invisible line to stand on, and the height above it filled. Bands end where known cells lie between. */
function band(
  name: string,
  filled: Series['filled'],
  ends: { low: number[]; high: number[] },
  color: string,
  opacity: number,
  breaks: ReadonlySet<number>,
) {
  const points = (values: (at: number) => number): [number, number | null][] =>
    filled.x.flatMap((x, at): [number, number | null][] =>
      breaks.has(at)
        ? [
            [x, null],
            [x, values(at)],
          ]
        : [[x, values(at)]],
    )
  const common = {
    type: 'line',
    stack: name,
    stackStrategy: 'all',
    showSymbol: false,
    silent: true,
    lineStyle: { opacity: 0 },
  }
  return [
    { ...common, data: points((at) => ends.low[at]!) },
    { ...common, name, areaStyle: { color, opacity }, data: points((at) => ends.high[at]! - ends.low[at]!) },
  ]
}

/** Places in the filled cells before which known cells lie: lines and bands are interrupted there. */
export function breaksOf({ filled, gaps }: Pick<Series, 'filled' | 'gaps'>): ReadonlySet<number> {
  const gapOf = filled.x.map((x) => gaps.findIndex(([low, high]) => x >= low && x <= high))
  return new Set(filled.x.map((_, at) => at).filter((at) => at > 0 && gapOf[at] !== gapOf[at - 1]))
}

/** A column over its order: known values as a line, gaps marked, filled ones with their intervals, the selected cell as a ring. */
export function seriesOption(series: Series, colors: ChartColors): EChartsCoreOption {
  const { line, gaps, filled, cell, shown, whole, ticks } = series
  const breaks = breaksOf(series)
  const thin = (values: readonly number[]): [number, number | null][] =>
    filled.x.flatMap((x, at): [number, number | null][] =>
      breaks.has(at)
        ? [
            [x, null],
            [x, values[at]!],
          ]
        : [[x, values[at]!]],
    )
  const heights = [...line.y.filter((y) => y !== null), ...filled.low, ...filled.high]
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const margin = (high - low) * 0.06 || 1
  const at = filled.x.indexOf(cell.x)
  const height = cell.y ?? (at >= 0 ? filled.y[at]! : null)
  const labels = (some: Series['ticks']['x']) => ({
    color: colors.muted,
    fontSize: 10,
    hideOverlap: true,
    customValues: some.map(({ value }) => value),
    formatter: (value: number) => some.find((tick) => tick.value === value)?.text ?? '',
  })
  const half = Math.max((shown.high - shown.low) / 300, 0)
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: 8, right: 10, top: 8, bottom: 26, containLabel: true },
    tooltip: { show: false },
    dataZoom: [
      { type: 'inside', startValue: shown.low, endValue: shown.high, filterMode: 'none', throttle: 120 },
      {
        type: 'slider',
        startValue: shown.low,
        endValue: shown.high,
        filterMode: 'none',
        height: 14,
        bottom: 4,
        brushSelect: true,
        showDetail: false,
        showDataShadow: false,
        throttle: 120,
        borderColor: colors.line,
        backgroundColor: 'transparent',
        fillerColor: colors['accent-soft'],
        handleStyle: { color: colors.raised, borderColor: colors['line-strong'] },
        moveHandleSize: 0,
        emphasis: { handleStyle: { borderColor: colors.accent } },
      },
    ],
    xAxis: {
      type: 'value',
      min: whole.low,
      max: Math.max(whole.high, whole.low + 1e-9),
      splitLine: { show: false },
      axisLine: { lineStyle: { color: colors['line-strong'] }, onZero: false },
      axisTick: { show: true, customValues: ticks.x.map(({ value }) => value) },
      axisLabel: labels(ticks.x),
    },
    yAxis: {
      type: 'value',
      min: low - margin,
      max: high + margin,
      axisLabel: labels(ticks.y),
      axisTick: { show: false },
      splitLine: { show: false },
    },
    series: [
      ...(filled.x.length > 0 ? band(legend.ninety, filled, filled, colors.accent, 0.2, breaks) : []),
      ...(filled.half ? band(legend.half, filled, filled.half, colors.accent, 0.3, breaks) : []),
      ...filled.imputations.map((values) => ({
        type: 'line',
        showSymbol: false,
        silent: true,
        lineStyle: { color: colors.accent, width: 0.7, opacity: 0.6 },
        data: thin(values),
      })),
      {
        name: legend.known,
        type: 'line',
        silent: true,
        // A known value between two gaps is a line of no length.
        showSymbol: true,
        symbol: 'circle',
        symbolSize: line.x.length > 200 ? 1.6 : 3,
        itemStyle: { color: colors.muted },
        lineStyle: { color: colors.muted, width: 1.4 },
        data: line.x.map((x, i) => [x, line.y[i] ?? null]),
        markArea: {
          silent: true,
          itemStyle: { color: colors['gap-line'], opacity: 0.16 },
          data: gaps.map(([from, to]) => [{ xAxis: from - half }, { xAxis: to + half }]),
        },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: colors.muted, type: 'dashed', width: 1 },
          data: [{ xAxis: cell.x }],
        },
      },
      {
        name: legend.filled,
        type: 'line',
        silent: true,
        showSymbol: true,
        symbol: 'rect',
        symbolSize: filled.x.length > 200 ? 1.6 : 4,
        itemStyle: { color: colors.accent },
        lineStyle: { color: colors.accent, width: 1.8 },
        data: thin(filled.y),
      },
      {
        type: 'scatter',
        silent: true,
        symbolSize: 9,
        itemStyle: { color: 'transparent', borderColor: colors.text, borderWidth: 1.6 },
        data: height === null ? [] : [[cell.x, height]],
      },
    ],
  }
}
