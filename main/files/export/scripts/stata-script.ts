import { modelQuestion } from './model-question'
import type { ScriptColumn, ScriptFacts } from './script-facts'

const quoted = (value: string): string => `"${value}"`
const wholeLevel = /^[0-9]{1,9}$/

/** Loads the long table in Stata, fits and pools with `mi estimate`. */
export function stataScript(facts: ScriptFacts): string {
  const { table, imputations, format, files } = facts
  const { outcome, level, predictors } = modelQuestion(facts)
  // Text columns of categories become numbers with labels first; Stata's own file has them so already.
  const isEncoded = ({ kind, levels }: ScriptColumn): boolean =>
    format === 'csv' && kind === 'category' && !levels.every((text) => wholeLevel.test(text))
  const factor = (column: ScriptColumn): string => (isEncoded(column) ? `${column.name}_code` : column.name)
  const term = (column: ScriptColumn): string => (column.kind === 'category' ? `i.${factor(column)}` : column.name)
  const used = [outcome, ...predictors]
  const registered = used.filter(({ filled }) => filled > 0).map(factor)
  const right = predictors.map((column) => ` ${term(column)}`).join('')
  const asked = isEncoded(outcome)
    ? `${outcome.name} == ${quoted(level?.text ?? '')}`
    : `${outcome.name} == ${level?.code}`
  return [
    `* The ${imputations} imputations of ${table}: a model is fitted to each, and the results are pooled by Rubin's rules.`,
    '* Run it in the folder with the data.',
    'version 14',
    ...(format === 'dta'
      ? [`use ${quoted(files[0]!)}, clear`]
      : [
          importing(facts),
          ...used.filter(isEncoded).map(({ name }) => `encode ${name}, generate(${name}_code)`),
          `mi import flong, m(mi_m) id(mi_id)${registered.length === 0 ? '' : ` imputed(${registered.join(' ')})`} clear`,
        ]),
    'mi describe',
    '',
    '* Change the model to your question.',
    ...(level
      ? [`mi passive: generate byte asked = ${asked} if !missing(${outcome.name})`, `mi estimate: logit asked${right}`]
      : [`mi estimate: regress ${outcome.name}${right}`]),
    '',
  ].join('\n')
}

const encodings = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16LE', 'utf-16be': 'UTF-16BE', latin1: 'windows-1252' } as const

function importing({ files, dialect }: ScriptFacts): string {
  const delimiter = dialect.delimiter === '\t' ? 'tab' : quoted(dialect.delimiter)
  const decimal = dialect.decimal === ',' ? ' decimalseparator(",")' : ''
  return `import delimited using ${quoted(files[0]!)}, clear varnames(1) case(preserve) delimiters(${delimiter}) encoding(${quoted(encodings[dialect.encoding])})${decimal}`
}
