/**
 * Characters that the XML of a workbook cannot hold, or that its readers change (a carriage return becomes a line feed),
 * and texts that look like an escape themselves: Excel writes them as _xHHHH_.
 */
const special = /_(?=x[0-9A-Fa-f]{4}_)|[\0-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffd-\uffff]/g // eslint-disable-line no-control-regex

const escaped = (unit: string): string => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

export const escapeText = (text: string): string => text.replace(special, escaped)

export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
