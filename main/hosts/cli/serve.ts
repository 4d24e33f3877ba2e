import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Host } from '../host'
import { publicAddress } from '../team/door'
import { runMember } from '../team/member'
import { runTeamHost } from '../team/run'
import { runWebHost } from '../web/run'
import { required, type Arguments } from './arguments'
import { UsageError } from './usage'

/** The workbench in a browser: for one person on this machine, or for a team behind a proxy. */
export function serve(args: Arguments, host: Host): Promise<{ readonly ended: Promise<void> }> {
  const memory = (args.number('memory', { least: 0.25, most: 100_000 }) ?? totalmem() / 4e9) * 1e9
  if (args.has('member')) return runMember(host, memory)
  const port = args.number('port', { least: 0, most: 65_535, whole: true }) ?? 0
  const team = args.text('team')
  if (team === undefined) {
    const wrong = ['public-url', 'jobs', 'places', 'memory', 'idle-minutes'].find(
      (name) => args.text(name) !== undefined,
    )
    if (wrong !== undefined) throw new UsageError(`--${wrong} is for a team’s server; give its folder with --team.`)
    return runWebHost({ host, port, file: args.file })
  }
  if (args.file !== undefined) throw new UsageError(`Each person opens tables of their own; leave out “${args.file}”.`)
  return runTeamHost({
    host,
    team: resolve(team),
    publicUrl: publicAddress(required(args, 'public-url')),
    port,
    jobs: args.number('jobs', { least: 1, most: 1000, whole: true }) ?? 2,
    places: args.number('places', { least: 1, most: 1000, whole: true }) ?? 10,
    memory,
    idleMs: (args.number('idle-minutes', { least: 0.01, most: 100_000 }) ?? 30) * 60_000,
  })
}
