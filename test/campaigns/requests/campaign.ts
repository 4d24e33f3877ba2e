import { mkdir, writeFile } from 'node:fs/promises'
import { request as ask, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { requests } from '../../../contract'
import { startApp } from '../../integration/app/harness'
import { startHost } from '../../integration/web/support'
import { chance, type Chance } from '../tables/chance'
import { madeUp, nearlyRight } from './inputs'

/** These end or begin something large, or wait for the user's own doing. */
const leftOut = new Set(['model.train', 'evaluate.start', 'session.restore', 'table.close', 'files.forgetRecent'])
const names = Object.keys(requests).filter((name) => !leftOut.has(name))
const known = new Set([
  'bad-request',
  'unknown-request',
  'not-found',
  'bad-input',
  'busy',
  'cancelled',
  'io',
  'unsaved',
])

export type Findings = { readonly problems: string[]; readonly answered: number; readonly refused: number }

/** Calls the application as a window that has gone mad would: every reply must keep to the contract, and nothing may break. */
export async function fuzzCalls(folder: string, seed: number, count: number): Promise<Findings> {
  const running = await startApp(folder)
  const problems: string[] = []
  let [answered, refused] = [0, 0]
  await mkdir(folder, { recursive: true })
  const table = join(folder, 'table.csv')
  await writeFile(
    table,
    `a,b,c\n${Array.from({ length: 200 }, (_, row) => `${row % 9 === 0 ? '' : row},x${row % 4},${row / 7}`).join('\n')}\n`,
  )
  const { job } = await running.call('table.open', { file: running.file(table) })
  await running.end(job)
  for (let number = 1; number <= count; number += 1) {
    const chances = chance(seed, number)
    const name = chances.is(0.05)
      ? chances.of(['', '__proto__', 'constructor', 'host', 'table.'] as const)
      : chances.of(names)
    const input = chances.is(0.5) ? nearlyRight(name, chances) : madeUp(chances)
    const reply = await running.app.call(name, input)
    if (reply.ok) {
      answered += 1
      const output = requests[name as keyof typeof requests].output.safeParse(reply.value)
      if (!output.success) problems.push(`call ${number}, ${name}: its answer is not what the contract says`)
    } else {
      refused += 1
      if (!known.has(reply.error.code))
        problems.push(
          `call ${number}, ${name} ${JSON.stringify(input).slice(0, 200)}: ${reply.error.code} ${reply.error.message}`,
        )
    }
  }
  const alive = await running.app.call('table.page', { start: 0, count: 5, fill: 'none' })
  if (!alive.ok) problems.push(`afterwards the table cannot be shown: ${alive.error.message}`)
  await running.app.close()
  return { problems, answered, refused }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE']
const paths = [
  '/',
  '/socket',
  '/upload',
  '/target',
  '/written',
  '/download',
  '/index.html',
  '/../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//etc/passwd',
  '/a%00b',
]

function hostileRequest(chances: Chance, port: number, token: string) {
  const query = chances.of([
    '',
    `?token=${token.slice(0, -1)}`,
    '?token=',
    `?name=${'x'.repeat(chances.of([1, 300, 5000]))}`,
    '?target=1&name=..%2f..%2fetc%2fpasswd',
    '?token[]=1',
  ])
  const headers: Record<string, string> = {
    host: chances.of([`127.0.0.1:${port}`, `localhost:${port}`, 'evil.example', `127.0.0.1:${port}.evil.example`, '']),
    ...(chances.is(0.4) && {
      origin: chances.of(['null', 'http://evil.example', `http://127.0.0.1:${port}`, `https://127.0.0.1:${port}`]),
    }),
    ...(chances.is(0.3) && { authorization: chances.of(['Bearer x', `Bearer ${token.slice(1)}`, 'Basic eA==']) }),
    ...(chances.is(0.3) && { cookie: `lacuna-${port}=${token.slice(2)}; a=${'b'.repeat(500)}` }),
    ...(chances.is(0.2) && {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'x',
      'sec-websocket-version': '13',
    }),
  }
  return { method: chances.of(methods), path: chances.of(paths) + query, headers }
}

/** Requests of someone without the token to the built web host: none may get in, and the host must stay. */
export async function fuzzHttp(seed: number, count: number): Promise<Findings> {
  const host = await startHost()
  const problems: string[] = []
  let refused = 0
  for (let number = 1; number <= count; number += 1) {
    const asked = hostileRequest(chance(seed, number), host.port, host.token)
    const status = await statusOf(host.port, asked)
    if (status === 0 || status >= 400) refused += 1
    else problems.push(`request ${number} was answered with ${status}: ${JSON.stringify(asked)}`)
    if (status >= 500) problems.push(`request ${number} broke something: ${JSON.stringify(asked)}`)
  }
  const own = await statusOf(host.port, { method: 'GET', path: `/?token=${host.token}`, headers: {} })
  if (own !== 200) problems.push(`afterwards the host answers ${own}`)
  await host.stop()
  return { problems, answered: 0, refused }
}

/** 0: the connection was closed without an answer. */
function statusOf(
  port: number,
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
): Promise<number> {
  return new Promise((resolve) => {
    const done = (status: number): void => {
      sent.destroy()
      resolve(status)
    }
    const sent = ask({ host: '127.0.0.1', port, path, method, headers, timeout: 10_000 }, (response: IncomingMessage) =>
      done(response.statusCode ?? 0),
    )
    sent.on('upgrade', () => done(101))
    sent.on('error', () => resolve(0))
    sent.on('timeout', () => done(0))
    sent.end()
  })
}
