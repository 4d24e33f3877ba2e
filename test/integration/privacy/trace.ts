import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What a program did that others could notice: addresses it turned to, and files it wrote. */
export type Traces = { readonly code: number | null; readonly contacted: string[]; readonly wrote: string[] }

export const hasTracer = spawnSync('strace', ['-V']).status === 0

/** Runs a program with all its threads and children under strace, at home in a folder of its own. */
export async function traced(folder: string, program: string, args: readonly string[]): Promise<Traces> {
  const log = join(folder, 'strace.txt')
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const calls = '%network,open,openat,creat,rename,renameat,renameat2,mkdir,mkdirat'
  const env = {
    ...process.env,
    HOME: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    LACUNA_DATA_DIR: join(folder, 'data'),
  }
  const child = spawn('strace', ['-f', '-qq', '-s', '256', '-e', `trace=${calls}`, '-o', log, program, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    child.on('close', done)
  })
  const lines = readFileSync(log, 'utf8').split('\n')
  return { code, contacted: lines.filter(isContact), wrote: lines.flatMap((line) => writtenPath(line, folder)) }
}

/** A datagram socket alone reaches nobody; a name look-up or a connection names an address. */
const isContact = (line: string): boolean =>
  /\b(?:connect|sendto|sendmsg|sendmmsg)\(/.test(line) && /sa_family=AF_INET|htons\(53\)/.test(line)

function writtenPath(line: string, folder: string): string[] {
  const found = /\b(?:open|openat|creat|rename\w*|mkdir\w*)\((?:AT_FDCWD, )?"([^"]+)"/.exec(line)?.[1]
  if (found === undefined || / = -1 /.test(line)) return []
  const writes = !/\bopen(?:at)?\(/.test(line) || /O_WRONLY|O_RDWR|O_CREAT/.test(line)
  const path = resolve(folder, found)
  return writes && !/^\/(?:dev|proc|sys)\//.test(path) ? [path] : []
}
