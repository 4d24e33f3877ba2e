import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ColumnChange } from '../../../../contract/columns'
import type { HeldRule } from '../../../../contract/rules'
import type { ReadOptions } from '../../../../contract/table'
import { UserError } from '../../../errors'
import { fileInput, openStream } from '../../../files/stream/open-stream'
import type { StreamSizes, TablePart } from '../../../files/stream/table-stream'
import { noEdits, type ColumnDescription } from '../../../table/columns/column'
import { keptNotice } from '../../../table/columns/kept-notice'
import { readAlike, wayOf, type ColumnWay } from '../../../table/columns/read-alike'
import { createDocument, type TableDocument } from '../../../table/document/document'
import { saidOf, type TableSource } from '../../../table/store/source'
import { fileOf } from '../arguments'
import type { CommandContext } from '../context'
import { factsFor } from '../row-facts'
import { adoptModel } from '../adopt-model'
import { ruleNotes } from '../rules-file'
import { tellMatch } from '../tell-match'
import { PIPE } from './is-streamed'
import { tableNameOf } from './sampled-table'

/** A part of a table that passes by, ready for the model. */
export type Part = TablePart & { readonly document: TableDocument }

export type PassingTable = {
  /** Each part in turn is given to `work`; what goes wrong is told with the row's number. Gives back how many rows there were. */
  each(work: (part: Part) => Promise<void>): Promise<number>
  /** What there is to say about the table when it has passed. */
  notes(): string[]
}

/** Opens what FILE names, `-` being standard input, and reads its columns as its beginning and the loaded model say. */
export async function passingTable(command: CommandContext): Promise<PassingTable> {
  const { args, context, standard, sizes, openSource, loadModel, keepTable } = command
  const file = fileOf(args)
  let taken = 0
  const name = tableNameOf(file)
  const input =
    file === PIPE ? { path: null, name, pieces: standard.input } : fileInput(file, name, (bytes) => (taken += bytes))
  const size = file === PIPE ? null : ((await stat(file).catch(() => null))?.size ?? null)
  const like = args.text('read-like')
  const example = like === undefined ? null : await beginningOf(like, sizes)
  const stream = await openStream(input, sizes, example === null ? {} : optionsOf(example))
  if (example !== null && JSON.stringify(example.names) !== JSON.stringify(stream.head.names))
    throw new UserError(
      'bad-input',
      `${name} does not have the same columns as ${basename(like!)}; name a part of the same table with --read-like.`,
    )
  const info = await loadModel(args.text('model')!)
  factsFor(args, info)
  const head = await openSource(example ?? stream.head, name, 'small')
  await adoptModel(command, head, info)
  await tellMatch(command, await keepTable(head))
  const read = await readingOf(head)
  const told = createTold(read)

  return {
    async each(work) {
      let rows = 0
      try {
        for await (const part of stream.parts()) {
          if (context.signal.aborted) throw new UserError('cancelled', 'Cancelled.')
          const document = await documentOf(part, read)
          told.hear(document)
          await work({ ...part, document })
          rows = part.before + part.source.store.rows
          const fraction = size === null || taken === 0 ? null : Math.min(1, taken / size)
          context.report({ fraction, stage: `${rows.toLocaleString('en')} rows`, secondsLeft: null })
        }
      } catch (error) {
        throw withRow(error, rows)
      }
      return rows
    },
    notes: () => [...stream.notices(), ...told.notes()],
  }
}

/** The beginning of another part of the same table, as which this one is read. */
async function beginningOf(path: string, sizes: StreamSizes): Promise<TableSource> {
  const stream = await openStream(
    fileInput(path, basename(path), () => undefined),
    sizes,
  )
  await stream.close()
  return stream.head
}

const optionsOf = ({ dialect: { delimiter, header, decimal } }: TableSource): ReadOptions => ({
  delimiter,
  header,
  decimal,
})

/** How every part is read. */
type Reading = {
  readonly names: readonly string[]
  readonly ways: readonly ColumnWay[]
  /** The first part still has the file's own names. */
  readonly first: readonly ColumnChange[]
  readonly later: readonly ColumnChange[]
  readonly rules: readonly string[]
  readonly contradictions: readonly string[]
}

async function readingOf(head: TableDocument): Promise<Reading> {
  const { leftOut } = await head.typed({ order: null, groups: [] })
  const infos = head.info().columns
  const first = head.choices().map((choice, column): ColumnChange => {
    const { name, bounds } = infos[column]!
    // What a part alone would say of bounds, or of whether a model can use a column, may be something else.
    const isLeftOut = leftOut.some((one) => one.name === name)
    return { ...choice, bounds, ...(isLeftOut && { role: 'leave-out' as const }) }
  })
  return {
    names: infos.map(({ name }) => name),
    ways: head.columns().map(wayOf),
    first,
    later: first.map(withoutName),
    rules: head.rules.texts(),
    contradictions: head.rules.list().contradictions,
  }
}

function withoutName(choice: ColumnChange): ColumnChange {
  const kept = { ...choice }
  delete kept.name
  return kept
}

async function documentOf({ source, before }: TablePart, read: Reading): Promise<TableDocument> {
  const isFirst = source.header !== null || before === 0
  const choices = isFirst ? read.first : read.later
  const { store, fields, dialect } = source
  const columns = fields.map((field, column): ColumnDescription => {
    const context = { decimal: dialect.decimal, ...saidOf(source, column) }
    const input = { store, field, name: read.names[column]!, context, edits: noEdits }
    return readAlike(input, read.ways[column]!, choices[column]!)
  })
  const named = isFirst ? source : { ...source, names: read.names }
  const document = createDocument({ id: '', name: '', source: named, columns }, { workerUrl: null, choices })
  if (read.rules.length > 0) await document.rules.change(read.rules, 'rules')
  return document
}

/** Collects over all parts what people should know about cells and rules. */
function createTold({ names, ways, first, rules, contradictions }: Reading) {
  const kept = ways.map(() => ({ count: 0, ambiguous: 0, texts: new Map<string, number>() }))
  let held: HeldRule[] = []
  return {
    hear(document: TableDocument): void {
      document.columns().forEach((column, c) => {
        const sum = kept[c]!
        sum.count += column.kept.count
        sum.ambiguous += column.kept.ambiguous
        for (const { text, count } of column.kept.texts)
          if (sum.texts.has(text) || sum.texts.size < MOST_TEXTS)
            sum.texts.set(text, (sum.texts.get(text) ?? 0) + count)
      })
      if (rules.length === 0) return
      held = document.rules.list().rules.map((rule, r) => ({ ...rule, break: rule.break + (held[r]?.break ?? 0) }))
    },
    notes(): string[] {
      const columns = names.flatMap((name, c) => {
        const { count, ambiguous, texts } = kept[c]!
        const way = ways[c]!
        const sorted = [...texts].map(([text, times]) => ({ text, count: times })).sort((a, b) => b.count - a.count)
        const values = way.levels === null ? noNumbers : { ...noLevels, levels: way.levels }
        const notice = keptNotice(name, { ...way, values, kept: { count, ambiguous, texts: sorted } })
        return [way.question, first[c]!.keep === true ? null : notice].filter((sentence) => sentence !== null)
      })
      return [...columns, ...ruleNotes({ rules: held, contradictions })]
    },
  }
}

const MOST_TEXTS = 20
const noNumbers = { kind: 'numbers', values: new Float64Array(0), kept: null } as const
const noLevels = { kind: 'levels', codes: new Int32Array(0), kept: null } as const

/** A part that fails says up to which row all was well. */
function withRow(error: unknown, rows: number): unknown {
  if (!(error instanceof UserError) || error.code === 'cancelled' || /\brow \d/i.test(error.message)) return error
  const where = rows === 0 ? 'in the first rows' : `after row ${rows}`
  return new UserError(error.code, `${error.message} This was ${where}.`)
}
