import { execFile, spawn } from 'node:child_process'
import { request } from 'node:https'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import WebSocket from 'ws'
import type { Job } from '../../../contract/jobs'
import { serverMessage, type Reply } from '../../../contract/wire'
import type { Answer } from '../web/support'
import { publicName, type Proxy } from './nginx'

const cli = resolve(import.meta.dirname, '../../../out/main/cli.js')

/** `lacuna people …`; gives back what it says. */
export async function people(team: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'people', ...words, '--team', team])
  return stdout
}

/** The key of a fresh link for somebody. */
export async function keyFor(team: string, name: string, port: number): Promise<string> {
  const told = await people(team, 'add', name, '--public-url', `https://${publicName}:${port}`)
  return /https:\S+\/enter#(\S+)/.exec(told)![1]!
}

export type Team = { readonly pid: number; readonly port: number; stop(): Promise<void> }

/** The built server of a team, for a proxy at `publicPort`. */
export async function startTeam(team: string, publicPort: number, ...options: string[]): Promise<Team> {
  const address = ['--team', team, '--public-url', `https://${publicName}:${publicPort}`]
  const child = spawn(process.execPath, [cli, 'serve', ...address, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((exited) => child.once('exit', () => exited()))
  const port = await new Promise<number>((told, failed) => {
    child.stdout.on('data', (text: Buffer) => told(Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(text.toString())?.[1])))
    void ended.then(() => failed(new Error('the server of the team ended before it listened')))
  })
  return {
    pid: child.pid!,
    port,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

type Asked = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string }

/** As a browser reaches the server by its public name, which no name server here knows. */
export function ask(proxy: Proxy, path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const own = { host: '127.0.0.1', port: proxy.port, servername: publicName, ca: proxy.certificate, agent: false }
    const named = { Host: `${publicName}:${proxy.port}`, ...headers }
    const asked = request({ ...own, path, method, headers: named }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Somebody at a browser: the cookie that their link brought, and one open window. */
export type Browser = {
  readonly cookie: string
  ask(path: string, asked?: Asked): Promise<Answer>
  call(name: string, input: unknown): Promise<Reply>
  /** What a call is answered with, when it is not refused. */
  value<T>(name: string, input: unknown): Promise<T>
  upload(name: string, text: string): Promise<string>
  /** The last that was told about a job. */
  job(id: string): Job | undefined
  /** Everything that came over the socket, as it came. */
  readonly heard: string[]
  readonly closed: Promise<number>
  close(): void
}

export async function openBrowser(proxy: Proxy, key: string): Promise<Browser> {
  const entered = await ask(proxy, '/enter', { method: 'POST', headers: { Authorization: `Bearer ${key}` } })
  const [set] = (entered.headers['set-cookie'] ?? []) as string[]
  if (set === undefined) throw new Error(`the link opened nothing: ${entered.status}`)
  const cookie = set.split(';')[0]!
  const heard: string[] = []
  const jobs = new Map<string, Job>()
  const replies = new Map<number, (reply: Reply) => void>()
  const socket = openSocket(proxy, { Cookie: cookie })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data: Buffer) => {
    heard.push(data.toString())
    const message = serverMessage.parse(JSON.parse(data.toString()))
    if (message.type === 'reply') replies.get(message.id)?.(message.reply)
    else if (message.name === 'job') jobs.set((message.value as Job).id, message.value as Job)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0

  const browser: Browser = {
    cookie,
    heard,
    closed,
    ask: (path, asked = {}) => ask(proxy, path, { ...asked, headers: { Cookie: cookie, ...asked.headers } }),
    call(name, input) {
      const id = (last += 1)
      socket.send(JSON.stringify({ id, name, input }))
      return new Promise((resolve) => replies.set(id, resolve))
    },
    async value<T>(name: string, input: unknown) {
      const reply = await browser.call(name, input)
      if (!reply.ok) throw new Error(reply.error.message)
      return reply.value as T
    },
    async upload(name, text) {
      const answer = await browser.ask(`/upload?name=${name}`, { method: 'POST', body: text })
      return (JSON.parse(answer.body) as { id: string }).id
    },
    job: (id) => jobs.get(id),
    close: () => socket.terminate(),
  }
  return browser
}

export const openSocket = (proxy: Proxy, headers: Record<string, string>): WebSocket =>
  new WebSocket(`wss://${publicName}:${proxy.port}/socket`, {
    ca: proxy.certificate,
    headers,
    lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  })

/** What becomes of a socket that is asked for: "open", or the status it is refused with. */
export const socketOutcome = (proxy: Proxy, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve) => {
    const socket = openSocket(proxy, headers)
    socket.on('open', () => (socket.terminate(), resolve('open')))
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)))
    socket.on('error', ({ message }) => resolve(message))
  })
