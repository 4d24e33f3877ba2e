import type { UsedColumn } from '../../../main/missing/dependence'
import type { TableDocument } from '../../../main/table/document/document'
import type { TaskControl } from '../../../main/workers/control'

export const quiet: TaskControl = { progress: () => undefined }

export const studied = (document: TableDocument): UsedColumn[] =>
  document.columns().map((description, index) => ({
    index,
    name: document.info().columns[index]!.name,
    description,
    used: document.info().columns[index]!.role === 'use',
  }))

/** Evenly spread numbers 0…1 that are the same every time (a linear congruential generator). */
export function uniforms(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
