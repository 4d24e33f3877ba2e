import { UserError } from '../../errors'
import type { ChildProgram } from '../../workers/child-program'
import type { Line } from './line'
import type { Person } from './people'
import type { FromMember, ToMember } from './protocol'

export type Member = ChildProgram<ToMember, FromMember>

/** A request or a socket of a person: what counts as somebody being there, and is cut off when their key is taken away. */
export type Guest = {
  readonly destroyed: boolean
  destroy(): unknown
  once(event: 'close', listener: () => void): unknown
}

export type Session = {
  /** Where the person's application listens, with its own token; fails when it could not be started. */
  readonly address: Promise<URL>
  /** Counts somebody as there until they close. */
  receive(guest: Guest, key: string): void
}

type Room = {
  readonly person: Person
  readonly member: Member
  readonly session: Session
  /** With the fingerprint of the key they came with. */
  readonly guests: Map<Guest, string>
  /** How to step out of the line, for each job that stands in it or runs. */
  readonly jobs: Map<number, () => void>
  /** Settles when the process has ended. */
  readonly gone: Promise<void>
  usedAt: number
  /** Asked to leave: whether it did. */
  leaving: Promise<boolean> | null
  stays: (() => void) | null
}

export type SessionsOptions = {
  readonly start: (person: Person) => Member
  readonly line: Line
  /** Applications at once. */
  readonly most: number
  /** Bytes of memory that a person's processes may take together before their calculation is ended. */
  readonly memory: number
  readonly idleMs: number
  readonly now: () => number
  readonly log: (line: string) => void
  /** Memory of a person's processes together, and what ends them all at once. */
  readonly family: { memory(pid: number): number; kill(pid: number): void }
}

const readyWithinMs = 60_000
const endWithinMs = 20_000
/** Between closing a page and opening it again nobody loses their place. */
const graceMs = 10_000
/** A calculation is ended at the limit, the whole application when that was not enough. */
const leeway = 1.25

const notStarted = (): UserError =>
  new UserError('busy', 'Your Lacuna could not be started; wait a moment, then load the page again.')

const tooMuch =
  'Your session took more memory than one person may take on this server, and was ended. Your work up to then is kept; open a smaller table, or one with fewer columns.'

/** One application for each person who is there: started on demand, kept within limits, ended when nobody needs it. */
export function createSessions(options: SessionsOptions) {
  const { start, line, most, memory, idleMs, now, log, family } = options
  const rooms = new Map<string, Room>()
  const excused = new Set<string>()
  let closed = false

  function begin(person: Person): Session {
    const member = start(person)
    const jobs = new Map<number, () => void>()
    const guests = new Map<Guest, string>()

    function join(job: number): void {
      const turn = (): void => member.post({ type: 'turn', job })
      jobs.set(job, line.join({ turn, wait: (before) => member.post({ type: 'wait', job, before }) }))
    }
    function stepOut(job: number): void {
      jobs.get(job)?.()
      jobs.delete(job)
    }

    const gone = new Promise<void>((resolve) =>
      member.onExit((reason) => {
        if (reason !== 'ended' && !closed) log(`the application of ${person.name} is gone: ${reason}`)
        rooms.delete(person.id)
        for (const job of [...jobs.keys()]) stepOut(job)
        for (const guest of guests.keys()) guest.destroy()
        resolve()
      }),
    )
    const address = new Promise<URL>((resolve, reject) => {
      const timer = setTimeout(() => member.kill(), readyWithinMs)
      member.onMessage((message) => {
        switch (message.type) {
          case 'ready':
            clearTimeout(timer)
            if (excused.delete(person.id)) member.post({ type: 'tell', message: tooMuch })
            return resolve(new URL(message.url))
          case 'ask':
            return join(message.job)
          case 'over':
            return stepOut(message.job)
          case 'stay':
            return room.stays?.()
        }
      })
      void gone.then(() => {
        clearTimeout(timer)
        reject(notStarted())
      })
    })
    // Nobody may be waiting for it.
    address.catch(() => undefined)

    const receive = (guest: Guest, key: string): void => {
      // Gone before it was let in.
      if (guest.destroyed) return
      guests.set(guest, key)
      guest.once('close', () => {
        guests.delete(guest)
        room.usedAt = now()
      })
    }
    const session = { address, receive }
    const room: Room = { person, member, session, guests, jobs, gone, usedAt: now(), leaving: null, stays: null }
    rooms.set(person.id, room)
    return session
  }

  /** True when it is gone; false when it has something to do. */
  function askToLeave(room: Room): Promise<boolean> {
    room.leaving ??= new Promise((resolve) => {
      room.stays = () => {
        clearTimeout(timer)
        room.leaving = null
        room.usedAt = now()
        resolve(false)
      }
      const timer = setTimeout(() => room.member.kill(), endWithinMs)
      void room.gone.then(() => {
        clearTimeout(timer)
        resolve(true)
      })
      room.member.post({ type: 'leave' })
    })
    return room.leaving
  }

  const isUnused = (room: Room, sinceMs: number): boolean =>
    room.guests.size === 0 && room.jobs.size === 0 && now() - room.usedAt >= sinceMs

  /** Whoever was away the longest, with nothing going on, makes room. */
  async function makeRoom(): Promise<void> {
    const unused = [...rooms.values()].filter((room) => isUnused(room, graceMs)).sort((a, b) => a.usedAt - b.usedAt)
    for (const room of unused) if (await askToLeave(room)) return
    throw new UserError(
      'busy',
      `All ${most} places on this server are taken. Try again later, when somebody has closed Lacuna.`,
    )
  }

  return {
    /** The person's application; started when it is not there. */
    async of(person: Person): Promise<Session> {
      for (;;) {
        if (closed) throw new UserError('busy', 'Lacuna is closing; try again in a minute.')
        const room = rooms.get(person.id)
        if (room?.leaving) await room.leaving
        else if (room) {
          room.usedAt = now()
          return room.session
        } else if (rooms.size < most) return begin(person)
        else await makeRoom()
      }
    },

    /** Cuts off whoever came with a key that is none any more, and ends what belongs to nobody. */
    keep(people: readonly Person[]): void {
      for (const room of rooms.values()) {
        const known = people.find(({ id }) => id === room.person.id)
        for (const [guest, key] of room.guests) if (known?.key !== key) guest.destroy()
        if (known === undefined) room.member.post({ type: 'end' })
      }
    },

    /** What must be looked at again and again: memory, and who has left. */
    look(): void {
      for (const room of rooms.values()) {
        const { pid } = room.member
        if (pid !== undefined && family.memory(pid) > memory * leeway) {
          excused.add(room.person.id)
          log(`the application of ${room.person.name} took too much memory and is ended`)
          family.kill(pid)
        } else if (room.leaving === null && isUnused(room, idleMs)) void askToLeave(room)
      }
    },

    /** Ends everyone's application; what is open is saved. */
    async close(): Promise<void> {
      closed = true
      await Promise.all(
        [...rooms.values()].map((room) => {
          room.member.post({ type: 'end' })
          const timer = setTimeout(() => room.member.kill(), endWithinMs)
          return room.gone.finally(() => clearTimeout(timer))
        }),
      )
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
