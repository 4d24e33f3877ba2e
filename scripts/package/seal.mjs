import * as files from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../steps/bundle.mjs'

/** The program's own code for its seal, so that what is written here is what it looks for. */
export async function sealing(root) {
  const built = await bundle(root, 'electron/security/seal.ts', join(root, '.cache', 'seal'))
  return import(pathToFileURL(built).href)
}

/** Writes at the end of the program which archive and libraries it belongs to. */
export async function seal(root, program, resources) {
  const { archiveDigest, sealText } = await sealing(root)
  files.appendFileSync(program, sealText(await archiveDigest(files, resources)))
}
