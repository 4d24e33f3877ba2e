import type { ColumnChange } from '../../../contract/columns'
import type { PictureOrder } from '../../../contract/missing'
import type { Cell, DocumentInfo, ShownFill } from '../../../contract/table'
import { UserError } from '../../errors'
import { isGap, isKept, observedValue } from '../columns/column'
import { createCellChanges } from './cell-changes'
import { copyText } from './copy'
import { changedChoice } from '../columns/column-choice'
import { columnBounds } from '../columns/column-info'
import { counted } from '../../counted'
import { documentInfo } from './document-info'
import { changeLabel, checkNames, renamedScores } from './column-names'
import { createDocumentFills } from './document-fills'
import { filledCells, filledTables } from './filled-cells'
import { fillBasis, type FillBasis } from './fill-basis'
import { createFinding } from './find-cells'
import { addLayer, filledValue, isBestGuess, withoutCells } from './fills'
import { Journal, type CellEdit, type Step } from './journal'
import { EditedCells } from './edited-cells'
import type { Scores } from '../seam/results'
import type { OpenedTable } from '../store/source'
import { countStale } from './stale-fills'
import { sharedTails } from '../views/shared-tails'
import { shownDetail } from '../columns/shown-detail'
import type { RowTable } from '../arrangement/row-table'
import { createDocumentRules } from './document-rules'
import { shownFill } from './shown-fill'
import { isNotApplicable } from '../columns/not-applicable'
import { createReadColumns } from './read-columns'
import { createShownRows } from './shown-rows'
import { packState, unpackState } from './state'
import { cellText } from '../store/store'
import type { TableDocument } from './table-document'
import { tableTasks, type TableTasks } from './tasks'
import { typedFilter } from './typed-filter'
import { inThreads } from '../../workers/threads'
import type { Arrangement, ArrangementFacts, TypedTable } from '../seam/typed'
import { typedTable } from '../seam/typed-table'
import { createRowFacts } from './row-facts'
import { textValue, valueText } from '../columns/value-text'
import { inProcess, type Work } from '../../workers/work'

export type { TableDocument }

/** An open table: the file's cells with edits, column choices, fills and likelihoods laid over them. */
export function createDocument(
  opened: OpenedTable,
  {
    workerUrl,
    choices: chosen = [],
  }: {
    readonly workerUrl: URL | null
    /** With which the columns have been read already. */
    readonly choices?: readonly ColumnChange[]
  },
): TableDocument {
  const work: Work<TableTasks> = workerUrl ? inThreads<TableTasks>(workerUrl) : inProcess(tableTasks)
  const { store, fields } = opened.source
  const edited = new EditedCells(fields.length)
  const read = createReadColumns(opened, edited, work, chosen)
  const { source } = read
  const { names } = source
  const { columns, choices, at: describedColumn } = read
  const journal = new Journal()
  const listeners = new Set<() => void>()
  const notified = new Set<(message: string) => void>()
  const fills = createDocumentFills({ columns, choices, names, edited, rules: () => rules.texts() })
  const rules = createDocumentRules({
    rows: store.rows,
    work,
    names,
    columns: read.raw,
    choices,
    filled: (column, fill) => shownFill(fills.current(), fill, column, columns[column]!.values),
  })
  let scores: Scores | null = null
  let tails = new Map<number, Float32Array>()
  /** Rows edited since the likelihoods were computed, which are no longer theirs. */
  const changedSince = new Set<number>()
  let revision = 1
  let cachedInfo: DocumentInfo | null = null
  const facts = createRowFacts(names, opened.found)
  /** By the facts about rows that they were made with. */
  let cachedTyped = new Map<string, Promise<TypedTable>>()
  let cachedArrangements = new Map<string, Promise<Arrangement | undefined>>()
  /** The series that was looked at last. */
  let cachedSeries: { readonly of: Arrangement; readonly group: number; readonly rows: Promise<Int32Array> } | null =
    null
  let queue: Promise<unknown> = Promise.resolve()

  /** What of one column decides over showing and sorting rows. */
  const columnCells = (column: number, fill: ShownFill) => {
    const { values } = describedColumn(column)
    const filled = filledCells(fills.current(), fill, column, values)
    return { store, field: fields[column]!, values, edits: edited.ofColumn(column), filled }
  }

  const rowOrder = async (order: PictureOrder): Promise<Uint32Array | null> => {
    if (order === 'file') return null
    if (order === 'gaps') return work('byGaps', { rows: store.rows, columns: columns.map(({ values }) => values) })
    return work('sort', { ...columnCells(order.column, 'none'), descending: false, rows: null })
  }

  const shown = createShownRows({
    rows: store.rows,
    async kept({ filter, picked, columnFilters, fill }) {
      let kept: Uint32Array | null = null
      if (filter === 'gaps')
        kept = await work('filter', { keep: filter, rows: store.rows, columns: columns.map(({ values }) => values) })
      else if (filter === 'surprising')
        kept = await work('filter', { keep: filter, rows: store.rows, tails: [...tails.values()] })
      else if (filter === 'picked' && picked)
        kept = await work('pickRows', {
          rows: store.rows,
          columns: columns.map(({ values }) => values),
          choice: picked,
          order: picked.span ? await rowOrder(picked.span.order) : null,
        })
      for (const { column, filter: wanted } of columnFilters) {
        const typed = typedFilter(names[column]!, describedColumn(column), wanted)
        kept = await work('filterColumn', { ...columnCells(column, fill), filter: typed, rows: kept })
      }
      return kept
    },
    sorted: ({ column, descending }, fill, rows) => work('sort', { ...columnCells(column, fill), descending, rows }),
  })
  const { count: shownRows, fileRow } = shown
  /** One change at a time, in the order they were asked for. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const result = queue.then(change)
    queue = result.catch(() => undefined)
    return result
  }

  function changed(dataToo: boolean): void {
    revision += 1
    cachedInfo = null
    if (dataToo) {
      cachedTyped = new Map()
      cachedArrangements = new Map()
    }
    listeners.forEach((listener) => listener())
  }

  /** Puts a step's result in place: `forwards` does it, otherwise it is taken back. */
  async function put(step: Step, forwards: boolean): Promise<void> {
    if (step.kind === 'fills') return fills.put(forwards ? step.after : step.before)
    if (step.kind === 'arrangement') return facts.put(forwards ? step.after : step.before)
    if (step.kind === 'rules') {
      rules.put(forwards ? step.after : step.before)
      fills.tableChanged()
      return
    }
    const unfit = fills.unfit()
    const namesBefore = [...names]
    await read.put(step, forwards)
    if (step.kind === 'columns') rules.rename(namesBefore)
    if (scores && step.kind === 'columns') scores = renamedScores(scores, namesBefore, names)
    if (step.kind === 'edit') step.cells.forEach(({ row }) => changedSince.add(row))
    fills.tableChanged()
    const lost = fills.whatNoLongerFits(unfit, fills.unfit())
    if (lost !== null) notified.forEach((listener) => listener(lost))
  }

  /** Which rows keep the rules, and which cells they declare empty, as things stand now. */
  async function holdRules(): Promise<void> {
    if (rules.texts().length === 0 && !rules.areHeld()) return
    await rules.refresh(shown.arrangement().fill)
    read.putEmpties(rules.empties())
    fills.tableChanged()
  }

  /** The journal knows the step before anyone is told of the change, so that they hear what can be undone now. */
  async function apply(step: Step, forwards: boolean, note: () => void): Promise<void> {
    await put(step, forwards)
    await holdRules()
    note()
    changed(step.kind === 'edit' || step.kind === 'columns' || step.kind === 'rules')
  }

  const perform = (step: Step): Promise<void> => apply(step, true, () => journal.push(step))

  const performEdit = (cells: readonly CellEdit[], label: string): Promise<void> =>
    perform({ kind: 'edit', cells, before: read.readings([...new Set(cells.map(({ column }) => column))]), label })

  const changeOf = createCellChanges({ source, edited, read })
  const finding = createFinding({ work, source, edited, shown })

  function cell(row: number, column: number, fill: ShownFill): Cell {
    const description = columns[column]!
    const text = edited.get(row, column) ?? cellText(store, row, fields[column]!)
    if (isGap(description.values, row)) {
      const filled = filledValue(fills.current(), fill, column, row)
      if (!filled) return { t: text, s: 'gap' }
      const shownValue: Cell = { t: valueText(description, filled.value), s: 'filled', c: filled.certainty }
      return fills.isOutdated(filled.layer, row) ? { ...shownValue, o: true } : shownValue
    }
    const state = edited.has(row, column) ? 'edited' : 'observed'
    if (isNotApplicable(description.values, row)) return { t: text, s: state, n: true }
    if (isKept(description.values, row)) return { t: text, s: state, k: true }
    const tail = changedSince.has(row) ? undefined : tails.get(column)?.[row]
    return tail === undefined || Number.isNaN(tail) ? { t: text, s: state } : { t: text, s: state, p: tail }
  }

  /** With the mark of a row that breaks a rule about the column. */
  const marked = (row: number, column: number, fill: ShownFill): Cell => {
    const plain = cell(row, column, fill)
    return rules.isBroken(row, column) ? { ...plain, b: true } : plain
  }

  const basis = (known: readonly string[]): FillBasis =>
    fillBasis(
      known.map((name) => names.indexOf(name)).filter((column) => column >= 0),
      choices,
      edited,
      rules.texts(),
    )

  const rowTable = (): RowTable => ({
    rows: store.rows,
    store,
    columns: columns.map(({ type, values, distinct }, column) => {
      return { name: names[column]!, field: fields[column]!, edits: edited.ofColumn(column), type, values, distinct }
    }),
  })

  function arrangementBy(wanted: ArrangementFacts): Promise<Arrangement | undefined> {
    if (wanted.order === null && wanted.groups.length === 0) return Promise.resolve(undefined)
    const key = JSON.stringify(wanted)
    const known = cachedArrangements.get(key) ?? work('arrange', { table: rowTable(), facts: wanted })
    cachedArrangements.set(key, known)
    return known
  }

  async function typedAs(wanted: ArrangementFacts): Promise<TypedTable> {
    const arrangement = await arrangementBy(wanted)
    const typed = await typedTable(
      store.rows,
      columns.map((description, column) => ({
        name: names[column]!,
        role: choices[column]!.role ?? 'use',
        bounds: columnBounds(description, choices[column]!),
        description,
      })),
      arrangement,
    )
    const kept = rules.forModel(typed)
    return kept === undefined ? typed : { ...typed, rules: kept }
  }

  const buildInfo = (): DocumentInfo =>
    documentInfo({ ...opened, source }, columns, choices, fills.current(), shown.arrangement(), {
      revision,
      undo: journal.undoLabel(),
      redo: journal.redoLabel(),
      scored: scores !== null,
      outdated: countStale(fills.stale()),
      shownRows: shownRows(),
      arrangement: facts.info(),
    })

  const document: TableDocument = {
    id: opened.id,
    sha256: source.sha256,
    source,
    info: () => (cachedInfo ??= buildInfo()),

    page(start, count, fill) {
      const end = Math.min(start + count, shownRows())
      const rows: { id: number; cells: Cell[] }[] = []
      for (let place = start; place < end; place += 1) {
        const row = fileRow(place)
        rows.push({ id: row, cells: names.map((_, column) => marked(row, column, fill)) })
      }
      return { revision, rows }
    },

    arrangement: shown.arrangement,

    arrange: (wanted) =>
      inTurn(async () => {
        if (wanted.filter === 'surprising' && !scores) {
          throw new UserError(
            'bad-input',
            'Compute the likelihoods first; then rows with surprising values can be shown.',
          )
        }
        const fillBefore = shown.arrangement().fill
        await shown.arrange(wanted)
        const isChecked = rules.texts().length > 0 && shown.arrangement().fill !== fillBefore
        if (isChecked) await holdRules()
        const { sort, columnFilters } = shown.arrangement()
        // Rows that nothing orders or leaves out by its values stand as they stood, whatever fill is shown.
        if (wanted.fill === undefined || isChecked || sort || columnFilters.length > 0) changed(false)
      }),
    sort: (sort) => document.arrange({ sort }),
    filter: (filter) => document.arrange({ filter }),
    rowOrder,
    filledIn: (column) => filledTables(fills.current(), column, describedColumn(column).values),

    edit: (place, text) =>
      inTurn(async () => {
        const cells = changeOf([{ row: fileRow(place.row), column: place.column, text }])
        const label = `edit of ${names[place.column]}, row ${fileRow(place.row) + 1}`
        if (cells.length > 0) await performEdit(cells, label)
      }),

    paste: (start, into, texts) =>
      inTurn(async () => {
        const cells = changeOf(
          texts.flatMap((line, i) =>
            into.flatMap((column, j) => {
              const text = line[j]
              return text === undefined ? [] : [{ row: fileRow(start + i), column, text }]
            }),
          ),
        )
        if (cells.length > 0) await performEdit(cells, `edit of ${counted(cells.length, 'cell')}`)
      }),

    undo: () =>
      inTurn(async () => {
        const step = journal.lastDone()
        if (step) await apply(step, false, () => journal.takeBack())
      }),

    redo: () =>
      inTurn(async () => {
        const step = journal.lastUndone()
        if (step) await apply(step, true, () => journal.doAgain())
      }),

    changeColumn: (column, change) => document.changeColumns([{ column, change }]),

    changeColumns: (wanted) =>
      inTurn(async () => {
        const changes = wanted.map(({ column, change }) => {
          const before = choices[column] ?? {}
          return { column, before, after: changedChoice(before, describedColumn(column).type, change) }
        })
        const before = read.readings(changes.map(({ column }) => column))
        checkNames(names, changes)
        await perform({ kind: 'columns', changes, before, label: changeLabel(names, changes) })
      }),

    previewChange: (column, change) => inTurn(() => read.preview(column, change)),

    adoptColumns: (learned) =>
      inTurn(async () => {
        const changes = await read.adoptable(learned)
        const before = read.readings(changes.map(({ column }) => column))
        const label = 'reading columns as the model does'
        if (changes.length > 0) await perform({ kind: 'columns', changes, before, label })
      }),

    async detail(column) {
      const description = describedColumn(column)
      const filled = fills.current().flatMap((layer) => layer.columns.get(column)?.values ?? [])
      return shownDetail(description, await work('detail', { description, filled, imputations: filled.length }))
    },

    nextGap: (from, backwards) =>
      work('nextGap', {
        columns: columns.map(({ values }) => values),
        order: shown.order(),
        shownRows: shownRows(),
        from,
        backwards,
      }),

    find: finding.next,
    findAll: finding.all,
    replace: (wanted) =>
      inTurn(async () => {
        const cells = changeOf(await finding.replaced(wanted))
        const label = `replacing “${wanted.text}” in ${counted(cells.length, 'cell')}`
        if (cells.length > 0) await performEdit(cells, label)
        return cells.length
      }),

    copy: (block) => copyText(block, names, shownRows(), (row, column) => cell(fileRow(row), column, block.fill)),

    patterns: (most) => work('patterns', { rows: store.rows, columns: columns.map(({ values }) => values), most }),

    async countGaps(wanted, rows) {
      const chosen = wanted ?? names.map((_, column) => column)
      const counts = rows
        ? await work('countGaps', {
            columns: chosen.map((column) => describedColumn(column).values),
            order: shown.order(),
            shownRows: shownRows(),
            ...rows,
          })
        : chosen.map((column) => describedColumn(column).gaps)
      return chosen.map((column, index) => ({ column, name: names[column]!, cells: counts[index]! }))
    },

    rowIds(rows) {
      if (!rows) return null
      const end = Math.min(rows.end, shownRows())
      return Int32Array.from({ length: Math.max(0, end - rows.start) }, (_, index) =>
        fileRow(rows.start + index),
      ).sort()
    },

    typed(wanted = facts.now()) {
      const key = JSON.stringify(wanted)
      const known = cachedTyped.get(key) ?? typedAs(wanted)
      cachedTyped.set(key, known)
      return known
    },

    facts: facts.now,

    async seriesOf(row) {
      const arrangement = await arrangementBy(facts.now())
      if (!arrangement?.places || Number.isNaN(arrangement.places[row]!)) return null
      const { places, groupOf } = arrangement
      // A row of no group is a series of its own.
      const group = groupOf ? (groupOf[row]! < 0 ? -1 - row : groupOf[row]!) : 0
      if (cachedSeries?.of !== arrangement || cachedSeries.group !== group)
        cachedSeries = { of: arrangement, group, rows: work('seriesRows', { places, groupOf, row }) }
      return { rows: await cachedSeries.rows, places }
    },

    changeFacts: (wanted) =>
      inTurn(async () => {
        const [before, after] = [facts.chosen(), wanted && facts.asChoice(facts.byColumn(wanted))]
        if (JSON.stringify(before) === JSON.stringify(after)) return
        await perform({ kind: 'arrangement', before, after, label: 'change of how rows stand to each other' })
      }),
    rules: {
      texts: rules.texts,
      list: rules.list,
      check: (text) => inTurn(() => rules.preview(text, shown.arrangement().fill)),
      suggest: rules.suggest,
      change: (next, label) =>
        inTurn(async () => {
          const before = rules.texts()
          rules.checkReadable(next.filter((text) => !before.includes(text)))
          await perform({ kind: 'rules', before, after: next, label })
        }),
      adopt: (wanted) =>
        inTurn(async () => {
          const before = rules.texts()
          const { taken, left } = rules.readable(wanted.filter((text) => !before.includes(text)))
          const label = 'taking over the rules of the model'
          if (taken.length > 0) await perform({ kind: 'rules', before, after: [...before, ...taken], label })
          return { taken, left }
        }),
      asked: rules.asked,
      nextBroken(index, after) {
        const rule = rules.broken(index)
        if (!rule || rule.broken.length === 0) return null
        const placeOf = shown.places()
        const places = Array.from(rule.broken, placeOf)
          .filter((place) => place >= 0)
          .sort((a, b) => a - b)
        const row = places.find((place) => place > after) ?? places[0]
        return row === undefined ? null : { row, column: rule.columns[0]! }
      },
    },
    basis,

    applyFill: (outcome, { basis: madeFrom, instead } = {}) =>
      inTurn(async () => {
        const before = fills.made()
        const kept = instead ? withoutCells(before, instead.method, instead.cells) : before
        const after = addLayer(kept, outcome, madeFrom ?? basis(names), (name) => names.indexOf(name))
        const label = isBestGuess(outcome.method)
          ? `${outcome.method} fill`
          : `fill with ${outcome.imputations} samples`
        await perform({ kind: 'fills', before, after, label: instead ? 'filling again' : label })
      }),

    clearFills: () =>
      inTurn(async () => {
        const before = fills.made()
        if (before.length > 0) await perform({ kind: 'fills', before, after: [], label: 'clearing the fills' })
      }),

    fills: fills.current,
    staleFills: fills.stale,

    setScores: (next) =>
      inTurn(async () => {
        scores = next
        changedSince.clear()
        tails = await sharedTails(next, names)
        if (shown.arrangement().filter === 'surprising') await shown.arrange({})
        changed(false)
      }),

    scores: () => scores,

    async mostSurprising(count) {
      const found = await work('surprising', { columns: [...tails].map(([column, tail]) => ({ column, tail })), count })
      const placeOf = shown.places()
      return found.flatMap(({ row, column, tail }) => {
        const place = placeOf(row)
        if (place < 0) return []
        const { t } = cell(row, column, 'none')
        return { place: { row: place, column }, rowId: row, name: names[column]!, text: t, tail }
      })
    },

    formatValue: (column, value) => valueText(describedColumn(column), value),
    parseValue: (column, text) => textValue(describedColumn(column), text),

    rowValues(place, fill) {
      const row = fileRow(place)
      return names.map((name, column) => {
        const { t, s } = cell(row, column, fill)
        const { values } = columns[column]!
        const levels = values.kind === 'levels' ? [...values.levels] : null
        return { column, name, text: t, state: s, levels, value: observedValue(columns[column]!.values, row) }
      })
    },

    cell,
    fileRow,
    columns: () => columns,
    choices: () => choices,
    changedColumns: () => choices.filter((choice) => Object.keys(choice).length > 0).length,
    edits: () => edited.all(),

    state: () =>
      packState({
        choices,
        readings: read.changedReadings(),
        edits: edited.packed(),
        layers: fills.made(),
        ...shown.arrangement(),
        facts: facts.chosen(),
        // A choice made in a picture is not worth keeping.
        ...(shown.arrangement().filter === 'picked' && { filter: 'all' as const }),
        rules: rules.texts(),
      }),

    restore: (saved) =>
      inTurn(async () => {
        const state = unpackState(saved, { columns: names.length, rows: store.rows })
        for (const [key, text] of state.edits) edited.set(Math.floor(key / names.length), key % names.length, text)
        await read.restore(state.choices, state.readings)
        fills.put(state.layers(columns))
        facts.put(state.facts)
        rules.put(state.rules)
        await holdRules()
        const filter = state.filter === 'gaps' ? 'gaps' : 'all'
        await shown.arrange({ sort: state.sort, filter, columnFilters: state.columnFilters })
        changed(true)
      }),

    onNotice(listener) {
      notified.add(listener)
      return () => void notified.delete(listener)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return document
}
