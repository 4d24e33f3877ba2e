import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debDependencies } from '../steps/system-packages.mjs'
import { folderBytes } from './folder-bytes.mjs'
import { must } from './must.mjs'

const here = import.meta.dirname
const architectures = { x64: 'amd64', arm64: 'arm64' }

/**
 * A Debian package of the unpacked program, made with dpkg-deb alone: electron-builder would first download a packager. It has
 * no scripts of its own; the caches of menu entries, file types and icons are renewed by the system's triggers.
 */
export async function makeDeb(root, unpacked, { version, description }) {
  const name = `lacuna_${version}_${architectures[process.arch]}.deb`
  const tree = mkdtempSync(join(tmpdir(), 'lacuna-deb-'))
  try {
    chmodSync(tree, 0o755)
    const program = join(tree, 'opt', 'Lacuna')
    mkdirSync(program, { recursive: true })
    cpSync(unpacked, program, { recursive: true })
    // Where the kernel lets no ordinary user make a sandbox, this program does it for Chromium.
    chmodSync(join(program, 'chrome-sandbox'), 0o4755)
    place(tree, root)
    mkdirSync(join(tree, 'DEBIAN'))
    writeFileSync(join(tree, 'DEBIAN', 'control'), control(version, description, folderBytes(tree)))
    const target = join(root, 'dist', name)
    rmSync(target, { force: true })
    await must('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', tree, target])
    return target
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

/** The command, the menu entry, the file types and the icon, where every desktop looks for them. */
function place(tree, root) {
  const share = join(tree, 'usr', 'share')
  const put = (from, ...to) => cpSync(from, join(share, ...to))
  mkdirSync(join(tree, 'usr', 'bin'), { recursive: true })
  symlinkSync('/opt/Lacuna/lacuna', join(tree, 'usr', 'bin', 'lacuna'))
  put(join(here, 'lacuna.desktop'), 'applications', 'lacuna.desktop')
  put(join(here, 'lacuna.mime.xml'), 'mime', 'packages', 'lacuna.xml')
  put(join(root, 'resources', 'icons', 'icon.png'), 'icons', 'hicolor', '512x512', 'apps', 'lacuna.png')
  put(join(root, 'resources', 'icons', 'icon.svg'), 'icons', 'hicolor', 'scalable', 'apps', 'lacuna.svg')
  put(join(root, 'LICENSE'), 'doc', 'lacuna', 'copyright')
}

function control(version, description, bytes) {
  return `Package: lacuna
Version: ${version}
Architecture: ${architectures[process.arch]}
Maintainer: The Lacuna team <team@lacuna.invalid>
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: ${debDependencies.join(', ')}
Section: science
Priority: optional
Description: ${description}
`
}
