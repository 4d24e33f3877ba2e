import type { Layout } from '../encoding/layout'
import { createTreesReader } from '../trees/correct'
import { createNormalReader, type BaseReader } from './answers'
import type { NormalBase } from './base'
import type { Trees } from '../trees/trees'

/** Reads a base: what the joint normal distribution says, corrected by the trees where there are some. */
export function createBaseReader(layout: Layout, base: NormalBase & { readonly trees: Trees | null }): BaseReader {
  const readNormal = createNormalReader(layout, base)
  if (base.trees === null) return readNormal
  const correct = createTreesReader(layout, base.trees)
  return (states, into) => {
    const answers = readNormal(states, into)
    correct(states, answers)
    return answers
  }
}
