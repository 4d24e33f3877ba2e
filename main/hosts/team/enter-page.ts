import { createHash } from 'node:crypto'

/**
 * Where a person's link leads. The key stands behind the #, which browsers keep to themselves: it reaches neither the proxy's
 * log nor another site. The page hands it over once and gets the cookie for it.
 */
const script = `
const say = (text) => { document.querySelector('p').textContent = text }
const key = location.hash.slice(1)
history.replaceState(null, '', '/')
if (key !== '') {
  say('Opening…')
  fetch('/enter', { method: 'POST', headers: { Authorization: 'Bearer ' + key } }).then(
    (answer) => answer.ok ? location.replace('/') : say('This link opens nothing any more. Ask whoever looks after this server for a new one.'),
    () => say('Lacuna does not answer. Try again in a minute.'),
  )
}
`

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 20vh auto; max-width: 28em; padding: 0 1.5em }
h1 { font-size: 1.4em }
`

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const enterPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lacuna</title>
<style>${style}</style>
<h1>Lacuna</h1>
<p>Open Lacuna with your own link. Whoever looks after this server gives you one.</p>
<script>${script}</script>
</html>
`

/** Nothing but what stands in the page itself. */
export const enterHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

export const enterLink = (publicUrl: URL, key: string): string => `${publicUrl.origin}/enter#${key}`
