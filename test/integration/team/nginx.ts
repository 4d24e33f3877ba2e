import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
const nginx = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))

/** Why the tests behind a proxy cannot run here; null when they can. */
export const noProxy =
  process.platform !== 'linux'
    ? 'a team’s server needs Linux'
    : nginx === undefined
      ? 'nginx is not installed (Debian: nginx-light)'
      : null

export const publicName = 'lacuna.example'

export type Proxy = {
  /** What people use: https://lacuna.example, at a port of this test. */
  readonly port: number
  readonly certificate: Buffer
  /** Everything that the proxy wrote down. */
  logs(): Promise<string>
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** A real nginx with TLS as docs/team-server.md sets it up, but for ports and places. */
export async function startNginx(port: number, lacunaPort: number): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-nginx-'))
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', `/CN=${publicName}`, '-addext', `subjectAltName=DNS:${publicName}`]
  const forOneDay = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
  ]
  execFileSync('openssl', [...forOneDay, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })

  await mkdir(join(folder, 'temp'))
  const configuration = join(folder, 'nginx.conf')
  await writeFile(configuration, wholeConfiguration({ folder, port, lacunaPort, certificate, key }))
  const child = spawn(nginx!, ['-p', folder, '-c', configuration, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  const ended = new Promise<void>((exited) => child.once('exit', () => exited()))
  await answers(port, ended)
  return {
    port,
    certificate: readFileSync(certificate),
    logs: async () =>
      (await Promise.all(['error.log', 'access.log'].map((log) => readFile(join(folder, log), 'utf8')))).join(''),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Places = { folder: string; port: number; lacunaPort: number; certificate: string; key: string }

function wholeConfiguration({ folder, port, lacunaPort, certificate, key }: Places): string {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/team-server.md'), 'utf8')
  const documented = /```nginx\n([\s\S]*?)```/.exec(page)![1]!
  const here = [
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/ssl/certs/lacuna.example.pem', certificate],
    ['/etc/ssl/private/lacuna.example.key', key],
    ['127.0.0.1:4710', `127.0.0.1:${lacunaPort}`],
  ] as const
  for (const [theirs] of here) if (!documented.includes(theirs)) throw new Error(`docs/team-server.md lacks ${theirs}`)
  const ours = here.reduce((text, [theirs, own]) => text.replace(theirs, own), documented)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/temp;`,
  )
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log info;`,
    'events {}',
    `http { access_log ${folder}/access.log; ${temporary.join(' ')}`,
    ours,
    '}',
  ].join('\n')
}

/** Settles when something listens there; fails when it ended instead. */
async function answers(port: number, ended: Promise<void>): Promise<void> {
  let isOver = false
  void ended.then(() => (isOver = true))
  for (;;) {
    const connected = await new Promise<boolean>((settle) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), settle(true)))
      socket.on('error', () => settle(false))
    })
    if (connected) return
    if (isOver) throw new Error('nginx ended before it listened.')
    await new Promise((later) => setTimeout(later, 20))
  }
}
