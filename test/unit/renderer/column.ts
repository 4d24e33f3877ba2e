import type { ColumnInfo } from '../../../contract/columns'

/** A whole-number column without gaps; a test says only what matters to it. */
export const column = (over: Partial<ColumnInfo> = {}): ColumnInfo => ({
  index: 0,
  name: 'mass',
  type: 'integer',
  reason: '',
  role: 'use',
  leftOut: null,
  gaps: 0,
  kept: { count: 0, texts: [], ambiguous: 0, asked: false },
  filled: 0,
  distinct: 10,
  facts: '',
  missingCodes: [],
  suggestions: [],
  bounds: { low: null, high: null },
  decimals: null,
  levels: null,
  sketch: { kind: 'none' },
  ...over,
})
