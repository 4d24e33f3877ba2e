import * as files from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { archiveDigest, sealOf } from '../../electron/security/seal'
import { heard, inFolder, installedFolder, launch } from './packaged'

/** How a fuse is written into the program: the characters 0 and 1. */
const [blown, intact] = ['0', '1'].map((character) => character.charCodeAt(0))

const program = (): string => join(installedFolder(), 'lacuna-desktop')

test('the fuses of the built program are as they shall be', async () => {
  const wire = await getCurrentFuseWire(program())
  const on = [
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
  ]
  const off = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
    FuseV1Options.GrantFileProtocolExtraPrivileges,
  ]
  for (const fuse of on) expect(wire[fuse], FuseV1Options[fuse]).toBe(intact)
  for (const fuse of off) expect(wire[fuse], FuseV1Options[fuse]).toBe(blown)
})

test('the program names the archive and libraries it was packed with', async () => {
  const resources = join(installedFolder(), 'resources')
  expect(await sealOf(files.promises, program())).toBe(await archiveDigest(files, resources))
})

test('at most 380 MB are installed, with one platform’s computing library and the interface’s letters', () => {
  const all = files
    .readdirSync(installedFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const bytes = all.reduce((sum, path) => sum + files.statSync(path).size, 0)
  expect(bytes / 1e6).toBeLessThan(380)
  expect(all.filter((path) => /onnxruntime_binding\.node$/.test(path))).toHaveLength(1)
  const archive = files.readFileSync(join(installedFolder(), 'resources', 'app.asar'))
  expect(archive.includes('inter-latin-wght-normal')).toBe(true)
})

test('the licences of everything that is shipped lie beside the program', () => {
  const text = (name: string): string => files.readFileSync(join(installedFolder(), name), 'utf8')
  expect(text('LICENSE.lacuna.txt')).toContain('Permission is hereby granted')
  expect(text('LICENSE.electron.txt')).toContain('Electron')
  expect(text('LICENSES.chromium.html')).toContain('Chromium')
  const packages = text('LICENSES.packages.txt')
  for (const name of ['onnxruntime-node', '@tensorflow/tfjs-core', 'ag-grid-community', 'echarts', 'vue', 'zod'])
    expect(packages).toMatch(new RegExp(`^${name} \\d.* \\(`, 'm'))
  expect(packages).toContain('SIL OPEN FONT LICENSE')
})

for (const [changed, text] of [
  ['app.asar', 'Permission is hereby granted'],
  ['app.asar.unpacked/resources/samples/penguins.csv', 'Adelie'],
] as const) {
  test(`a program whose ${changed.split('/')[0]} was changed does not start, as window or as command`, async () => {
    await inFolder(async (folder) => {
      const copy = join(folder, 'Lacuna')
      files.cpSync(installedFolder(), copy, { recursive: true })
      changeOneByte(join(copy, 'resources', changed), text)
      const sentence = /own files were changed or are damaged; install it again/

      const command = launch(join(folder, 'data'), ['inspect', 'x.csv'], copy)
      expect(await command.ended).toBe(1)
      expect(command.said()).toMatch(sentence)

      const window = launch(join(folder, 'window'), [], copy)
      try {
        await heard(window.said, window.ended, sentence)
        // The application would have taken possession of its data folder before anything else.
        expect(files.existsSync(join(folder, 'window', 'lock'))).toBe(false)
      } finally {
        window.child.kill('SIGKILL')
        await window.ended
      }
    })
  })
}

/** Somewhere that nothing would stumble over: only who looks at every byte sees it. */
function changeOneByte(path: string, text: string): void {
  const bytes = files.readFileSync(path)
  const place = bytes.lastIndexOf(text)
  expect(place).toBeGreaterThan(0)
  bytes[place]! ^= 1
  files.writeFileSync(path, bytes)
}
