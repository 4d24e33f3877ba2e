import type { Page } from '@playwright/test'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/**
 * The longest the page's main thread computed without a break during `action`, in milliseconds of its own processor
 * time: a frame cannot be longer than that on a machine that is not busy with other things. Chromium only.
 */
export async function busiestTask(page: Page, action: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('Only a browser can be traced.')
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await action()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] }
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = ({ pid, tid }: TraceEvent): boolean =>
    threads.some((thread) => thread.pid === pid && thread.tid === tid)
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && isMain(event))
  if (tasks.length === 0) throw new Error('The trace holds no task of the page.')
  return Math.max(...tasks.map((task) => (task.tdur ?? 0) / 1000))
}
