import { readDecorated } from './number-format'

/** The decimal mark under which more of the texts are numbers; `usual` when both do equally well. */
export function betterDecimal(texts: readonly string[], usual: '.' | ','): '.' | ',' {
  const other = usual === '.' ? ',' : '.'
  const readable = (decimal: '.' | ','): number =>
    texts.reduce((count, text) => count + (readDecorated(text, decimal) ? 1 : 0), 0)
  return readable(other) > readable(usual) ? other : usual
}

const point = /^[-+]?\d*\.\d+$/
const comma = /^[-+]?\d*,\d+$/
const grouped = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+$/

/** The decimal mark of a whole file, from a sample of its cells; commas that can only group thousands do not count. */
export function fileDecimal(texts: Iterable<string>, delimiter: string): '.' | ',' {
  let points = 0
  let commas = 0
  for (const text of texts) {
    if (point.test(text)) points += 1
    else if (comma.test(text) && (delimiter !== ',' || !grouped.test(text))) commas += 1
  }
  return commas > points ? ',' : '.'
}
