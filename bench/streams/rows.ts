import { createRandom } from '../../main/engine/random'

const cities = ['Aarhus', 'Bergen', 'Coimbra', 'Dresden', 'Évora', 'Firenze']
const grades = ['low', 'medium', 'high']
const header = 'id,city,grade,age,income,score,height\n'
const GAPS = 0.1
const piece = 1 << 18

/** A table of 7 columns that hang together through one hidden number per row, as text, some of it at a time; about 40 bytes a row. */
export function* rowsAsText(rows: number, seed: number): Generator<Uint8Array> {
  const random = createRandom(seed)
  const gap = (text: string): string => (random.uniform() < GAPS ? '' : text)
  let text = header
  for (let row = 0; row < rows; row += 1) {
    const hidden = random.uniform()
    const cells = [
      `r${row + 1}`,
      gap(cities[Math.floor((hidden * 0.7 + random.uniform() * 0.3) * cities.length)]!),
      gap(grades[Math.floor(hidden * grades.length)]!),
      gap(String(Math.floor(18 + hidden * 50 + random.uniform() * 10))),
      gap((1000 + hidden * 4000 + random.uniform() * 500).toFixed(2)),
      gap((hidden * 10 - 5 + random.uniform()).toFixed(3)),
      gap((150 + random.uniform() * 40).toFixed(1)),
    ]
    text += `${cells.join(',')}\n`
    if (text.length < piece) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
