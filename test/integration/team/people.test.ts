import { mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../../contract/jobs'
import type { SavedWork, SessionInfo } from '../../../contract/session'
import { givePersonKey } from '../../../main/hosts/team/people'
import { childrenOf, commandOf } from '../../e2e/harness/web-program'
import { ask as askDirectly } from '../web/support'
import { freePort, noProxy, publicName, startNginx, type Proxy } from './nginx'
import { ask, keyFor, openBrowser, people, socketOutcome, startTeam, type Browser, type Team } from './support'

const patience = { timeout: 120_000, interval: 25 }
const secret = 'annas-secret'
const tableOf = (name: string): string =>
  `name,a,b\n${Array.from({ length: 40 }, (_, row) => `${name}-${row % 3},${row % 5 ? row : ''},${row * 2}\n`).join('')}`
/** Engines are not measured here; they would be for each person. */
const training = { maxMinutes: null, seed: 1, engine: 'onnx-cpu' }
const long = { ...training, preset: 'thorough', advanced: { steps: 100_000 } }
const short = { ...training, preset: 'quick', advanced: { steps: 5 } }
/** Over a gigabyte of weights. */
const huge = { ...training, preset: 'quick', advanced: { width: 4096, blocks: 3 } }

let folder: string
let team: string
let server: Team
let proxy: Proxy
const keys: Record<string, string> = {}
const open: Browser[] = []

/** Somebody who has just opened their link, as soon as the server knows of it. */
async function arrive(name: string): Promise<Browser> {
  await vi.waitFor(async () => expect((await enter(keys[name]!)).status).toBe(200), patience)
  const browser = await openBrowser(proxy, keys[name]!)
  open.push(browser)
  return browser
}
const ended = async (browser: Browser, name: string, input: unknown): Promise<Job> => {
  const { job } = await browser.value<{ job: string }>(name, input)
  const isOver = (): boolean => ['done', 'failed', 'cancelled'].includes(browser.job(job)?.state ?? '')
  await expect.poll(isOver, patience).toBe(true)
  return browser.job(job)!
}
const openOwn = async (browser: Browser, name: string): Promise<string> => {
  const file = await browser.upload(`${name}.csv`, tableOf(name))
  expect((await ended(browser, 'table.open', { file })).state).toBe('done')
  return file
}
const train = async (browser: Browser, options: unknown): Promise<() => Job | undefined> => {
  const { job } = await browser.value<{ job: string }>('model.train', options)
  return () => browser.job(job)
}
/** The applications of the people who are there, and what they compute with. */
const applications = (): number[] => childrenOf(server.pid)
const computing = (): number[] =>
  applications()
    .flatMap(childrenOf)
    .filter((pid) => commandOf(pid).includes('compute.js'))

describe.skipIf(noProxy !== null)(
  `a team behind a real proxy${noProxy === null ? '' : ` (skipped: ${noProxy})`}`,
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lacuna-team-'))
      team = join(folder, 'team')
      const port = await freePort()
      server = await startTeam(team, port, '--jobs', '2', '--places', '3', '--memory', '1', '--idle-minutes', '0.02')
      proxy = await startNginx(port, server.port)
      for (const name of ['anna', 'ben', 'carl', 'dora']) keys[name] = (await givePersonKey(team, name)).key
      await vi.waitFor(async () => expect((await enter(keys['dora']!)).status).toBe(200), patience)
    })
    afterAll(async () => {
      for (const browser of open) browser.close()
      await server.stop()
      await proxy.stop()
      await rm(folder, { recursive: true, force: true })
    })

    describe('the door', () => {
      it('a link becomes a cookie that other sites, scripts and plain HTTP never see', async () => {
        const page = await ask(proxy, '/enter')
        expect(page.status).toBe(200)
        expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'sha256-/)
        const entered = await enter(keys['anna']!)
        const cookie = `__Host-lacuna=${keys['anna']}`
        const set = [`${cookie}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000`]
        expect(entered.headers['set-cookie']).toEqual(set)
        const window = await ask(proxy, '/', { headers: { Cookie: cookie } })
        expect(window.body).toContain('<div id="app">')
        // Each visit renews it; what the application itself would set stays between it and the server.
        expect(window.headers['set-cookie']).toEqual(set)
        expect(window.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/)
      })

      it('a link that was opened last counts, also where somebody else used the browser before', async () => {
        const headers = { Cookie: `__Host-lacuna=${keys['anna']}` }
        const other = { ...headers, Authorization: `Bearer ${keys['ben']}` }
        const entered = await ask(proxy, '/enter', { method: 'POST', headers: other })
        expect(String(entered.headers['set-cookie'])).toContain(keys['ben'])
        const wrong = { ...headers, Authorization: 'Bearer made-up' }
        expect((await ask(proxy, '/enter', { method: 'POST', headers: wrong })).status).toBe(401)
      })

      it('nobody comes in by guesses', async () => {
        const anna = keys['anna']!
        const { people: known } = JSON.parse(await readFile(join(team, 'people.json'), 'utf8')) as {
          people: { id: string; key: string }[]
        }
        const changed = anna.slice(0, -1) + (anna.endsWith('A') ? 'B' : 'A')
        const guesses = ['', 'anna', changed, anna.slice(0, -1), `${anna}x`, known[0]!.key, known[0]!.id]
        for (const guess of guesses) {
          for (const headers of [bearer(guess).headers, { Cookie: `__Host-lacuna=${guess}` }]) {
            for (const path of ['/', '/assets/x.js', '/written?target=x', '/download?target=x&name=y'])
              expect((await ask(proxy, path, { headers })).status, `${guess} ${path}`).toBe(401)
            expect(await socketOutcome(proxy, headers)).toBe('401')
          }
        }
        // What a proxy or another host might say is no key here.
        const elsewhere = { Cookie: `lacuna-${server.port}=${anna}` }
        for (const headers of [{ 'X-Remote-User': 'anna' }, { 'X-Forwarded-User': 'anna' }, elsewhere])
          expect((await ask(proxy, '/', { headers })).status).toBe(401)
        expect((await ask(proxy, `/?token=${anna}`)).status).toBe(401)
      })

      it('other names and other sites get nothing, even with a key', async () => {
        const headers = { Cookie: `__Host-lacuna=${keys['anna']}` }
        const foreign = { ...headers, Origin: 'https://evil.example' }
        expect((await ask(proxy, '/upload?name=a.csv', { method: 'POST', headers: foreign, body: 'a' })).status).toBe(
          403,
        )
        expect(await socketOutcome(proxy, foreign)).toBe('403')
        const plain = { ...headers, Origin: `http://${publicName}:${proxy.port}` }
        expect(await socketOutcome(proxy, plain)).toBe('403')
        for (const Host of ['evil.example', publicName, `127.0.0.1:${server.port}`, `localhost:${server.port}`])
          expect((await askDirectly(server.port, '/', { headers: { ...headers, Host } })).status, Host).toBe(403)
      })
    })

    describe('two people', () => {
      it('neither sees the other’s files, models, exports, work or progress, whatever they ask for', async () => {
        const [anna, ben] = [await arrive('anna'), await arrive('ben')]
        const file = await openOwn(anna, secret)
        await openOwn(ben, 'bens')
        const annas = await train(anna, short)
        await expect.poll(() => annas()?.state, patience).toBe('done')
        const target = JSON.parse((await anna.ask('/target?name=model.bin', { method: 'POST' })).body) as { id: string }
        await anna.value('model.save', { target: target.id })
        const path = `/download?target=${target.id}&name=model.bin`
        expect((await anna.ask(path)).status).toBe(200)
        const [work] = await anna.value<SavedWork[]>('session.works', { file })

        // Ben has learned every id of hers.
        expect((await ben.ask(path)).status).toBe(404)
        expect((await ben.ask(`/written?target=${target.id}`)).status).toBe(404)
        for (const [name, input] of [
          ['table.open', { file }],
          ['model.load', { file }],
          ['session.open', { file }],
          ['session.works', { file }],
          ['session.restore', { work: work!.id }],
          ['model.save', { target: target.id }],
          ['session.save', { target: target.id }],
        ] as const)
          expect(await ben.call(name, input), name).toMatchObject({ ok: false })
        expect((await ben.value<{ file: { name: string } }[]>('files.recent', {})).map((one) => one.file.name)).toEqual(
          ['bens.csv'],
        )
        expect(await ben.value('model.info', {})).toBeNull()
        expect((await ben.value<Job[]>('jobs.list', {})).map(({ kind }) => kind)).toEqual(['open'])

        // Her session file, handed to him, names her upload: it opens no table that he did not open.
        const session = JSON.parse((await anna.ask('/target?name=s.lacuna', { method: 'POST' })).body) as { id: string }
        await anna.value('session.save', { target: session.id })
        const stolen = await anna.ask(`/download?target=${session.id}&name=s.lacuna`)
        const handed = await ben.upload('s.lacuna', stolen.body)
        expect(await ended(ben, 'session.open', { file: handed })).toMatchObject({ state: 'failed' })

        expect(ben.heard.join('')).not.toContain(secret)
        expect(ben.heard.join('')).not.toContain('Training')
        expect(await ben.value('table.document', {})).toMatchObject({ name: 'bens.csv' })
        expect(await anna.value('table.document', {})).toMatchObject({ name: `${secret}.csv` })
      })

      it('folders are for the server alone, and a person’s own key opens no application behind it', async () => {
        const works = await readdir(join(team, 'work'))
        expect(works.length).toBeGreaterThanOrEqual(2)
        const inside = works.flatMap((id) => [id, ...['uploads', 'exchange', 'work'].map((one) => join(id, one))])
        for (const path of [team, ...['', ...inside].map((one) => join(team, 'work', one))])
          expect((await stat(path)).mode & 0o777, path).toBe(0o700)
        expect((await stat(join(team, 'people.json'))).mode & 0o777).toBe(0o600)
        const ports = await listeningPorts(applications())
        expect(ports.length).toBeGreaterThanOrEqual(2)
        for (const port of ports)
          expect((await askDirectly(port, '/', { headers: { Cookie: `lacuna-${port}=${keys['ben']}` } })).status).toBe(
            401,
          )
      })
    })

    describe('the line', () => {
      it('the third job waits, says its place, can be cancelled, and starts by itself', async () => {
        const [anna, ben] = [open[0]!, open[1]!]
        const carl = await arrive('carl')
        await openOwn(carl, 'carls')
        const [annas, bens] = [await train(anna, long), await train(ben, long)]
        const both = () => [annas()?.state, bens()?.state]
        await expect.poll(both, patience).toEqual(['running', 'running'])

        const first = await train(carl, short)
        await expect.poll(first, patience).toMatchObject({ state: 'queued', before: 2 })
        await carl.value('jobs.cancel', { job: first()!.id })
        await expect.poll(first, patience).toMatchObject({ state: 'cancelled', message: 'Cancelled before it began.' })

        const second = await train(carl, short)
        await expect.poll(second, patience).toMatchObject({ state: 'queued', before: 2 })
        // Looking and exporting wait for nobody.
        expect(await carl.call('table.page', { start: 0, count: 1, fill: 'none' })).toMatchObject({ ok: true })
        await anna.value('jobs.cancel', { job: annas()!.id })
        await expect.poll(second, patience).toMatchObject({ state: 'done' })
        expect(bens()?.state).toBe('running')
      })

      it('a calculation that takes too much memory ends alone, with a sentence', async () => {
        const [anna, ben] = [open[0]!, open[1]!]
        const before = computing()
        const hers = await train(anna, huge)
        await expect.poll(() => hers()?.state, patience).toBe('failed')
        expect(hers()).toMatchObject({
          failure: { code: 'out-of-memory', message: expect.stringContaining('not enough memory') as string },
        })
        expect(await anna.value('table.document', {})).toMatchObject({ name: `${secret}.csv` })
        const [bens] = (await ben.value<Job[]>('jobs.list', {})).filter(({ kind }) => kind === 'train')
        expect(bens).toMatchObject({ state: 'running' })
        // All but hers are those that were there.
        expect(computing().filter((pid) => !before.includes(pid))).toEqual([])
        const again = await train(anna, short)
        await expect.poll(() => again()?.state, patience).toBe('done')
        await ben.value('jobs.cancel', { job: bens!.id })
      })
    })

    it('a place is free again when somebody has gone, and the work is on offer when they come back', async () => {
      const carl = open[2]!
      const full = await ask(proxy, '/', { headers: { Cookie: `__Host-lacuna=${keys['dora']}` } })
      expect([full.status, full.body]).toEqual([503, expect.stringContaining('All 3 places on this server are taken.')])
      await carl.value('table.edit', { place: { row: 0, column: 2 }, text: '40.5' })
      carl.close()
      await expect.poll(() => applications().length, patience).toBe(2)
      const dora = await arrive('dora')
      expect(await dora.value<SessionInfo>('session.info', {})).toMatchObject({ last: null })
      dora.close()
      await expect.poll(() => applications().length, patience).toBe(2)
      const back = await arrive('carl')
      expect(await back.value<SessionInfo>('session.info', {})).toMatchObject({ last: { edits: 1, crashed: false } })
    })

    it('whoever is removed is out at once; a new link ends the old one; the others notice nothing', async () => {
      const [anna, ben] = [open[0]!, open[1]!]
      await people(team, 'remove', 'ben')
      await ben.closed
      expect((await ben.ask('/')).status).toBe(401)
      const old = keys['anna']!
      keys['anna'] = await keyFor(team, 'anna', proxy.port)
      await anna.closed
      expect((await anna.ask('/')).status).toBe(401)
      expect(await socketOutcome(proxy, bearer(old).headers)).toBe('401')
      const again = await arrive('anna')
      expect(await again.value('table.document', {})).toMatchObject({ name: `${secret}.csv` })
      expect(await open.at(-2)!.call('app.about', {})).toMatchObject({ ok: true })
      // Somebody else of the same name finds nothing of his.
      keys['ben'] = await keyFor(team, 'ben', proxy.port)
      const other = await arrive('ben')
      expect(await other.value<SessionInfo>('session.info', {})).toMatchObject({ last: null })
    })

    it('no key is in the proxy’s logs, and the end of the server ends everything that it started', async () => {
      const logs = await proxy.logs()
      expect(logs).toContain('GET /written')
      for (const key of Object.values(keys)) expect(logs.replaceAll(`?token=${key}`, '')).not.toContain(key)
      const all = [...applications(), ...computing()]
      expect(all.length).toBeGreaterThan(2)
      await server.stop()
      expect(all.map(commandOf)).toEqual(all.map(() => ''))
    })
  },
)

const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } })

const enter = (key: string) => ask(proxy, '/enter', { method: 'POST', ...bearer(key) })

/** The TCP ports of this machine that one of these processes listens at. */
async function listeningPorts(pids: readonly number[]): Promise<number[]> {
  const table = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const listening = new Map(
    table
      .filter((cells) => cells[3] === '0A')
      .map((cells) => [cells[9]!, parseInt(cells[1]!.split(':')[1]!, 16)] as const),
  )
  const ports: number[] = []
  for (const pid of pids) {
    for (const descriptor of await readdir(`/proc/${pid}/fd`)) {
      const link = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
      const port = listening.get(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? '')
      if (port !== undefined) ports.push(port)
    }
  }
  return ports
}
