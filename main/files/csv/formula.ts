/** Texts that a spreadsheet program would run: =…, @…, and +… or −… that is not a number. */
export const isFormula = (text: string): boolean =>
  /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-]?[\d.,\s']+(?:[eE][+-]?\d+)?\s?%?$/.test(text))
