import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places'

export type WebProgram = {
  readonly address: string
  readonly pid: number
  /** The compute process it started, if there is one (Linux). */
  computePid(): number | undefined
  stop(): Promise<void>
  /** Settles when it has ended, in whatever way. */
  readonly ended: Promise<void>
}

/** Starts the built web host as `npm start -- --web` does, and waits for the address it prints. */
export async function startWebProgram(
  dataFolder: string,
  file: string | undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<WebProgram> {
  const args = [join(root, 'out/main/web.js'), ...(file === undefined ? [] : ['--file', file])]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LACUNA_DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await printedAddress(child)
  const pid = child.pid!
  return {
    address,
    pid,
    computePid: () => childrenOf(pid).find((one) => commandOf(one).includes('compute.js')),
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const address = /^Lacuna is at (http:\S+)$/m.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) =>
      reject(new Error(`The web host ended with code ${code} before it printed its address.`)),
    )
  })
}

export function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return listed === '' ? [] : listed.split(' ').map(Number)
}

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
