import type { EChartsCoreOption } from 'echarts/core'
import type { Comparison } from '../../../contract/missing'
import { formatShare } from '../../texts/format'
import type { ChartColors } from '../../ui/use-chart-colors'

type Group = Comparison['groups'][number]

/** Observed as bars, each imputation as a thin line over them: the same classes, shares of each. */
export function compareOption({ kind, labels }: Comparison, group: Group, colors: ChartColors): EChartsCoreOption {
  const filled = group.filled.filter(({ count }) => count > 0)
  const classes = kind === 'bins' ? labels.slice(0, -1) : labels
  const thin = filled.length > 1
  /** So few values have no shape of their own: marks where they lie. */
  const few = kind === 'bins' && (filled[0]?.count ?? 0) < 20
  const fits = classes.length <= 4
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: 40, right: 8, top: 8, bottom: kind === 'bins' || fits ? 24 : 46 },
    tooltip: { show: false },
    xAxis: {
      type: 'category',
      data: classes,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors['line-strong'] } },
      axisLabel: {
        color: colors.muted,
        fontSize: 10,
        hideOverlap: true,
        ...(kind === 'bins' ? {} : { interval: 0, rotate: fits ? 0 : 35, width: 70, overflow: 'truncate' }),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 3,
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: { color: colors.muted, fontSize: 10, formatter: (value: number) => formatShare(value) },
    },
    series: [
      {
        type: 'bar',
        silent: true,
        data: group.observed.shares,
        barCategoryGap: kind === 'bins' ? '8%' : '35%',
        itemStyle: { color: colors.bar },
      },
      ...filled.map(({ shares }) => ({
        type: 'line' as const,
        silent: true,
        step: kind === 'bins' ? ('middle' as const) : false,
        data: few ? shares.map((share) => (share > 0 ? 0 : null)) : shares,
        symbol: few ? 'triangle' : kind === 'bins' ? 'none' : 'diamond',
        symbolSize: thin ? 5 : 9,
        lineStyle: {
          color: colors['fill-line'],
          width: kind === 'levels' || few ? 0 : thin ? 0.8 : 1.8,
          opacity: thin ? 0.6 : 1,
        },
        itemStyle: { color: colors['fill-line'], opacity: thin ? 0.6 : 1 },
      })),
    ],
  }
}
