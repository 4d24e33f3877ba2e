import type { Analysis, AnalysisReport, WhatIf, WhatIfReport } from '../../contract/analysis'
import { analyse } from './analyse'
import { imputedBy, type SampledTable } from './from-fills'
import { computeWhatIf } from './what-if/what-if'

type Control = { progress(fraction: number): void }

/** Analyses of a table's own imputations, away from the main thread. */
export const analysisTasks = {
  analyse: (
    { table, analysis, notes }: { table: SampledTable; analysis: Analysis; notes: readonly string[] },
    { progress }: Control,
  ): AnalysisReport => {
    const report = analyse(imputedBy(table), analysis, progress)
    return { ...report, notes: [...report.notes, ...notes] }
  },
  whatIf: (
    { table, analysis, whatIf }: { table: SampledTable; analysis: Analysis; whatIf: WhatIf },
    { progress }: Control,
  ): WhatIfReport => computeWhatIf(imputedBy(table), analysis, whatIf, progress),
}
export type AnalysisTasks = typeof analysisTasks
