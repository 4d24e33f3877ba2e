import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UserError } from '../../errors'
import { writeJson } from '../../project/json-file'
import { hashed, newToken } from '../web/token'

const person = z.object({
  /** Names the folder of their work, and nobody else's ever after, also when another person of the same name comes. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  name: z.string().regex(/^[^\p{Cc}]{1,100}$/u),
  /** SHA-256 of their key; the key itself is kept nowhere. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Person = z.infer<typeof person>

const register = z.object({ people: z.array(person) })

export const peopleFile = (team: string): string => join(team, 'people.json')
export const workFolder = (team: string, { id }: Person): string => join(team, 'work', id)
export const fingerprint = (key: string): string => hashed(key).toString('hex')

/** Who may come in; nobody where the file is not there yet. */
export async function readPeople(team: string): Promise<Person[]> {
  const path = peopleFile(team)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new UserError('io', `${path} cannot be read; run this as the user whom the folder belongs to.`)
  })
  if (text === null) return []
  try {
    return register.parse(JSON.parse(text)).people
  } catch {
    throw new UserError('bad-input', `${path} is damaged; put back a copy of it, or remove it and add everyone again.`)
  }
}

/** What another user wrote there, the server could not read any more. */
async function asItsOwner(team: string): Promise<Person[]> {
  const found = await stat(team).catch(() => null)
  if (found && process.getuid && found.uid !== process.getuid())
    throw new UserError('io', `${team} belongs to another user; run this as that one, such as with runuser -u NAME --.`)
  return readPeople(team)
}

/** Gives a person a key. Who has one already gets another, and the one before opens nothing any more. */
export async function givePersonKey(team: string, name: string): Promise<{ readonly key: string; isNew: boolean }> {
  if (!person.shape.name.safeParse(name).success)
    throw new UserError('bad-input', 'A name has 1 to 100 characters, all of them visible; choose another.')
  const people = await asItsOwner(team)
  const known = people.find((one) => one.name === name)
  const key = newToken()
  const entry = { id: known?.id ?? randomBytes(8).toString('hex'), name, key: fingerprint(key) }
  await writeJson(peopleFile(team), { people: [...people.filter((one) => one !== known), entry] })
  return { key, isNew: known === undefined }
}

/** Takes a person's key away. Their work stays where it is; gives back its folder. */
export async function removePerson(team: string, name: string): Promise<string> {
  const people = await asItsOwner(team)
  const known = people.find((one) => one.name === name)
  if (known === undefined)
    throw new UserError('not-found', `There is nobody called “${name}”; “lacuna people list” says who there is.`)
  await writeJson(peopleFile(team), { people: people.filter((one) => one !== known) })
  return workFolder(team, known)
}
