/** Filled cells: shaded and in italics, so that they can be told without colour. */
export const filled = { backgroundColor: '#dbe9ff', fontStyle: 'italic' } as const
/** Cells that were edited by hand in Lacuna. */
export const edited = { backgroundColor: '#fff2cc' } as const
export const headerStyle = { fontWeight: 'bold' } as const
