import type { EChartsCoreOption } from 'echarts/core'
import type { TrainPoint } from '../../../contract/jobs'
import { texts } from '../../texts/en'
import { formatCount, formatLikelihood } from '../../texts/format'
import type { ChartColors } from '../../ui/use-chart-colors'

type Series = 'training' | 'energy' | 'proposal'

/** Drawn points are at most this many; a long training is thinned, its ends kept. */
const mostPoints = 600
/** With fewer values nothing is cut off: the beginning is all there is. */
const enoughValues = 24

export function thin<T>(points: readonly T[], most: number): readonly T[] {
  if (points.length <= most) return points
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]!)
}

/**
 * The lowest value worth drawing. Training starts far below where it ends; without this the interesting part would be
 * a flat line at the top.
 */
export function curveFloor(points: readonly TrainPoint[]): number | null {
  const values = points.flatMap((p) => [p.training, p.energy, p.proposal]).filter((v): v is number => v !== null)
  if (values.length < enoughValues) return null
  const sorted = [...values].sort((a, b) => a - b)
  const [middle, top] = [sorted[Math.floor(sorted.length * 0.4)]!, sorted.at(-1)!]
  const low = middle - (top - middle) * 1.5
  const step = 10 ** Math.floor(Math.log10(Math.max(top - low, 1e-6))) / 2
  return low > sorted[0]! ? Math.floor(low / step) * step : null
}

export function curveOption(points: readonly TrainPoint[], colors: ChartColors): EChartsCoreOption {
  const line = (key: Series, color: string, type: 'solid' | 'dashed') => ({
    name: texts.train.curveNames[key],
    type: 'line',
    showSymbol: false,
    // A model that was trained further has no second stage while its first goes on: the line is interrupted there.
    connectNulls: false,
    animation: false,
    lineStyle: { color, width: key === 'proposal' ? 1.25 : 2, type },
    itemStyle: { color },
    data: thin(
      points.filter((point) => point[key] !== null),
      mostPoints,
    ).map((point) => [point.step, point[key]]),
  })
  const floor = curveFloor(points)
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: 48, right: 16, top: 12, bottom: 24 },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: colors.raised,
      borderColor: colors['line-strong'],
      textStyle: { color: colors.text, fontSize: 12 },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? formatLikelihood(value) : '–'),
    },
    xAxis: {
      type: 'value',
      min: 'dataMin',
      max: 'dataMax',
      axisLine: { lineStyle: { color: colors['line-strong'] } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        color: colors.muted,
        fontSize: 11,
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
        formatter: (value: number) => formatCount(value),
      },
    },
    yAxis: {
      type: 'value',
      scale: true,
      splitNumber: 3,
      ...(floor === null ? {} : { min: floor }),
      axisLabel: {
        color: colors.muted,
        fontSize: 11,
        // Where the curve is cut off is rarely a round value; its label would run into the one above.
        ...(floor === null ? {} : { showMinLabel: false }),
        formatter: (value: number) => formatLikelihood(value),
      },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      line('training', colors.accent, 'solid'),
      line('energy', colors.good, 'solid'),
      line('proposal', colors.faint, 'dashed'),
    ],
  }
}
