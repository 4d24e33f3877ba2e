const percent = (share: number, digits: number): string =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: digits }).format(share)

/** A share 0…1 as the window writes it: "0.6%", "12%", "<0.1%", never "0%" for something that is there. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.001) return `<${percent(0.001, 1)}`
  if (share > 0.999 && share < 1) return `>${percent(0.999, 1)}`
  return percent(share, share < 0.1 && share > 0 ? 1 : 0)
}
