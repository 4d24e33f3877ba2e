const idName = /(?:^|[_\s.-])(?:id|uuid|guid|key|rownames?)$|^(?:index|row|rowid)$/i
const camelId = /[a-z](?:ID|Id)$/

/** Named like an identifier: "ID", "patient_id", "userId". */
export const isIdName = (name: string): boolean => idName.test(name.trim()) || camelId.test(name.trim())

const fewestRows = 20

/** 0, 1, 2, … or 1, 2, 3, … down the whole column, without a gap. */
export function isCountedUp(values: Float64Array): boolean {
  if (values.length < fewestRows || (values[0] !== 0 && values[0] !== 1)) return false
  for (let row = 1; row < values.length; row += 1) if (values[row] !== values[row - 1]! + 1) return false
  return true
}
