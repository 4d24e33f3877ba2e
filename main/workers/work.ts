import { cancelled, type TaskControl } from './control'

/** Computations over plain data and shared memory: each can run here or in a worker thread. */
export type Tasks = Readonly<Record<string, (input: never, control: TaskControl) => unknown>>

export type Watch = {
  readonly signal?: AbortSignal
  readonly report?: (fraction: number) => void
}

/** Runs a task by name, wherever that is. */
export type Work<T extends Tasks> = <N extends keyof T & string>(
  name: N,
  input: Parameters<T[N]>[0],
  watch?: Watch,
) => Promise<Awaited<ReturnType<T[N]>>>

/** Runs tasks in this thread. */
export const inProcess =
  <T extends Tasks>(tasks: T): Work<T> =>
  (name, input, watch) =>
    runHere(tasks, name, input, watch ?? {}) as Promise<Awaited<ReturnType<T[typeof name]>>>

async function runHere(tasks: Tasks, name: string, input: unknown, { signal, report }: Watch): Promise<unknown> {
  const task = tasks[name]
  if (!task) throw new Error(`no task is named ${name}`)
  const control: TaskControl = {
    progress(fraction) {
      if (signal?.aborted) throw cancelled()
      report?.(fraction)
    },
  }
  control.progress(0)
  return task(input as never, control)
}
