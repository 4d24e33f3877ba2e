import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLine } from '../../../../main/hosts/team/line'
import type { Person } from '../../../../main/hosts/team/people'
import type { FromMember, ToMember } from '../../../../main/hosts/team/protocol'
import { createSessions, type Guest, type Member } from '../../../../main/hosts/team/sessions'
import type { ExitReason } from '../../../../main/workers/child-program'

const anna: Person = { id: 'a', name: 'anna', key: 'anna-1' }
const ben: Person = { id: 'b', name: 'ben', key: 'ben-1' }
const minute = 60_000

/** A person's application that does as it is told by the test. */
type Fake = { told: ToMember[]; busy: boolean; say(message: FromMember): void; end(reason: ExitReason): void }
let fakes: Fake[]
let time: number
let memory: number

function open(most = 2, startsWell = true) {
  const start = (): Member => {
    let hear: (message: FromMember) => void = () => undefined
    let exit: (reason: ExitReason) => void = () => undefined
    const fake: Fake = { told: [], busy: false, say: (message) => hear(message), end: (reason) => exit(reason) }
    const pid = fakes.push(fake)
    if (startsWell) queueMicrotask(() => hear({ type: 'ready', url: `http://127.0.0.1:${pid}/?token=t` }))
    return {
      pid,
      post(message) {
        fake.told.push(message)
        if (message.type === 'end' || (message.type === 'leave' && !fake.busy)) queueMicrotask(() => exit('ended'))
        if (message.type === 'leave' && fake.busy) queueMicrotask(() => hear({ type: 'stay' }))
      },
      onMessage: (listener) => void (hear = listener),
      onExit: (listener) => void (exit = listener),
      kill: () => exit('ended'),
    }
  }
  const family = { memory: () => memory, kill: (pid: number) => fakes[pid - 1]!.end('crashed') }
  return createSessions({
    start,
    line: createLine(1),
    most,
    memory: 1e9,
    idleMs: 30 * minute,
    now: () => time,
    log: () => undefined,
    family,
  })
}
const types = (fake: Fake | undefined) => fake?.told.map(({ type }) => type)

class Connection extends EventEmitter implements Guest {
  destroyed = false
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

beforeEach(() => {
  fakes = []
  time = 0
  memory = 0
})

describe('the applications of a team', () => {
  it('are started on demand, one for each person', async () => {
    const sessions = open()
    const [one, same, other] = await Promise.all([anna, anna, ben].map((person) => sessions.of(person)))
    expect(one).toBe(same)
    expect((await one!.address).port).not.toBe((await other!.address).port)
    expect(fakes).toHaveLength(2)
  })

  it('end when nobody has looked for long and nothing goes on, and are started again on demand', async () => {
    const sessions = open()
    const [window, session] = [new Connection(), await sessions.of(anna)]
    session.receive(window, anna.key)
    time = 60 * minute
    sessions.look()
    expect(types(fakes[0])).toEqual([])
    window.destroy()
    time += 29 * minute
    sessions.look()
    expect(types(fakes[0])).toEqual([])
    time += minute
    fakes[0]!.busy = true
    sessions.look()
    await settled()
    expect(await sessions.of(anna)).toBe(session)
    fakes[0]!.busy = false
    time += 30 * minute
    sessions.look()
    expect(await sessions.of(anna)).not.toBe(session)
    expect(fakes).toHaveLength(2)
  })

  it('whoever was away the longest makes room; nobody who is there, or has just closed a page, does', async () => {
    const sessions = open(1)
    const window = new Connection()
    ;(await sessions.of(anna)).receive(window, anna.key)
    const full = 'All 1 places on this server are taken'
    time = 60 * minute
    await expect(sessions.of(ben)).rejects.toThrow(full)
    window.destroy()
    await expect(sessions.of(ben)).rejects.toThrow(full)
    time += 20_000
    fakes[0]!.busy = true
    await expect(sessions.of(ben)).rejects.toThrow(full)
    fakes[0]!.busy = false
    time += 20_000
    await sessions.of(ben)
    expect(types(fakes[0])).toEqual(['leave', 'leave'])
    expect(fakes).toHaveLength(2)
  })

  it('a connection that broke before it was let in counts for nobody', async () => {
    const sessions = open(1)
    const gone = new Connection()
    gone.destroy()
    ;(await sessions.of(anna)).receive(gone, anna.key)
    time = 60 * minute
    await expect(sessions.of(ben)).resolves.toBeDefined()
  })

  it('their jobs take turns, and those of an application that died are given back', async () => {
    const sessions = open(3)
    await Promise.all([sessions.of(anna), sessions.of(ben)])
    fakes[0]!.say({ type: 'ask', job: 1 })
    fakes[1]!.say({ type: 'ask', job: 1 })
    expect(fakes[0]!.told).toEqual([{ type: 'turn', job: 1 }])
    expect(fakes[1]!.told).toEqual([{ type: 'wait', job: 1, before: 1 }])
    fakes[0]!.end('crashed')
    expect(fakes[1]!.told.at(-1)).toEqual({ type: 'turn', job: 1 })
    fakes[1]!.say({ type: 'over', job: 1 })
    await sessions.of(anna)
    fakes[2]!.say({ type: 'ask', job: 1 })
    expect(fakes[2]!.told).toEqual([{ type: 'turn', job: 1 }])
  })

  it('a key that was taken away cuts off who came with it, and nobody else', async () => {
    const sessions = open()
    const [old, fresh, other] = [new Connection(), new Connection(), new Connection()]
    const session = await sessions.of(anna)
    session.receive(old, 'anna-0')
    session.receive(fresh, anna.key)
    ;(await sessions.of(ben)).receive(other, ben.key)
    sessions.keep([anna, ben])
    expect([old.destroyed, fresh.destroyed, other.destroyed]).toEqual([true, false, false])
    sessions.keep([ben])
    expect([fresh.destroyed, other.destroyed]).toEqual([true, false])
    expect([types(fakes[0]), types(fakes[1])]).toEqual([['end'], []])
  })

  it('an application that takes far too much memory is ended whole, and its next one says why', async () => {
    const sessions = open()
    const window = new Connection()
    ;(await sessions.of(anna)).receive(window, anna.key)
    memory = 1.2e9
    sessions.look()
    expect(window.destroyed).toBe(false)
    memory = 1.3e9
    sessions.look()
    expect(window.destroyed).toBe(true)
    await (
      await sessions.of(anna)
    ).address
    expect(fakes[1]!.told).toEqual([{ type: 'tell', message: expect.stringContaining('took more memory') as string }])
  })

  it('one that ends before it is ready is said not to have started, and the next request starts another', async () => {
    const sessions = open(2, false)
    const { address } = await sessions.of(anna)
    fakes[0]!.end('crashed')
    await expect(address).rejects.toThrow('Your Lacuna could not be started')
    await sessions.of(anna)
    expect(fakes).toHaveLength(2)
  })

  it('the end of the server ends all of them, and takes nobody any more', async () => {
    const sessions = open()
    await Promise.all([sessions.of(anna), sessions.of(ben)])
    await sessions.close()
    expect(fakes.map(types)).toEqual([['end'], ['end']])
    await expect(sessions.of(anna)).rejects.toThrow('Lacuna is closing')
  })
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
