import { describe, expect, it } from 'vitest'
import { askedTurns } from '../../../../main/hosts/team/asked-turns'
import type { FromMember } from '../../../../main/hosts/team/protocol'

function open() {
  const said: FromMember[] = []
  return { said, ...askedTurns((message) => said.push(message)) }
}
const never = new AbortController().signal

describe('turns that the server of a team gives', () => {
  it('are asked for, waited for and given back', async () => {
    const { turns, hear, said } = open()
    const heard: number[] = []
    const taken = turns.take(never, (before) => heard.push(before))
    hear({ type: 'wait', job: 1, before: 2 })
    hear({ type: 'turn', job: 1 })
    const over = await taken
    expect(said).toEqual([{ type: 'ask', job: 1 }])
    over!()
    expect(said.at(-1)).toEqual({ type: 'over', job: 1 })
    expect(heard).toEqual([2])
  })

  it('whoever stops waiting steps out, and a turn that comes too late changes nothing', async () => {
    const { turns, hear, said } = open()
    const abort = new AbortController()
    const taken = turns.take(abort.signal, () => undefined)
    abort.abort()
    hear({ type: 'turn', job: 1 })
    expect(await taken).toBeNull()
    expect(said).toEqual([
      { type: 'ask', job: 1 },
      { type: 'over', job: 1 },
    ])
  })

  it('a job that is stopped while it runs keeps its turn until it says so', async () => {
    const { turns, hear, said } = open()
    const abort = new AbortController()
    const taken = turns.take(abort.signal, () => undefined)
    hear({ type: 'turn', job: 1 })
    const over = await taken
    abort.abort()
    expect(said).toHaveLength(1)
    over!()
    expect(said).toHaveLength(2)
  })
})
