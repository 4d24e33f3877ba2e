import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { viewState, type SessionInfo } from '../../contract/app'
import { modelInfo } from '../../contract/model'
import { evaluation } from '../../contract/evaluate'
import { readOptions } from '../../contract/table'
import { UserError } from '../errors'
import type { Workspace } from '../workspace'
import { packContainer, unpackContainer } from './container'

const magic = 'LACUNA-S'
const version = 1
const what = 'session file'
const saveAfterMs = 1500

const header = z.object({
  name: z.string(),
  savedAt: z.number(),
  source: z.object({ path: z.string(), options: readOptions }),
  sha256: z.string(),
  document: z.unknown(),
  model: modelInfo.nullable(),
  evaluation: evaluation.nullable(),
  view: viewState.nullable().default(null),
})

/** A saved session as read back: where the table is, and what was done to it. */
export type SavedSession = z.infer<typeof header> & { readonly blocks: ReadonlyMap<string, Uint8Array> }

export type SessionKeeper = {
  info(): SessionInfo
  /** The work that was open when Lacuna last ended. */
  last(): Promise<SavedSession>
  read(path: string): Promise<SavedSession>
  writeTo(path: string): Promise<void>
  saveNow(): Promise<void>
  /** A clean end: saved, and not to be taken for a crash. */
  close(): Promise<void>
}

/** Saves the open work a moment after every change, so that a crash or a closed lid loses at most seconds. */
export async function openSessionKeeper(dependencies: {
  dataFolder: string
  workspace: Workspace
  now: () => number
  onChange: (info: SessionInfo) => void
  onProblem: (message: string) => void
}): Promise<SessionKeeper> {
  const { dataFolder, workspace, now, onChange, onProblem } = dependencies
  const autosave = join(dataFolder, 'autosave.lacuna-session')
  const marker = join(dataFolder, 'running')
  await mkdir(dataFolder, { recursive: true })
  const crashed = existsSync(marker)
  await writeFile(marker, '')

  let info: SessionInfo = { last: await describeLast(), saved: 'saved' }
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<void> = Promise.resolve()

  async function describeLast(): Promise<SessionInfo['last']> {
    try {
      const { name, savedAt, source } = await read(autosave)
      return existsSync(source.path) ? { name, savedAt, crashed } : null
    } catch {
      return null
    }
  }

  async function read(path: string): Promise<SavedSession> {
    const content = unpackContainer(await readFile(path), magic, version, what)
    const parsed = header.safeParse(content.header)
    if (!parsed.success) throw new UserError('bad-input', `This ${what} is damaged or incomplete; choose another one.`)
    return { ...parsed.data, blocks: content.blocks }
  }

  async function writeTo(path: string): Promise<void> {
    const document = workspace.document()
    const source = workspace.source()
    if (!document || !source) return
    const { json, blocks } = await document.state()
    const model = workspace.model()
    const all = new Map(blocks)
    if (model) all.set('model', model.bytes)
    const saved: z.infer<typeof header> = {
      name: basename(source.path),
      savedAt: now(),
      source,
      sha256: document.sha256,
      document: json,
      model: model?.info ?? null,
      evaluation: workspace.evaluation(),
      view: workspace.view(),
    }
    await writeFileAtomic(path, Buffer.from(packContainer(magic, version, { header: saved, blocks: all })))
  }

  function tell(saved: SessionInfo['saved']): void {
    info = { ...info, saved }
    onChange(info)
  }

  async function saveNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    saving = saving.then(async () => {
      if (!workspace.document()) return
      tell('saving')
      try {
        await writeTo(autosave)
        if (timer === undefined) tell('saved')
      } catch {
        tell('unsaved')
        onProblem('Your work could not be saved automatically; free some disk space, then export or save the session.')
      }
    })
    await saving
  }

  workspace.onChange(() => {
    if (!workspace.document()) return
    if (info.saved !== 'unsaved') tell('unsaved')
    timer ??= setTimeout(() => void saveNow(), saveAfterMs)
  })

  return {
    info: () => info,
    last: () => read(autosave),
    read,
    writeTo,
    saveNow,
    async close() {
      if (timer !== undefined) await saveNow()
      await saving
      await rm(marker, { force: true })
    },
  }
}

/** The table a session refers to: where it was, or else beside the session file. */
export function findTable(saved: SavedSession, sessionPath: string): string {
  const beside = join(dirname(sessionPath), basename(saved.source.path))
  const found = [saved.source.path, beside].find((path) => existsSync(path))
  if (!found) {
    throw new UserError(
      'not-found',
      `The table ${saved.name} is no longer where it was; put it beside the session file and open that again.`,
    )
  }
  return found
}
