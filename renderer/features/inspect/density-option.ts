import type { EChartsCoreOption } from 'echarts/core'
import type { Conditional } from '../../../contract/look'
import { texts } from '../../texts/en'
import type { ChartColors } from '../../ui/use-chart-colors'

type Density = Extract<Conditional, { kind: 'density' }>

const pairs = (x: readonly number[], y: readonly number[]): [number, number][] =>
  x.map((value, at) => [value, y[at] ?? 0])

/** Conditional density of a number: the curve, two intervals, the mean, the observed value, the samples as a rug; the proposal on demand. */
export function densityOption(density: Density, colors: ChartColors, withProposal: boolean): EChartsCoreOption {
  const { x, energy, proposal, half, ninety, mean, observed, samples, ticks } = density
  const top = Math.max(...energy, ...(withProposal ? proposal : []), Number.MIN_VALUE)
  const [low, high] = [x[0] ?? 0, x.at(-1) ?? 1]
  const inside = (value: number): boolean => value >= low && value <= high
  const band = (range: Density['half'], opacity: number) => [
    { xAxis: Math.max(low, range.low.value), itemStyle: { color: colors.accent, opacity } },
    { xAxis: Math.min(high, range.high.value) },
  ]
  const seen = observed && inside(observed.value) ? observed : null
  // Two labels lean away from each other, so that they do not run together.
  const lean = (value: number, other: number | undefined): 'left' | 'center' | 'right' =>
    other === undefined ? 'center' : value < other ? 'right' : 'left'
  const line = (at: { value: number; text: string }, other: number | undefined, color: string, width: number) => ({
    xAxis: at.value,
    label: { formatter: at.text, color, align: lean(at.value, other) },
    lineStyle: { color, width },
  })
  const lines = [line(mean, seen?.value, colors.text, 1.2)]
  if (seen) lines.push(line(seen, mean.value, colors['surprise-text'], 2))
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: 12, right: 12, top: 20, bottom: 30 },
    tooltip: { show: false },
    xAxis: {
      type: 'value',
      min: low,
      max: high,
      splitLine: { show: false },
      axisLine: { lineStyle: { color: colors['line-strong'] }, onZero: false },
      axisTick: { show: true, customValues: ticks.map((tick) => tick.value) },
      axisLabel: {
        color: colors.muted,
        fontSize: 10,
        margin: 14,
        hideOverlap: true,
        customValues: ticks.map((tick) => tick.value),
        formatter: (value: number) => ticks.find((tick) => tick.value === value)?.text ?? '',
      },
    },
    yAxis: { type: 'value', min: 0, max: top * 1.08, show: false },
    series: [
      {
        name: texts.inspect.legend.energy,
        type: 'line',
        showSymbol: false,
        silent: true,
        lineStyle: { color: colors.accent, width: 2 },
        data: pairs(x, energy),
        markArea: { silent: true, data: [band(ninety, 0.09), band(half, 0.12)] },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { color: colors.text, fontSize: 10, position: 'end', distance: 3 },
          lineStyle: { type: 'solid' },
          data: lines,
        },
      },
      {
        name: texts.inspect.legend.proposal,
        type: 'line',
        showSymbol: false,
        silent: true,
        lineStyle: { color: colors.faint, width: 1.2, type: 'dashed' },
        data: withProposal ? pairs(x, proposal) : [],
      },
      {
        name: texts.inspect.legend.samples,
        type: 'scatter',
        silent: true,
        clip: false,
        symbol: 'rect',
        symbolSize: [1.5, 7],
        symbolOffset: [0, 5],
        itemStyle: { color: colors['fill-line'], opacity: 0.55 },
        data: samples.filter(inside).map((value) => [value, 0]),
      },
    ],
  }
}
