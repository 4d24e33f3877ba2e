/** A colour between two of the form #rrggbb; 0: the first, 1: the second. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [parts(from), parts(to)]
  const between = a.map((one, at) => Math.round(one + (b[at]! - one) * Math.max(0, Math.min(1, share))))
  return `rgb(${between.join(' ')})`
}

const parts = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
