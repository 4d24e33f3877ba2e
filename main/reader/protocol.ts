import type { Failure } from '../../contract/errors'
import type { ReadInput } from '../files/read-table'
import type { BlockPlace, SessionHeader } from '../project/session-file'
import type { TableSource } from '../table/store/source'
import type { TableStore } from '../table/store/store'
import type { ChildProgram } from '../workers/child-program'

/** A file as it was when someone looked at it. */
export type FileStamp = { readonly size: number; readonly modifiedAt: number }

/** Application → reader process: one file, then it is ended. */
export type ToReader = {
  readonly file:
    { readonly type: 'table'; readonly input: ReadInput } | { readonly type: 'session'; readonly path: string }
  /** Bytes of memory that it may take. */
  readonly memory: number
  /** A file that does not exist yet, for what is too large for a message. */
  readonly temporary: string
}

/** A long array: in the message, or that many bytes of the temporary file, in the order of `pieces`. */
export type Piece = Uint8Array | { readonly bytes: number }

export type SourceFacts = Omit<TableSource, 'store'> & { readonly store: Omit<TableStore, 'bytes' | 'starts'> }

/** Reader process → application. */
export type FromReader =
  | { readonly type: 'progress'; readonly fraction: number }
  | {
      readonly type: 'table'
      readonly source: SourceFacts
      /** 'own': the file's own bytes, which the application reads itself instead of having them copied twice. */
      readonly bytes: Piece | 'own'
      readonly starts: Piece
      readonly file: FileStamp
    }
  /** A session, checked; its blocks lie in the file. */
  | { readonly type: 'session'; readonly work: SessionHeader; readonly blocks: readonly BlockPlace[] }
  | { readonly type: 'failed'; readonly failure: Failure }

export type SpawnReader = () => ChildProgram<ToReader, FromReader>
