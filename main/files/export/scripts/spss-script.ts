import { modelQuestion } from './model-question'
import type { ScriptFacts } from './script-facts'

/** Loads the long table in SPSS and splits it by Imputation_, so that SPSS pools what it computes. */
export function spssScript(facts: ScriptFacts): string {
  const { table, imputations, files } = facts
  const { outcome, level, predictors } = modelQuestion(facts)
  const of = (kind: 'number' | 'category'): string =>
    predictors
      .filter((column) => column.kind === kind)
      .map(({ name }) => ` ${name}`)
      .join('')
  const factors = of('category') === '' ? '' : ` BY${of('category')}`
  const covariates = of('number') === '' ? '' : ` WITH${of('number')}`
  const terms = predictors.map(({ name }) => ` ${name}`).join('')
  return [
    `* The ${imputations} imputations of ${table}: a model is fitted to each, and the results are pooled by Rubin's rules.`,
    '* Run it in the folder with the data, or write the whole path of the file.',
    `GET FILE='${files[0]!.replaceAll("'", "''")}'.`,
    'SORT CASES BY Imputation_.',
    'SPLIT FILE LAYERED BY Imputation_.',
    '',
    '* Change the model to your question.',
    ...(level
      ? [
          `COMPUTE asked = (${outcome.name} = ${level.code}).`,
          `GENLIN asked (REFERENCE=FIRST)${factors}${covariates}`,
          `  /MODEL${terms} INTERCEPT=YES DISTRIBUTION=BINOMIAL LINK=LOGIT`,
        ]
      : [
          `GENLIN ${outcome.name}${factors}${covariates}`,
          `  /MODEL${terms} INTERCEPT=YES DISTRIBUTION=NORMAL LINK=IDENTITY`,
        ]),
    '  /PRINT SOLUTION SUMMARY.',
    'SPLIT FILE OFF.',
    '',
  ].join('\n')
}
