import { stat } from 'node:fs/promises'
import { UserError } from '../../errors'
import { lockFolder } from '../../project/folder-lock'
import { makePrivateFolder } from '../../project/private-file'
import type { Host } from '../host'
import { startProgram } from '../node-child'
import { untilTold } from '../web/until-told'
import { createLine } from './line'
import { familyOf, memoryOf } from './memory-of'
import { peopleFile, readPeople, workFolder, type Person } from './people'
import type { FromMember, ToMember } from './protocol'
import { serveTeam } from './serve'
import { createSessions } from './sessions'

export type TeamOptions = {
  readonly host: Host
  /** The folder of the people and their work. */
  readonly team: string
  readonly publicUrl: URL
  /** 0 = any free port. */
  readonly port: number
  /** Jobs at once, over everyone. */
  readonly jobs: number
  /** People at once. */
  readonly places: number
  /** Bytes of memory for each. */
  readonly memory: number
  readonly idleMs: number
}

const lookEveryMs = 1000

/** One server for several people, behind a proxy that speaks TLS: an application, a folder and processes for each of them. */
export async function runTeamHost(options: TeamOptions): Promise<{ readonly ended: Promise<void> }> {
  const { host, team, publicUrl, memory } = options
  if (process.platform !== 'linux')
    throw new UserError('bad-input', 'A team’s server needs Linux, which says how much memory each person takes.')
  const log = (line: string): void => console.error(line)
  await makePrivateFolder(team)
  const lock = await lockFolder(team, Date.now)
  try {
    let people = await readPeople(team)
    const sessions = createSessions({
      start: (person) => startMember(host, team, person, memory, log),
      line: createLine(options.jobs),
      most: options.places,
      memory,
      idleMs: options.idleMs,
      now: Date.now,
      log,
      family: {
        memory: (pid) => familyOf(pid).reduce((sum, one) => sum + memoryOf(one), 0),
        kill: (pid) => familyOf(pid).forEach(endAtOnce),
      },
    })
    const server = await serveTeam({ publicUrl, port: options.port, people: () => people, sessions, log })
    const changed = lookForChanges(peopleFile(team))
    const timer = setInterval(() => {
      sessions.look()
      void changed().then(async (isNew) => {
        if (!isNew) return
        // A file that cannot be read lets nobody in.
        people = await readPeople(team).catch((error: Error) => (log(error.message), []))
        sessions.keep(people)
      })
    }, lookEveryMs)
    console.log(`Lacuna waits for the proxy of ${publicUrl.origin} at http://127.0.0.1:${server.port}`)

    return {
      ended: untilTold(async () => {
        clearInterval(timer)
        // With the applications go the windows' sockets, which would hold the server open.
        await sessions.close()
        await server.close()
        await lock.release()
      }),
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const startMember = (host: Host, team: string, person: Person, memory: number, log: (line: string) => void) =>
  startProgram<ToMember, FromMember>(
    [...host.again, 'serve', '--member', '--memory', String(memory / 1e9)],
    (line) => log(`${person.name}: ${line}`),
    { LACUNA_DATA_DIR: workFolder(team, person) },
  )

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Whether a file is another than at the last look. */
function lookForChanges(path: string): () => Promise<boolean> {
  let before: string | null = null
  return async () => {
    const found = await stat(path).catch(() => null)
    const now = found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'none'
    const isNew = now !== before
    before = now
    return isNew
  }
}
