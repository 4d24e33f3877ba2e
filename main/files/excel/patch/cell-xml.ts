import { escapeText } from '../escape'

/** What is written into a cell of a sheet; null empties it. */
export type CellContent = number | string | boolean | null

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!)

/** 0 → "A", 27 → "AB". */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** "AB" → 27. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** One cell in the sheet's XML. Texts stand in the cell itself: the list of shared texts stays as it is. */
export function cellXml(prefix: string, place: string, style: number, content: CellContent): string {
  const tag = `${prefix}c`
  const attributes = `r="${place}"${style === 0 ? '' : ` s="${style}"`}`
  const value = (text: string): string => `<${prefix}v>${text}</${prefix}v></${tag}>`
  if (content === null) return `<${tag} ${attributes}/>`
  if (typeof content === 'number') return `<${tag} ${attributes}>${value(String(content))}`
  if (typeof content === 'boolean') return `<${tag} ${attributes} t="b">${value(content ? '1' : '0')}`
  const text = escapeXml(escapeText(content))
  return `<${tag} ${attributes} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is></${tag}>`
}
