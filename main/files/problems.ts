import { basename } from 'node:path'
import { UserError } from '../errors'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What the system says about reading a file, as a sentence with the next step. */
export function readProblem(error: unknown, path: string): Error {
  const name = basename(path)
  switch (codeOf(error)) {
    case 'ENOENT':
      return new UserError('not-found', `${name} is no longer where it was; find it and open it again.`)
    case 'EACCES':
    case 'EPERM':
      return new UserError('io', `${name} may not be read by you; change its permissions or copy it elsewhere.`)
    case 'EISDIR':
      return new UserError('bad-input', `${name} is a folder; choose a file inside it.`)
    case 'EIO':
      return new UserError('io', `${name} could not be read from the disk; copy it to another place and try again.`)
    case 'EMFILE':
    case 'ENFILE':
      return new UserError('io', 'Too many files are open on this computer; close some programs and try again.')
    default:
      return error instanceof Error ? error : new Error(String(error))
  }
}

/** The same for writing. The file that was there before is left as it was. */
export function writeProblem(error: unknown, path: string): Error {
  const name = basename(path)
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new UserError('io', `The disk is full, so ${name} was not written; free some space and export again.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new UserError('io', `${name} may not be written there; choose another folder.`)
    case 'ENOENT':
    case 'ENOTDIR':
      return new UserError('io', `The folder for ${name} is no longer there; choose another one.`)
    case 'EISDIR':
      return new UserError('io', `${name} is the name of a folder there; choose another name.`)
    case 'EBUSY':
      return new UserError('io', `${name} is in use by another program; close it there and export again.`)
    case 'ENAMETOOLONG':
      return new UserError('io', `The name ${name.slice(0, 60)}… is too long for this disk; choose a shorter one.`)
    case 'ELOOP':
      return new UserError('io', `${name} is a link that leads to itself; choose another name.`)
    case 'EIO':
    case 'ENXIO':
    case 'EFBIG':
    case 'ETXTBSY':
    case 'EINVAL':
      return new UserError('io', `The disk or device does not take ${name}; choose another place.`)
    default:
      return error instanceof Error ? error : new Error(String(error))
  }
}
