import { expect, it } from 'vitest'
import type { Evaluation } from '../../../contract/evaluate'
import { missingTasks } from '../../../main/missing/tasks'
import { gatherFacts } from '../../../main/report/gather'
import { reportPage } from '../../../main/report/report'
import { html, raw } from '../../../main/report/html'
import type { TableDocument } from '../../../main/table/document/document'
import { inProcess } from '../../../main/workers/work'
import { openBytes } from '../files/open-bytes'
import { meaningIn } from '../table/filled'
import { uniforms } from '../missing/support'

const hostile = '<script>alert(1)</script>'

async function filledTable(): Promise<TableDocument> {
  const next = uniforms(2)
  const lines = Array.from({ length: 200 }, (_, row) => {
    const age = Math.floor(20 + 60 * next())
    return `${age},${age > 55 && next() < 0.7 ? '' : (1000 * next()).toFixed(0)},${row % 3 ? hostile : 'b&c'}`
  })
  const document = await openBytes([`age,"in""come ${hostile}",kind`, ...lines].join('\n') + '\n', 'my table.csv')
  const column = document.info().columns[1]!
  const rows = Int32Array.from({ length: 200 }, (_, row) => row).filter(
    (row) => document.cell(row, 1, 'none').s === 'gap',
  )
  const values = [1, 2].map((seed) => Float64Array.from(rows, uniforms(seed)).map((value) => Math.round(1000 * value)))
  await document.applyFill({
    method: 'sample',
    imputations: 2,
    seed: 7,
    engine: 'test',
    minCertainty: 0,
    leftOpen: 0,
    columns: [
      {
        name: column.name,
        meaning: meaningIn(document, column.name),
        rows,
        values,
        certainty: new Float32Array(rows.length).fill(0.5),
        low: new Float64Array(rows.length),
        high: new Float64Array(rows.length).fill(1000),
      },
    ],
  })
  return document
}

const evaluation: Evaluation = {
  hiddenShare: 0.2,
  hidden: 30,
  hiddenAs: 'cells',
  seed: 1,
  error: 0.91,
  accuracy: 0.66,
  coverage: 0.87,
  summary: 'Better than mean or mode fill in 1 of 2 columns.',
  columns: [
    {
      name: 'age',
      measure: 'error',
      hidden: 20,
      model: 0.91,
      others: [{ method: 'mean or mode', score: 1.02 }],
      coverage: 0.87,
      pit: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
      points: [
        { truth: 30, guess: 33, low: 25, high: 41 },
        { truth: 70, guess: 50, low: 44, high: 60 },
      ],
      verdict: 'better',
      words: '11% less error than mean fill',
    },
  ],
}

const page = async (document: TableDocument, over: Partial<Parameters<typeof gatherFacts>[0]> = {}) => {
  const facts = await gatherFacts({ document, model: null, evaluation: null, ...over }, inProcess(missingTasks), {})
  return { facts, text: reportPage(facts) }
}

it('says the same twice, byte for byte, and nothing from elsewhere is asked for', async () => {
  const document = await filledTable()
  const { text } = await page(document, { evaluation })
  expect((await page(document, { evaluation })).text).toBe(text)
  expect(text).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|https?:\/\//i)
  expect(text).not.toMatch(/ (src|srcset|href)="(?!#)/)
  expect(text).toContain(`default-src 'none'`)
})

it('a table’s own texts stay texts', async () => {
  const { text } = await page(await filledTable())
  expect(text).not.toContain(hostile)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html`<i title="${'"x'}">${raw('<b>')}</i>`.markup).toBe('<i title="&quot;x"><b></i>')
})

it('has a part for everything that there is, and none for what there is not', async () => {
  const document = await filledTable()
  const bare = await page(await openBytes('a,b\n1,\n2,3\n'))
  for (const part of ['learned', 'evaluation', 'compared', 'pooled']) expect(bare.text).not.toContain(`id="${part}"`)
  for (const part of ['table', 'gaps', 'open', 'methods', 'checklist']) expect(bare.text).toContain(`id="${part}"`)
  expect(bare.text).toContain('no model was trained')
  const whole = await page(document, {
    evaluation,
    laidDown: [{ id: 'rules', title: 'Rules between columns', body: html`<p>${'a < b'}</p>` }],
  })
  for (const part of ['rules', 'evaluation', 'compared']) expect(whole.text).toContain(`id="${part}"`)
  expect(whole.text).toContain('<p>a &lt; b</p>')
  // Every drawing has a text that says the same.
  expect(whole.text.match(/<svg/g)!.length).toBeGreaterThan(4)
  expect(whole.text.match(/<svg/g)!.length).toBe(whole.text.match(/role="img" aria-label="[^"]{8,}"/g)!.length)
})

it('names the columns below the picture, and leaves out of the sets what no row has', async () => {
  const rows = Array.from({ length: 30 }, (_, row) => `${row % 3 ? row : ''},,${row % 4 ? 'x' : ''}`)
  const { text } = await page(await openBytes(['a & b,never,kind', ...rows].join('\n') + '\n'))
  expect(text).toMatch(/<text class="name"[^>]*>a &amp; b<\/text>/)
  expect(text).toMatch(/<th scope="row">nothing else<\/th>\s*<td>15<\/td>/)
  expect(text).toMatch(/<th scope="row">kind<\/th>\s*<td>5<\/td>/)
  expect(text).toContain('1 column without any value is left out of these sets.')
})

it('says how cells were hidden', async () => {
  const { text } = await page(await filledTable(), { evaluation: { ...evaluation, hiddenAs: 'runs' } })
  expect(text.match(/hidden at random, in stretches as long as the table’s own gaps/g)).toHaveLength(2)
})

it('its figures are those of the window', async () => {
  const document = await filledTable()
  const { facts, text } = await page(document, { evaluation })
  const { info, study } = facts
  expect(info).toEqual(document.info())
  expect(text).toContain(`${info.gaps} gaps in 600 cells`)
  expect(text).toContain(`${study.completeRows} of 200 rows are complete`)
  expect(text).toContain(study.dependence[0]!.on[0]!.sentence.replace('missing more often ', ''))
  expect(text).toContain('11% less error than mean fill')
  expect(text).toContain('0.91 SD')
  expect(text).toContain('90% intervals held 87% of the values')
  expect(text).toContain('2 imputations were drawn (seed 7)')
  expect(text).toContain(
    facts.comparisons[0]!.sentence.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  )
})
