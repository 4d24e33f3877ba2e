import { basename } from 'node:path'
import type { ViewState } from '../../contract/app'
import type { Despite } from '../../contract/despite'
import type { Evaluation } from '../../contract/evaluate'
import type { TrainOptions } from '../../contract/model'
import type { SessionInfo } from '../../contract/session'
import { UserError } from '../errors'
import type { OpenModel, Workspace } from '../workspace'
import type { FolderLock } from './folder-lock'
import type { OpenedDocument } from './open-document'
import { createSaving } from './saving'
import { writeSessionFile } from './session-file'
import { watchFile } from './watch-file'
import { snapshot } from './saved/snapshot'
import { checkpointPath, forgetTraining, writeTraining } from './saved/training-record'
import type { Works } from './saved/works'

/** A table to show, with the work that goes with it. */
export type Shown = OpenedDocument & {
  /** The saved work this goes on with; null begins anew. */
  readonly work: string | null
  readonly model?: OpenModel | null
  readonly view?: ViewState | null
  readonly evaluation?: Evaluation | null
}

export type SessionKeeper = ReturnType<typeof createSessionKeeper>

const noteTrainingEveryMs = 2000

/** Keeps the work on the open table: saves it moments after every change, and lets one table go before the next comes. */
export function createSessionKeeper(dependencies: {
  works: Works
  lock: FolderLock
  workspace: Workspace
  now: () => number
  hash: (path: string) => Promise<string>
  onChange: (info: SessionInfo) => void
  onProblem: (message: string) => void
}) {
  const { works, lock, workspace, now, hash, onChange, onProblem } = dependencies
  /** What the Lacuna before us could not save; of no interest once that work was open again. */
  let missing = lock.before?.unsaved ?? null
  const missingOf = (id: string): string | null => (missing?.work === id ? missing.what : null)
  const lastWork = (crashed: boolean): SessionInfo['last'] => {
    const last = works.last()
    return last && { ...last, crashed, missing: missingOf(last.id) }
  }
  let info: SessionInfo = {
    last: lastWork(lock.before !== null),
    saved: 'saved',
    training: null,
    file: 'same',
  }
  let open: { readonly id: string; readonly shown: Shown; readonly stopWatching: () => void } | null = null
  let accept = (): void => undefined

  function tell(part: Partial<SessionInfo>): void {
    info = { ...info, ...part }
    onChange(info)
  }

  const saving = createSaving({
    lock,
    workspace,
    tell: (saved) => {
      if (saved !== info.saved) tell({ saved })
    },
    onProblem,
  })

  const training = () => (open ? works.training(open.id) : null)
  const tellTraining = (): void => {
    const found = training()
    tell({ training: found && { fraction: found.fraction, preset: found.options.preset } })
  }

  return {
    works,
    info: () => info,
    missingOf,
    saveNow: () => saving.now(),
    writeTo: async (path: string): Promise<void> => {
      if (!open) return
      const { work, blocks } = await snapshot(workspace, open.shown, now())
      await writeSessionFile(path, work, blocks)
    },

    /** Saves what is open, then shows another table, or none. */
    async show(next: Shown | null, despite: Despite): Promise<void> {
      if (!(await saving.now()) && !despite.includes('unsaved')) throw cannotSave(open?.shown.source.path)
      open?.stopWatching()
      saving.leave()
      open = null
      if (next) {
        const { document, source, file, work, model = null, view = null, evaluation = null } = next
        const id = work ?? works.begin(source)
        const write = works.writer(id)
        const watch = watchFile(source.path, file, hash, (state) => tell({ file: state }))
        accept = watch.accept
        open = { id, shown: next, stopWatching: watch.stop }
        workspace.setDocument(document, source, model, view)
        if (evaluation) workspace.setEvaluation(evaluation)
        saving.enter(
          id,
          async () => {
            if (workspace.document() !== document) return
            const { work: content, blocks } = await snapshot(workspace, next, now())
            await write(content, blocks)
          },
          work !== null,
        )
      } else workspace.setDocument(null, null)
      if (missing?.work === next?.work) missing = null
      tell({ file: 'same', saved: 'saved', last: next ? null : lastWork(false) })
      tellTraining()
    },

    /** What is open stays, though its file is another now. */
    keepOpen: () => accept(),

    /** A training of the open table: where its state is kept while it runs, and how it went. */
    async trainingBegins(options: TrainOptions, continues: boolean) {
      if (!open) throw new UserError('not-found', 'There is no table open; open one first.')
      const { id } = open
      const folder = works.folderOf(id)
      await saving.now('even when there is nothing yet')
      let noted = -Infinity
      tell({ training: null })
      return {
        checkpoint: checkpointPath(folder),
        async progress(fraction: number): Promise<void> {
          if (now() - noted < noteTrainingEveryMs) return
          noted = now()
          await writeTraining(folder, { options, fraction, continues }).catch(() => undefined)
          works.setTraining(id, { options, fraction, continues })
        },
        /** `interrupted`: it can go on later from its last state. */
        async ends(interrupted: boolean): Promise<void> {
          if (!interrupted) await forgetTraining(folder)
          works.setTraining(id, interrupted ? await works.readTraining(id) : null)
          if (open?.id === id) tellTraining()
        },
      }
    },
    interruptedTraining: () => training(),
    async discardTraining(): Promise<void> {
      if (!open) return
      await forgetTraining(works.folderOf(open.id))
      works.setTraining(open.id, null)
      tellTraining()
    },

    /** A clean end: true when everything is saved. */
    async close(): Promise<boolean> {
      open?.stopWatching()
      const saved = await saving.now()
      saving.leave()
      if (saved) await lock.release()
      return saved
    },
  }
}

const cannotSave = (path: string | undefined): UserError =>
  new UserError(
    'unsaved',
    `The last changes to ${path === undefined ? 'the open table' : basename(path)} could not be saved; free some disk space, then try again.`,
  )
