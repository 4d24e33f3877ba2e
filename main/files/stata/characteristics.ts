import type { ByteBuilder } from '../coded/byte-builder'
import { epochSeconds } from './moments'

/** What makes a file one of several imputations to Stata. */
export type Imputed = {
  readonly imputations: number
  /** Of the table with gaps. */
  readonly rows: number
  /** Names of the variables that were filled. */
  readonly imputed: readonly string[]
  /** Milliseconds since 1970. */
  readonly writtenAt: number
}

/**
 * Facts about the table as a whole. Those of multiple imputation are what `mi set flong` and `mi register imputed` would leave behind
 * ([MI] Technical, "Style flong").
 */
export function characteristics(to: ByteBuilder, about: Imputed | null): void {
  if (!about) return
  const facts = {
    _mi_marker: '_mi_ds_1',
    _mi_style: 'flong',
    _mi_M: String(about.imputations),
    _mi_N: String(about.rows),
    _mi_ivars: about.imputed.join(' '),
    _mi_update: String(Math.floor(about.writtenAt / 1000) - epochSeconds),
  }
  for (const [name, text] of Object.entries(facts)) {
    if (text === '') continue
    const content = Buffer.from(`${text}\0`)
    to.put('<ch>')
      .int32(2 * 129 + content.length)
      .field('_dta', 129)
      .field(name, 129)
      .put(content, '</ch>')
  }
}
