/** One field, quoted where it must be. */
export const csvField = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\n`

/** Short, exact to the digits that mean something; empty where there is no number. */
export const csvNumber = (x: number): string => (Number.isFinite(x) ? String(Number(x.toPrecision(7))) : '')
