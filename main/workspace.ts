import type { ViewState } from '../contract/app'
import type { Emit } from '../contract/events'
import type { Evaluation } from '../contract/evaluate'
import type { ModelInfo } from '../contract/model'
import type { ReadOptions } from '../contract/table'
import { UserError } from './errors'
import type { TableDocument } from './table/document/document'

/** Where the open table came from and how it was read, so that it can be read the same way again. */
export type Source = { readonly path: string; readonly options: ReadOptions }

export type OpenModel = { readonly id: string; readonly bytes: Uint8Array; readonly info: ModelInfo }

/** What is open now. Setting a part tells every window and whoever saves the session. */
export type Workspace = {
  readonly document: () => TableDocument | null
  readonly requireDocument: () => TableDocument
  /** Another table makes the evaluation meaningless; model and view stay only when the caller says so. */
  setDocument(
    document: TableDocument | null,
    source: Source | null,
    model?: OpenModel | null,
    view?: ViewState | null,
  ): void
  readonly source: () => Source | null
  readonly model: () => OpenModel | null
  readonly requireModel: () => OpenModel
  setModel(model: OpenModel | null): void
  readonly evaluation: () => Evaluation | null
  setEvaluation(evaluation: Evaluation | null): void
  readonly view: () => ViewState | null
  /** Looking around is not work: the view is saved with the next change, or at the end. */
  setView(view: ViewState): void
  /** Called after anything that a saved session would hold has changed, how it is looked at aside. */
  onChange(listener: () => void): void
  onView(listener: () => void): void
}

export function createWorkspace(emit: Emit): Workspace {
  let document: TableDocument | null = null
  let source: Source | null = null
  let model: OpenModel | null = null
  let evaluation: Evaluation | null = null
  let view: ViewState | null = null
  let stopListening = (): void => undefined
  const listeners: (() => void)[] = []
  const viewListeners: (() => void)[] = []
  const changed = (): void => listeners.forEach((listener) => listener())

  const setModel = (next: OpenModel | null): void => {
    model = next
    emit('model', model?.info ?? null)
    changed()
  }
  const setEvaluation = (next: Evaluation | null): void => {
    evaluation = next
    emit('evaluation', evaluation)
    changed()
  }

  return {
    document: () => document,
    requireDocument() {
      if (!document) throw new UserError('not-found', 'There is no table open; open one first.')
      return document
    },
    setDocument(next, nextSource, nextModel = null, nextView = null) {
      stopListening()
      document = next
      source = nextSource
      view = nextView
      const stopChanges = next?.onChange(() => {
        emit('document', next.info())
        changed()
      })
      const stopNotices = next?.onNotice((message) => emit('notice', { tone: 'warning', message }))
      stopListening = () => {
        stopChanges?.()
        stopNotices?.()
      }
      emit('document', next?.info() ?? null)
      setModel(nextModel)
      setEvaluation(null)
    },
    source: () => source,
    model: () => model,
    requireModel() {
      if (!model) throw new UserError('not-found', 'There is no model yet; click Train model first.')
      return model
    },
    setModel,
    evaluation: () => evaluation,
    setEvaluation,
    view: () => view,
    setView: (next) => {
      view = next
      viewListeners.forEach((listener) => listener())
    },
    onView: (listener) => void viewListeners.push(listener),
    onChange: (listener) => void listeners.push(listener),
  }
}
