import { reactive, ref, shallowRef } from 'vue'
import { defineStore } from 'pinia'
import type { Input } from '../../contract'
import type { Analysis, AnalysisReport, WhatIf, WhatIfReport } from '../../contract/analysis'
import { call, messageOf } from '../client'
import { emptyForm } from '../features/analyse/analysis-form'
import { useJobs } from './jobs'

/** `current`: the table is still as it was analysed. */
type Found<T> = { readonly job: string; readonly analysis: Analysis; readonly found: T; readonly current: boolean }

async function withCurrent<T>(found: Found<T> | null): Promise<Found<T> | null> {
  if (found === null) return null
  const answer = await call('analysis.result', { job: found.job })
  return { ...found, current: answer?.current ?? false }
}

/** What was asked of the open table's imputations, and what came out; both stay when the dialog is closed. */
export const useAnalysis = defineStore('analysis', () => {
  const jobs = useJobs()
  const form = reactive(emptyForm())
  const report = shallowRef<Found<AnalysisReport> | null>(null)
  const whatIf = shallowRef<Found<WhatIfReport> | null>(null)
  const refusal = ref<string | null>(null)
  const whatIfRefusal = ref<string | null>(null)
  let table = ''

  /** Another table has other columns. */
  function lookAt(id: string): void {
    if (id === table) return
    table = id
    Object.assign(form, emptyForm())
    report.value = whatIf.value = refusal.value = whatIfRefusal.value = null
  }

  /** Settles with the job when it has found something; with the reason when it was refused; with null when it was cancelled. */
  async function ran(start: () => Promise<{ job: string }>): Promise<{ job: string } | string | null> {
    try {
      const { job } = await start()
      const end = await jobs.ended(job)
      if (end.state === 'failed') return end.failure.message
      return end.state === 'done' ? { job } : null
    } catch (error) {
      return messageOf(error)
    }
  }

  async function run(analysis: Analysis): Promise<void> {
    const end = await ran(() => call('analysis.start', { analysis }))
    if (end === null) return
    refusal.value = typeof end === 'string' ? end : null
    if (typeof end === 'string') return
    const answer = await call('analysis.result', end)
    if (answer?.result.kind !== 'report') return
    report.value = { job: end.job, analysis, found: answer.result.report, current: answer.current }
    whatIf.value = whatIfRefusal.value = null
  }

  async function ask(analysis: Analysis, asked: WhatIf): Promise<void> {
    const end = await ran(() => call('analysis.whatIf', { analysis, whatIf: asked }))
    if (end === null) return
    whatIfRefusal.value = typeof end === 'string' ? end : null
    if (typeof end === 'string') return
    const answer = await call('analysis.result', end)
    if (answer?.result.kind !== 'what-if') return
    whatIf.value = { job: end.job, analysis, found: answer.result.whatIf, current: answer.current }
  }

  /** Asks whether the table is still as it was analysed. */
  async function check(): Promise<void> {
    report.value = await withCurrent(report.value)
    whatIf.value = await withCurrent(whatIf.value)
  }

  return {
    form,
    report,
    whatIf,
    refusal,
    whatIfRefusal,
    lookAt,
    run,
    ask,
    check,
    suggest: (asked: Input<'analysis.suggest'>) => call('analysis.suggest', asked),
    save: (asked: Input<'analysis.save'>) => call('analysis.save', asked),
  }
})
