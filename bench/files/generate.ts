import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { once } from 'node:events'

/** Mulberry32: small, seeded, the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const cities = ['Aarhus', 'Bergen', 'Coimbra', 'Dresden', 'Évora', 'Firenze', 'Gdańsk', 'Helsinki', 'Ioannina', 'Jena']
const grades = ['low', 'medium', 'high']

/**
 * A table of 15 columns such as analysts have (an id, 8 numbers, 2 whole numbers, a date, 2 categories, yes/no), 5% of
 * the cells missing; about 100 bytes a row.
 */
export async function generateCsv(path: string, rows: number): Promise<void> {
  if (existsSync(path)) return
  await mkdir(dirname(path), { recursive: true })
  const random = randomNumbers(20_260_101)
  const out = createWriteStream(`${path}.part`)
  out.write('id,city,grade,member,joined,age,visits,a,b,c,d,e,f,g,h\n')
  const gap = (text: string): string => (random() < 0.05 ? '' : text)
  let lines = ''
  for (let row = 0; row < rows; row += 1) {
    const base = random() * 100
    const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(random() * 9000))).toISOString().slice(0, 10)
    const cells = [
      String(row + 1),
      gap(cities[Math.floor(random() * cities.length)]!),
      gap(grades[Math.floor(random() * 3)]!),
      gap(random() < 0.4 ? 'yes' : 'no'),
      gap(day),
      gap(String(18 + Math.floor(random() * 70))),
      gap(String(Math.floor(random() * 1000))),
    ]
    for (let column = 0; column < 8; column += 1) cells.push(gap((base * (column + 1) + random() * 50 - 25).toFixed(4)))
    lines += `${cells.join(',')}\n`
    if (lines.length > 1 << 20) {
      if (!out.write(lines)) await once(out, 'drain')
      lines = ''
    }
  }
  out.end(lines)
  await once(out, 'finish')
  await rename(`${path}.part`, path)
}
