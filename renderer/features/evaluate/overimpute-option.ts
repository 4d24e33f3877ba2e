import type { EChartsCoreOption } from 'echarts/core'
import type { ColumnEvaluation } from '../../../contract/evaluate'
import { texts } from '../../texts/en'
import type { ChartColors } from '../../ui/use-chart-colors'

type Point = NonNullable<NonNullable<ColumnEvaluation['points']>>[number]

/** Across what was there, upwards the guess with its 90% interval; intervals that miss the value are dashed. */
export function overimputeOption(points: readonly Point[], colors: ChartColors): EChartsCoreOption {
  const held = ({ truth, low, high }: Point): boolean => truth >= low && truth <= high
  const ends = points.flatMap(({ truth, low, high }) => [truth, low, high])
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  const axis = (name: string) => ({
    type: 'value' as const,
    min: from,
    max: to,
    name,
    nameLocation: 'middle' as const,
    nameGap: name === texts.evaluate.wasThere ? 24 : 44,
    nameTextStyle: { color: colors.muted, fontSize: 11 },
    splitLine: { lineStyle: { color: colors.line } },
    axisLabel: { color: colors.muted, fontSize: 10, hideOverlap: true, showMinLabel: false, showMaxLabel: false },
  })
  /** Intervals of one kind as one line with breaks. */
  const intervals = (kind: boolean, color: string) => ({
    type: 'line' as const,
    silent: true,
    showSymbol: false,
    data: points
      .filter((point) => held(point) === kind)
      .flatMap(({ truth, low, high }) => [
        [truth, low],
        [truth, high],
        ['-', '-'],
      ]),
    lineStyle: { color, width: 1.2, opacity: kind ? 0.45 : 1, type: kind ? ('solid' as const) : ('dashed' as const) },
  })
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: 64, right: 12, top: 10, bottom: 42 },
    tooltip: { show: false },
    xAxis: axis(texts.evaluate.wasThere),
    yAxis: axis(texts.evaluate.wasFilled),
    series: [
      {
        type: 'line',
        silent: true,
        showSymbol: false,
        data: [
          [from, from],
          [to, to],
        ],
        lineStyle: { color: colors.faint, width: 1, type: 'dotted' },
      },
      intervals(true, colors.accent),
      intervals(false, colors['surprise-text']),
      {
        type: 'scatter',
        silent: true,
        symbolSize: 5,
        data: points.map((point) => ({
          value: [point.truth, point.guess],
          symbol: held(point) ? 'circle' : 'triangle',
          itemStyle: { color: held(point) ? colors.accent : colors['surprise-text'] },
        })),
      },
    ],
  }
}
