import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../steps/run.mjs'
import { findOnPath } from '../steps/system-packages.mjs'
import { must } from './must.mjs'

const home = '/opt/Lacuna'
/** What the Debian package puts outside of its own folder. */
const placed = [
  '/usr/bin/lacuna',
  '/usr/share/applications/lacuna.desktop',
  '/usr/share/mime/packages/lacuna.xml',
  '/usr/share/icons/hicolor/512x512/apps/lacuna.png',
]

/**
 * The program as users have it: as root on Debian the installed .deb, elsewhere the unpacked archive. A Lacuna that was there
 * before is left alone. `remove` takes it away again and fails when something stays behind.
 */
export async function installed(dist) {
  const find = (ending) => join(dist, readdirSync(dist).find((name) => name.endsWith(ending)) ?? `no file ${ending}`)
  if (process.getuid?.() === 0 && findOnPath('dpkg') !== undefined && !existsSync(home)) return fromDeb(find('.deb'))
  const folder = mkdtempSync(join(tmpdir(), 'lacuna-unpacked-'))
  await must('tar', ['-xzf', find('.tar.gz'), '-C', folder, '--strip-components=1'])
  return { folder, from: 'tar.gz', remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function fromDeb(deb) {
  await must('dpkg', ['-i', deb])
  const missing = placed.filter((path) => !existsSync(path))
  const remove = async () => {
    await must('dpkg', ['--purge', 'lacuna'])
    const { output } = await run('dpkg-query', ['-W', '-f', '${Status}', 'lacuna'], { capture: true })
    const left = [home, ...placed].filter((path) => existsSync(path))
    if (left.length > 0 || output.includes('installed')) throw new Error(`Left behind: ${left.join(', ')} ${output}`)
  }
  if (missing.length === 0) return { folder: home, from: '.deb', remove }
  await remove()
  throw new Error(`The .deb does not bring ${missing.join(', ')}.`)
}
