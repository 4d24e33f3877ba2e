import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename } from 'node:path'
import type { Application } from '../../application'
import { UserError } from '../../errors'
import { sendFile, sendJson, sendText } from './answers'
import { attachment, makeTarget, writtenFile, writtenFiles } from './downloads'
import { findStaticFile } from './static-file'
import { tokenCookie } from './token'
import { receiveUpload } from './uploads'

export type RouteContext = {
  readonly application: Application
  readonly renderer: string
  readonly uploads: string
  /** Exports wait here to be downloaded, until the host ends. */
  readonly exchange: string
  readonly maxUploadBytes: number
  readonly port: number
  readonly token: string
}

/** Answers a request that was admitted. */
export async function route(context: RouteContext, url: URL, request: IncomingMessage, response: ServerResponse) {
  switch (`${request.method} ${url.pathname}`) {
    case 'POST /upload':
      return upload(context, url, request, response)
    case 'POST /target':
      return sendJson(
        response,
        context.application.registerTarget(await makeTarget(parameter(url, 'name'), context.exchange)),
      )
    case 'GET /written':
      return sendJson(
        response,
        (await writtenFiles(targetPath(context, url))).map(({ name }) => ({ name })),
      )
    case 'GET /download': {
      const file = await writtenFile(targetPath(context, url), parameter(url, 'name'))
      const type = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': attachment(file.name) }
      return sendFile(request, response, file, type)
    }
    default:
      return page(context, url, request, response)
  }
}

async function upload(context: RouteContext, url: URL, request: IncomingMessage, response: ServerResponse) {
  const path = await receiveUpload(request, parameter(url, 'name'), context.uploads, context.maxUploadBytes)
  sendJson(response, context.application.registerFile(path))
}

async function page(context: RouteContext, url: URL, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'This cannot be done here.')
  const file = await findStaticFile(context.renderer, url.pathname)
  if (file === undefined) return sendText(response, 404, 'There is nothing here.')
  // Names of built files change with their content; only the page itself must be fresh.
  const fresh = basename(file.path) === 'index.html'
  return sendFile(request, response, file, {
    'Content-Type': file.type,
    'Cache-Control': fresh ? 'no-store' : 'private, max-age=3600',
    ...(fresh ? { 'Set-Cookie': tokenCookie(context.port, context.token) } : {}),
  })
}

function parameter(url: URL, name: string): string {
  const value = url.searchParams.get(name)
  if (value === null || value === '') throw new UserError('bad-request', `The address lacks “${name}”.`)
  return value
}

function targetPath({ application }: RouteContext, url: URL): string {
  const path = application.targetPath(parameter(url, 'target'))
  if (path === undefined) throw new UserError('not-found', 'There is nothing to download. Export it again.')
  return path
}
