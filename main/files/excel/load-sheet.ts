import { UserError } from '../../errors'
import type { TaskControl } from '../../workers/control'
import { SheetCells } from './sheet-cells'
import { sheetSink, type MergedCells } from './sheet-sink'
import { holdsCells, numberKinds, openWorkbook, scanEntry, sharedTexts, type ListedSheet } from './workbook'

export type LoadedSheet = {
  readonly name: string
  /** All sheets of the workbook. */
  readonly names: readonly string[]
  readonly cells: SheetCells
  readonly merged: readonly MergedCells[]
  readonly epoch1904: boolean
}

/** The filled cells of the sheet that is wanted, else of the first visible one that has any. */
export async function loadSheet(
  bytes: Uint8Array,
  wanted: string | undefined,
  control: TaskControl,
): Promise<LoadedSheet> {
  try {
    const workbook = await openWorkbook(bytes)
    const names = workbook?.sheets.map(({ name }) => name) ?? []
    const chosen = workbook && (await chooseSheet(workbook.sheets, wanted))
    if (!workbook || !chosen) throw noSheet(names, wanted)
    const cells = new SheetCells()
    const sink = sheetSink(cells, {
      shared: await sharedTexts(workbook),
      kinds: await numberKinds(workbook),
      epoch1904: workbook.epoch1904,
    })
    await scanEntry(chosen.entry, sink, (fraction) => control.progress(fraction))
    for (const column of cells.columns.values()) column.sort()
    return { name: chosen.name, names, cells, merged: sink.merged, epoch1904: workbook.epoch1904 }
  } catch (error) {
    if (error instanceof UserError || isMemory(error)) throw error
    throw new UserError(
      'bad-input',
      'This is not an Excel workbook that can be read, or it is damaged or protected; save it again as .xlsx or CSV.',
    )
  }
}

const isMemory = (error: unknown): boolean =>
  error instanceof RangeError && /allocation|array length/i.test(error.message)

async function chooseSheet(
  sheets: readonly ListedSheet[],
  wanted: string | undefined,
): Promise<ListedSheet | undefined> {
  if (wanted !== undefined) return sheets.find(({ name }) => name === wanted)
  const visible = sheets.filter(({ hidden }) => !hidden)
  for (const sheet of visible) if (await holdsCells(sheet)) return sheet
  return visible[0] ?? sheets[0]
}

const noSheet = (names: readonly string[], wanted: string | undefined): UserError =>
  wanted === undefined || names.length === 0
    ? new UserError('bad-input', 'This zip file is not an Excel workbook; unpack it and open the table inside.')
    : new UserError('not-found', `There is no sheet named “${wanted}”; choose one of ${names.join(', ')}.`)
