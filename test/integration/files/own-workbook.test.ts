import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportTable } from '../../../main/files/export'
import { openTable } from '../../../main/files/open'
import { createDocument } from '../../../main/table/document/document'
import { filledWith, meanFill } from '../../unit/table/filled'

// A workbook of another program comes back from Lacuna with all that it holds: Debian's python3-openpyxl writes and reads it.
const python = process.env['LACUNA_PYTHON'] ?? '/usr/bin/python3'
const hasOpenpyxl = spawnSync(python, ['-c', 'import openpyxl']).status === 0
const run = (code: string, ...args: string[]): string =>
  execFileSync(python, ['-W', 'ignore', '-c', code, ...args], { encoding: 'utf8' }).trim()

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacuna-own-workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = `
import sys, datetime
from openpyxl import Workbook
from openpyxl.styles import Font, Border, Side, PatternFill
from openpyxl.comments import Comment
from openpyxl.chart import LineChart, Reference
from openpyxl.formatting.rule import CellIsRule
from openpyxl.worksheet.datavalidation import DataValidation
book = Workbook()
data = book.active
data.title = 'Data'
data['A1'] = 'A report'
data.merge_cells('A1:D1')
data.append([])
data.append(['day', 'amount', 'kind', 'share'])
for i in range(40):
    data.append([datetime.date(2004, 3, 1) + datetime.timedelta(days=i), i * 1.5, 'ab'[i % 2], i / 100])
for row in range(4, 44):
    data.cell(row, 1).number_format = 'DD/MM/YYYY'
    data.cell(row, 2).number_format = '#,##0.00 "EUR"'
    data.cell(row, 2).border = Border(bottom=Side(style='thin'))
    data.cell(row, 4).number_format = '0.0%'
for place in ['A10', 'B11', 'C12', 'D13']: data[place] = None
data.freeze_panes = 'A4'
data.column_dimensions['A'].width = 31
data.auto_filter.ref = 'A3:D43'
data['C5'].comment = Comment('keep me', 'someone')
data.conditional_formatting.add('B4:B43', CellIsRule(operator='greaterThan', formula=['30'], fill=PatternFill('solid', bgColor='FF0000')))
choice = DataValidation(type='list', formula1='"a,b"')
choice.add('C4:C43')
data.add_data_validation(choice)
chart = LineChart()
chart.add_data(Reference(data, min_col=2, min_row=3, max_row=43), titles_from_data=True)
data.add_chart(chart, 'F2')
sums = book.create_sheet('Sums')
sums['A1'] = '=SUM(Data!B4:B43)'
sums['A2'] = 'other sheet'
sums['A2'].font = Font(bold=True, color='00FF00')
book.defined_names.append(__import__('openpyxl').workbook.defined_name.DefinedName('amounts', attr_text='Data!$B$4:$B$43'))
book.save(sys.argv[1])`

const read = `
import sys, json
from openpyxl import load_workbook
book = load_workbook(sys.argv[1])
data = book['Data']
cell = lambda place: [str(data[place].value), data[place].number_format, data[place].font.i, data[place].fill.fgColor.rgb if data[place].fill.fill_type else None]
print(json.dumps({
  'sheets': book.sheetnames, 'sum': book['Sums']['A1'].value, 'bold': book['Sums']['A2'].font.b,
  'filled': [cell(place) for place in ['A10', 'B11', 'C12', 'D13']], 'own': cell('B12'),
  'border': data['B11'].border.bottom.style, 'frozen': data.freeze_panes, 'width': data.column_dimensions['A'].width,
  'filter': data.auto_filter.ref, 'comment': data['C5'].comment.text, 'merged': [str(r) for r in data.merged_cells.ranges],
  'rules': len(data.conditional_formatting), 'choices': data.data_validations.dataValidation[0].formula1,
  'charts': len(data._charts), 'names': 'amounts' in [n.name for n in book.defined_names.definedName]}))`

describe.skipIf(!hasOpenpyxl)('a workbook of openpyxl (skipped where it is not installed)', () => {
  it('is filled in place: formats, other sheets and all else are as they were', async () => {
    const path = join(folder, 'book.xlsx')
    run(write, path)
    const opened = await openTable({ path, name: 'book.xlsx' }, {}, { workerUrl: null })
    const document = createDocument(opened, { workerUrl: null })
    expect(document.info()).toMatchObject({ rows: 40, gaps: 4 })
    await document.applyFill(
      meanFill([
        filledWith(document, 'day', [6], Date.UTC(2004, 2, 7) / 86_400_000),
        filledWith(document, 'amount', [7], 10.4),
        filledWith(document, 'kind', [8], 0),
        filledWith(document, 'share', [9], 9),
      ]),
    )
    const target = join(folder, 'out.xlsx')
    const sideFiles = { map: false, likelihoods: false, manifest: false }
    const options = { format: 'xlsx', fill: 'mean', layout: 'files', sideFiles, guardFormulas: false } as const
    const { notes } = await exportTable(document, options, target, {
      workerUrl: null,
      model: null,
      now: () => 0,
      origin: path,
    })
    expect(notes).toEqual([])
    const [before, after] = [path, target].map((file) => JSON.parse(run(read, file)) as Record<string, unknown>)
    const mark = [true, 'FFDBE9FF']
    expect(after!['filled']).toEqual([
      ['2004-03-07 00:00:00', 'DD/MM/YYYY', ...mark],
      ['10.4', '#,##0.00 "EUR"', ...mark],
      ['a', 'General', ...mark],
      ['0.09', '0.0%', ...mark],
    ])
    expect({ ...after, filled: null }).toEqual({ ...before, filled: null })
    expect(after).toMatchObject({
      border: 'thin',
      frozen: 'A4',
      comment: 'keep me',
      sum: '=SUM(Data!B4:B43)',
      names: true,
    })
  })
})
