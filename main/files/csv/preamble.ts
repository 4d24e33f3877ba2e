import type { SampleRow } from './sniff'

const longestPreamble = 30

/**
 * Where the table begins: after remarks at the top, which have one field where the table has several, or begin with a
 * remark sign. Null when no row holds anything.
 */
export function findTop(sample: readonly SampleRow[]): { readonly index: number } | null {
  const firstFilled = sample.findIndex((row) => row.cells.some((cell) => cell.trim() !== ''))
  if (firstFilled < 0) return null
  const widths = sample.slice(firstFilled, firstFilled + 200).map((row) => row.cells.length)
  const usual = mostFrequent(widths)
  let index = firstFilled
  while (index < Math.min(sample.length - 1, longestPreamble) && isRemark(sample[index]!, usual)) index += 1
  return { index: isRemark(sample[index]!, usual) && index > 0 ? firstFilled : index }
}

function isRemark(row: SampleRow, usual: number): boolean {
  const [first = ''] = row.cells
  if (/^sep=.?$/i.test(row.cells.join(''))) return true
  if (row.cells.every((cell) => cell.trim() === '')) return true
  // With as many fields as the table it is a row of it: "#id,name" is a header.
  if (row.cells.length === usual && usual > 1) return false
  if (/^\s*(?:#|%|\/\/|--)/.test(first)) return true
  return usual > 2 && row.cells.filter((cell) => cell.trim() !== '').length === 1
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
}
