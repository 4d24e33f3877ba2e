/** The tables of the filling benchmark and how each is cut. */
export type BenchTable = {
  readonly name: string
  readonly file: string
  readonly rows?: number
  readonly columns?: number
  readonly header?: string
  readonly delimiter?: string
}

const ADULT =
  'age,workclass,fnlwgt,education,education-num,marital-status,occupation,relationship,race,sex,capital-gain,capital-loss,hours-per-week,native-country,income'

export const TABLES: readonly BenchTable[] = [
  { name: 'penguins', file: 'real-gaps/penguins.csv' },
  { name: 'wine', file: 'uci/winequality-red.csv', delimiter: ';' },
  { name: 'adult', file: 'adult/adult.data.gz', rows: 5000, header: ADULT, delimiter: ', ' },
  { name: 'california', file: 'real-gaps/california_housing.csv' },
  { name: 'nhanes', file: 'real-gaps/NHANES.csv.gz', rows: 5000, columns: 20 },
  { name: 'spam', file: 'gain/spam.csv' },
  { name: 'letter', file: 'gain/letter.csv' },
]

export const M3_TABLES: readonly string[] = [
  'yacht',
  'steel',
  'german',
  'concrete',
  'housing',
  'ionosphere',
  'power',
  'wine',
  'airfoil',
  'blood',
  'breast',
  'cmc',
]
