import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { securityHeaders } from '../../main/hosts/web/content-security-policy'
import { findStaticFile } from '../../main/hosts/web/static-file'
import { host, scheme } from './page'

/** Must come before the application is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: false } },
  ])
}

/** Serves the built window and nothing beside it. */
export function servePage(renderer: string): void {
  protocol.handle(scheme, async (request) => {
    const url = new URL(request.url)
    const allowed = url.host === host && request.method === 'GET'
    const file = allowed ? await findStaticFile(renderer, url.pathname) : undefined
    if (file === undefined) return new Response('There is nothing here.', { status: 404, headers: securityHeaders })
    return new Response(await readFile(file.path), { headers: { ...securityHeaders, 'Content-Type': file.type } })
  })
}
