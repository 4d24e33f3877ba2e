import { expect, it } from 'vitest'
import { createProgress } from '../../../../main/hosts/cli/progress'

const progress = { fraction: 0.5, stage: 'Filling', secondsLeft: 12.3 }

it('redraws one line on a terminal and clears it', () => {
  let text = ''
  let at = 0
  const shown = createProgress({ isTTY: true, columns: 60, write: (t) => (text += t) }, () => at)
  shown.report(progress)
  at = 50
  shown.report({ ...progress, fraction: 0.9 })
  expect(text).toContain('50%')
  expect(text).toContain('12 s left')
  expect(text).not.toContain('90%')
  expect(text).not.toContain('\n')
  shown.clear()
  expect(text.endsWith('\r\u001b[K')).toBe(true)
})

it('writes a line now and then where nobody looks', () => {
  let text = ''
  let at = 0
  const shown = createProgress({ write: (t) => (text += t) }, () => at)
  for (at = 0; at < 12_000; at += 100) shown.report(progress)
  expect(text.split('\n').filter((line) => line !== '')).toHaveLength(3)
  expect(text).not.toContain('\u001b')
})
