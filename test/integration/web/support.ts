import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWebProgram, type WebProgram } from '../../e2e/harness/web-program'

export type Running = WebProgram & { readonly host: string; readonly port: number; readonly token: string }

/** The built web host on a data folder of its own. */
export async function startHost(): Promise<Running> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lacuna-web-test-'))
  const program = await startWebProgram(dataFolder, undefined)
  const url = new URL(program.address)
  return {
    ...program,
    host: url.host,
    port: Number(url.port),
    token: url.searchParams.get('token')!,
    stop: async () => {
      await program.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

export type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string }

/** A raw request: unlike fetch it sends paths, hosts and lengths exactly as they are given. */
export function ask(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

export const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` })
