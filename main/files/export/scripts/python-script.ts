import { modelQuestion } from './model-question'
import type { ScriptColumn, ScriptFacts } from './script-facts'
import { wrapped } from './wrapped'

const text = (value: string): string => JSON.stringify(value)

const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in ' +
    'is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/** A column in a formula; single capitals such as C and Q mean something there. */
function term({ name, kind }: Pick<ScriptColumn, 'name' | 'kind'>): string {
  const isPlain = /^[A-Za-z_][A-Za-z0-9_]+$|^[a-z]$/.test(name) && !keywords.has(name)
  const quoted = /['\\\n]/.test(name) ? text(name) : `'${name}'`
  const own = isPlain ? name : `Q(${quoted})`
  return kind === 'category' ? `C(${own})` : own
}

const encodings = { 'utf-8': 'utf-8', 'utf-16le': 'utf-16', 'utf-16be': 'utf-16', latin1: 'cp1252' } as const

/** Reads the exported tables with pandas, fits a model to each with statsmodels and pools by Rubin's rules. */
export function pythonScript(facts: ScriptFacts): string {
  const { imputations, table, format } = facts
  const { outcome, level, predictors } = modelQuestion(facts)
  const right = predictors.length === 0 ? '1' : predictors.map(term).join(' + ')
  const formula = `${level ? 'asked' : term(outcome)} ~ ${right}`
  const packages = ['pandas', 'statsmodels', ...packagesFor[format]]
  const of = `data[${text(outcome.name)}]`
  return [
    `# The ${imputations} imputations of ${table}: a model is fitted to each, and the results are pooled by Rubin's rules.`,
    `# Run it in the folder with the data. Once before: pip install ${packages.join(' ')}`,
    'import pandas as pd',
    ...(format === 'sav' ? ['import pyreadstat'] : []),
    ...(level ? ['import statsmodels.api as sm'] : []),
    'import statsmodels.formula.api as smf',
    'from scipy import stats',
    '',
    ...reading(facts),
    '',
    '',
    ...loading(facts),
    '',
    ...(level
      ? [
          `# Asked for: the probability of ${text(level.text)}.`,
          'for data in tables:',
          `    data["asked"] = (${of}.astype(str) == ${text(level.text)}).astype(float).where(${of}.notna())`,
          '',
        ]
      : []),
    '# Change the formula to your question.',
    `formula = ${text(formula)}`,
    `fits = [smf.${level ? 'glm(formula, data, family=sm.families.Binomial())' : 'ols(formula, data)'}.fit() for data in tables]`,
    '',
    ...pooling,
  ].join('\n')
}

const packagesFor: Readonly<Record<ScriptFacts['format'], readonly string[]>> = {
  csv: [],
  xlsx: ['openpyxl'],
  parquet: ['pyarrow'],
  dta: [],
  sav: ['pyreadstat'],
}

function reading({ format, dialect, columns, naIsValue }: ScriptFacts): string[] {
  const names = columns.filter(({ kind }) => kind === 'category').map(({ name }) => name)
  const categories = `categories = [${wrapped(names.map(text), '    ')}]`
  if (format === 'csv') {
    const encoding = dialect.encoding === 'utf-8' && dialect.bom ? 'utf-8-sig' : encodings[dialect.encoding]
    const options = [
      'file',
      ...(dialect.delimiter === ',' ? [] : [`sep=${text(dialect.delimiter)}`]),
      ...(dialect.decimal === '.' ? [] : ['decimal=","']),
      ...(dialect.quote === '"' ? [] : [`quotechar=${text(dialect.quote)}`]),
      `encoding="${encoding}"`,
      'skipinitialspace=True',
      'float_precision="round_trip"',
      'keep_default_na=False',
      'na_values=["", "NA"]',
      ...(naIsValue.length === 0
        ? ['dtype={name: str for name in categories}']
        : [
            'dtype={name: str for name in categories if name not in na_is_value}',
            'converters={name: lambda cell: cell or None for name in na_is_value}',
          ]),
    ]
    return [
      categories,
      ...(naIsValue.length === 0
        ? []
        : [
            '# In these columns NA is a value, and a gap is empty.',
            `na_is_value = [${wrapped(naIsValue.map(text), '    ')}]`,
          ]),
      '',
      '',
      'def read(file):',
      `    return pd.read_csv(${wrapped(options, '        ')})`,
    ]
  }
  const body = {
    xlsx: ['    data = pd.read_excel(file, sheet_name="Table")', ...asTexts],
    parquet: ['    data = pd.read_parquet(file)', ...asTexts],
    dta: [
      '    with pd.read_stata(file, iterator=True, convert_categoricals=False) as reader:',
      '        data, labels = reader.read(), reader.value_labels()',
      ...asLabels,
    ],
    sav: ['    data, meta = pyreadstat.read_sav(file)', '    labels = meta.variable_value_labels', ...asLabels],
  }[format]
  return [categories, '', '', 'def read(file):', ...body, '    return data']
}

const asTexts = [
  '    for name in categories:',
  '        data[name] = data[name].where(data[name].isna(), data[name].astype(str))',
]

const asLabels = [
  '    for name in categories:',
  '        if name in labels:',
  '            data[name] = data[name].map(labels[name])',
]

function loading({ files, layout }: ScriptFacts): string[] {
  if (layout === 'own') return [`tables = [read(file) for file in [${wrapped(files.map(text), '    ')}]]`]
  const number = { long: '.imp', stata: 'mi_m', flong: '_mi_m', spss: 'Imputation_' }[layout]
  return [
    `long = read(${text(files[0]!)})`,
    '# Number 0 is the table with its gaps.',
    `tables = [data.copy() for number, data in long.groupby(${text(number)}) if number > 0]`,
  ]
}

/** As in mice::pool, Barnard and Rubin's degrees of freedom among the rest. */
const pooling = [
  "# Rubin's rules, with the degrees of freedom of Barnard and Rubin (1999).",
  'm = len(fits)',
  'estimates = pd.DataFrame([fit.params for fit in fits])',
  'estimate, between = estimates.mean(), (1 + 1 / m) * estimates.var()',
  'within = pd.DataFrame([fit.bse**2 for fit in fits]).mean()',
  'error = (within + between) ** 0.5',
  'share = (between / (within + between)).clip(lower=1e-4)',
  'rows_left = min(fit.df_resid for fit in fits)',
  'observed = (rows_left + 1) / (rows_left + 3) * rows_left * (1 - share)',
  'df = 1 / (share**2 / (m - 1) + 1 / observed)',
  'reach = stats.t.ppf(0.975, df) * error',
  'pooled = pd.DataFrame(',
  '    {',
  '        "estimate": estimate,',
  '        "std.error": error,',
  '        "df": df,',
  '        "p.value": 2 * stats.t.sf(abs(estimate / error), df),',
  '        "2.5 %": estimate - reach,',
  '        "97.5 %": estimate + reach,',
  '        "fmi": (between / within + 2 / (df + 3)) / (1 + between / within),',
  '    }',
  ')',
  'print(pooled.to_string(float_format="%.4g"))',
  '',
]
