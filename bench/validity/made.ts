import type { Analysis } from '../../contract/analysis'
import { createRandom, type Random } from '../../main/engine/random'
import { categories, chance, numbers, valuesOf, withGaps, type Study } from './study'

const regression = (formula: string): Analysis => ({ kind: 'regression', formula, family: 'auto' })
const normals = (random: Random, n: number): Float64Array => Float64Array.from({ length: n }, () => random.normal())

/** BEYOND.md's: y = 1 + x1 − 0.5·x2 + e with correlated x1 and x2, x2 missing at random by y (about 40%). */
export function linear(rows: number): Study {
  const [constant, first, second] = [1, 1, -0.5]
  const rho = 0.5
  const covarianceWithY = first * rho + second
  const varianceOfY = first ** 2 + second ** 2 + 2 * first * second * rho + 1
  return {
    title: `y ~ x1 + x2, ${rows} rows, 40% of x2 missing by y`,
    draw(repetition) {
      const random = createRandom(repetition)
      const x1 = normals(random, rows)
      const x2 = x1.map((x) => rho * x + Math.sqrt(1 - rho ** 2) * random.normal())
      const y = x1.map((x, i) => constant + first * x + second * x2[i]! + random.normal())
      const gap = Array.from(y, (value) => chance(random, value - constant - 0.45))
      return { rows, columns: [numbers('x1', x1), withGaps(numbers('x2', x2), (row) => gap[row]!), numbers('y', y)] }
    },
    analyses: [
      regression('y ~ x1 + x2'),
      { kind: 'means', columns: ['x2'] },
      { kind: 'correlations', columns: ['x1', 'x2'] },
      { kind: 'correlations', columns: ['x2', 'y'] },
    ],
    truth: new Map([
      ['0:(Intercept)', constant],
      ['0:x1', first],
      ['0:x2', second],
      ['1:x2', 0],
      ['2:x1 x2', rho],
      ['3:x2 y', covarianceWithY / Math.sqrt(varianceOfY)],
    ]),
    peers: ['norm', 'pmm'],
    rightMean: {
      column: 'x2',
      // x2 is N(ρ·x1, 1 − ρ²) before y is seen, and y − 1 − x1 measures −0.5·x2 with variance 1.
      of(table, row) {
        const x1 = valuesOf(table, 'x1')[row]!
        const prior = 1 / (1 - rho ** 2)
        const seen = valuesOf(table, 'y')[row]! - constant - first * x1
        return (prior * rho * x1 + second * seen) / (prior + second ** 2)
      },
    },
  }
}

/** FIMD's gas and temperature: y = 5.49 − 0.29·x + N(0, 0.86²), 50 rows, half of one column missing completely at random. */
export function small(missing: 'x' | 'y'): Study {
  const rows = 50
  return {
    title: `y ~ x, ${rows} rows, half of ${missing} missing`,
    draw(repetition) {
      const random = createRandom(repetition)
      const x = normals(random, rows).map((z) => 4.9 + 2.75 * z)
      const y = x.map((value) => 5.49 - 0.29 * value + 0.86 * random.normal())
      const gap = Array.from(x, () => random.uniform() < 0.5)
      const columns = [numbers('x', x), numbers('y', y)]
      return {
        rows,
        columns: columns.map((column) => (column.name === missing ? withGaps(column, (row) => gap[row]!) : column)),
      }
    },
    analyses: [regression('y ~ x')],
    truth: new Map([
      ['0:(Intercept)', 5.49],
      ['0:x', -0.29],
    ]),
    peers: ['norm', 'pmm'],
  }
}

/** A category that an answer of yes or no depends on, missing at random by the answer and a number. */
export function logistic(): Study {
  const rows = 400
  const effects = [0, 1, -0.7]
  const shares = [0.4, 0.35, 0.25]
  return {
    title: `answer ~ group + z (logistic), ${rows} rows, 35% of group missing by answer and z`,
    draw(repetition) {
      const random = createRandom(repetition)
      const group = Int32Array.from({ length: rows }, () => {
        const place = random.uniform()
        return place < shares[0]! ? 0 : place < shares[0]! + shares[1]! ? 1 : 2
      })
      const z = Float64Array.from(group, (level) => [0, 0.5, -0.5][level]! + random.normal())
      const answer = Int32Array.from(group, (level, i) =>
        chance(random, -0.3 + effects[level]! + 0.6 * z[i]!) ? 1 : 0,
      )
      const gap = Array.from(answer, (yes, i) => chance(random, -1.1 + yes + 0.3 * z[i]!))
      return {
        rows,
        columns: [
          withGaps(categories('group', ['a', 'b', 'c'], group), (row) => gap[row]!),
          numbers('z', z),
          categories('answer', ['no', 'yes'], answer),
        ],
      }
    },
    analyses: [regression('answer ~ group + z'), { kind: 'proportions', columns: ['group'] }],
    truth: new Map([
      ['0:(Intercept)', -0.3],
      ['0:groupb', effects[1]!],
      ['0:groupc', effects[2]!],
      ['0:z', 0.6],
      ['1:groupa', shares[0]!],
      ['1:groupb', shares[1]!],
      ['1:groupc', shares[2]!],
    ]),
    peers: ['default', 'cart'],
  }
}

/** y = x + x² + e: a straight line between them is wrong, and x given y has two humps. */
export function quadratic(): Study {
  const rows = 200
  return {
    title: `y ~ x + x², ${rows} rows, 30% of x missing by a third column`,
    draw(repetition) {
      const random = createRandom(repetition)
      const z = normals(random, rows)
      const x = z.map((value) => 0.5 * value + Math.sqrt(0.75) * random.normal())
      const y = x.map((value) => value + value ** 2 + random.normal())
      const gap = Array.from(z, (value) => chance(random, -0.95 + value))
      return { rows, columns: [numbers('z', z), withGaps(numbers('x', x), (row) => gap[row]!), numbers('y', y)] }
    },
    analyses: [regression('y ~ x + I(x^2)'), { kind: 'means', columns: ['x'] }],
    truth: new Map([
      ['0:(Intercept)', 0],
      ['0:x', 1],
      ['0:I(x^2)', 1],
      ['1:x', 0],
    ]),
    peers: ['norm', 'pmm', 'cart'],
  }
}
