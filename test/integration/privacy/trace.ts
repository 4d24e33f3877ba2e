import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What a program did that others could notice: addresses it turned to, and files it wrote. */
export type Traces = { readonly code: number | null; readonly contacted: string[]; readonly wrote: string[] }

export const hasTracer = spawnSync('strace', ['-V']).status === 0

/** Calls that reach others, and calls that leave files. */
export const tracedCalls = '%network,open,openat,creat,rename,renameat,renameat2,mkdir,mkdirat'

/** A home of its own, so that whatever is written there is seen. */
export function privateHome(folder: string): Record<string, string> {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  return { HOME: home, XDG_CACHE_HOME: join(home, '.cache'), LACUNA_DATA_DIR: join(folder, 'data') }
}

/**
 * Starts a program with all its threads and children under strace, at home in a folder of its own. `ended` tells what it
 * did once it has gone.
 */
export function startTraced(folder: string, program: string, args: readonly string[]) {
  const log = join(folder, 'strace.txt')
  const child = spawn('strace', ['-f', '-qq', '-s', '256', '-e', `trace=${tracedCalls}`, '-o', log, program, ...args], {
    cwd: folder,
    env: { ...process.env, ...privateHome(folder) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<Traces>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code, ...readTrace(log, folder) }))
  })
  return { child, ended }
}

export async function traced(folder: string, program: string, args: readonly string[]): Promise<Traces> {
  const { child, ended } = startTraced(folder, program, args)
  child.stdout.resume()
  return ended
}

export function readTrace(log: string, folder: string): Omit<Traces, 'code'> {
  const lines = readFileSync(log, 'utf8').split('\n')
  return { contacted: lines.filter(isContact), wrote: lines.flatMap((line) => writtenPath(line, folder)) }
}

/**
 * A datagram socket alone reaches nobody; a name look-up or a connection names an address. What stays on this machine
 * (loopback) is no contact, unless it asks for a name: many systems have a resolver of their own that asks on.
 */
export const isContact = (line: string): boolean =>
  /\b(?:connect|sendto|sendmsg|sendmmsg)\(/.test(line) &&
  (/htons\(53\)|sun_path="[^"]*\/resolve\//.test(line) ||
    (/sa_family=AF_INET/.test(line) && !/inet_addr\("127\.|inet_pton\(AF_INET6, "::1"/.test(line)))

function writtenPath(line: string, folder: string): string[] {
  const found = /\b(?:open|openat|creat|rename\w*|mkdir\w*)\((?:AT_FDCWD, )?"([^"]+)"/.exec(line)?.[1]
  if (found === undefined || / = -1 /.test(line)) return []
  const writes = !/\bopen(?:at)?\(/.test(line) || /O_WRONLY|O_RDWR|O_CREAT/.test(line)
  const path = resolve(folder, found)
  return writes && !/^\/(?:dev|proc|sys)\//.test(path) ? [path] : []
}
