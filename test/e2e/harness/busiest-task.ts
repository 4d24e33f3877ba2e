import type { Page } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } }
}

/**
 * The longest the page's main thread computed without a break during `action`, in milliseconds of its own processor
 * time: a frame cannot be longer than that on a machine that is not busy with other things. What the page computes for
 * the test itself (finding elements, asking for texts) does not count. Chromium only.
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
  const spans = traceEvents.filter((event) => event.ph === 'X' && isMain(event))
  const ofDriver = spans.filter(
    ({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession',
  )
  const isDrivers = ({ tid, pid, ts, dur = 0 }: TraceEvent): boolean =>
    ofDriver.some((event) => event.tid === tid && event.pid === pid && event.ts >= ts && event.ts <= ts + dur)
  const tasks = spans.filter((event) => event.name.endsWith('RunTask') && !isDrivers(event))
  if (tasks.length === 0) throw new Error('The trace holds no task of the page.')
  return Math.max(...tasks.map((task) => (task.tdur ?? 0) / 1000))
}
