import { modelQuestion } from './model-question'
import type { ScriptFacts } from './script-facts'
import { wrapped } from './wrapped'

const text = (value: string): string => JSON.stringify(value)

const reserved =
  /^(?:if|else|repeat|while|function|for|next|break|TRUE|FALSE|NULL|Inf|NaN|NA|NA_integer_|NA_real_|NA_character_)$/

/** A column in a formula. */
const name = (column: string): string =>
  /^[A-Za-z][A-Za-z0-9._]*$/.test(column) && !reserved.test(column)
    ? column
    : `\`${column.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``

const encodings = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16LE', 'utf-16be': 'UTF-16BE', latin1: 'CP1252' } as const

/** Reads the exported tables in R, fits a model to each and pools with mice. */
export function rScript(facts: ScriptFacts): string {
  const { files, format, imputations, table } = facts
  const { outcome, level, predictors } = modelQuestion(facts)
  const right = predictors.length === 0 ? '1' : predictors.map((column) => name(column.name)).join(' + ')
  const left = level ? `I(${name(outcome.name)} == ${text(level.text)})` : name(outcome.name)
  const packages = ['mice', ...packagesFor[format]]
  return [
    `# The ${imputations} imputations of ${table}: a model is fitted to each, and the results are pooled by Rubin's rules.`,
    `# Run it in the folder with the data. Once before: install.packages(${packages.length === 1 ? text('mice') : `c(${packages.map(text).join(', ')})`})`,
    'library(mice)',
    '',
    ...reading(facts),
    '',
    ...loading(files, facts),
    '',
    '# Change the formula to your question.',
    `fits <- lapply(tables, function(table) ${level ? 'glm' : 'lm'}(${left} ~ ${right}, data = table${level ? ', family = binomial' : ''}))`,
    'pooled <- summary(pool(fits), conf.int = TRUE)',
    'print(pooled, digits = 4)',
    '',
  ].join('\n')
}

const packagesFor: Readonly<Record<ScriptFacts['format'], readonly string[]>> = {
  csv: [],
  xlsx: ['readxl'],
  parquet: ['arrow'],
  dta: ['haven'],
  sav: ['haven'],
}

function reading({ format, dialect, columns, naIsValue }: ScriptFacts): string[] {
  const categories = columns.filter(({ kind }) => kind === 'category').map((column) => column.name)
  const list = (names: readonly string[]): string => `c(${wrapped(names.map(text), '  ')})`
  if (format === 'csv') {
    const encoding = dialect.encoding === 'utf-8' && dialect.bom ? 'UTF-8-BOM' : encodings[dialect.encoding]
    const options = [
      'file',
      ...(dialect.delimiter === ',' ? [] : [`sep = ${text(dialect.delimiter)}`]),
      ...(dialect.decimal === '.' ? [] : ['dec = ","']),
      ...(dialect.quote === '"' ? [] : [`quote = ${text(dialect.quote)}`]),
      `fileEncoding = "${encoding}"`,
      'check.names = FALSE',
      'strip.white = TRUE',
    ]
    const classes = (names: readonly string[]): string[] =>
      names.length === 0
        ? []
        : [
            `colClasses = c(${wrapped(
              names.map((category) => `${text(category)} = "character"`),
              '    ',
            )})`,
          ]
    if (naIsValue.length === 0)
      return [
        'read <- function(file)',
        `  read.csv(${wrapped([...options, 'na.strings = c("", "NA")', ...classes(categories)], '    ')})`,
      ]
    return [
      '# In these columns NA is a value, and a gap is empty.',
      `na_is_value <- ${list(naIsValue)}`,
      `categories <- ${list(categories)}`,
      'read <- function(file) {',
      `  table <- read.csv(${wrapped([...options, 'na.strings = ""', 'colClasses = "character"'], '    ')})`,
      '  for (name in setdiff(names(table), na_is_value)) {',
      '    table[[name]][table[[name]] == "NA"] <- NA',
      `    if (!name %in% categories) table[[name]] <- type.convert(table[[name]], as.is = TRUE, dec = "${dialect.decimal}")`,
      '  }',
      '  table',
      '}',
    ]
  }
  const [call, toCategory] = {
    xlsx: ['readxl::read_excel(file, sheet = "Table")', 'as.factor'],
    parquet: ['arrow::read_parquet(file)', 'as.factor'],
    dta: ['haven::read_dta(file)', 'haven::as_factor'],
    sav: ['haven::read_sav(file)', 'haven::as_factor'],
  }[format]!
  const isCoded = format === 'dta' || format === 'sav'
  return [
    ...(categories.length === 0 ? [] : [`categories <- ${list(categories)}`]),
    'read <- function(file) {',
    `  table <- as.data.frame(${call})`,
    ...(categories.length === 0 ? [] : [`  table[categories] <- lapply(table[categories], ${toCategory})`]),
    isCoded ? '  haven::zap_labels(table)' : '  table',
    '}',
  ]
}

function loading(files: readonly string[], { layout }: ScriptFacts): string[] {
  if (layout === 'own') return [`tables <- lapply(c(${wrapped(files.map(text), '  ')}), read)`]
  const number = { long: '.imp', stata: 'mi_m', flong: '_mi_m', spss: 'Imputation_' }[layout]
  return [
    `long <- read(${text(files[0]!)})`,
    '# Number 0 is the table with its gaps.',
    `tables <- split(long, long[[${text(number)}]])[-1]`,
  ]
}
