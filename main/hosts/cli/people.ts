import { resolve } from 'node:path'
import { publicAddress } from '../team/door'
import { enterLink } from '../team/enter-page'
import { givePersonKey, readPeople, removePerson, workFolder } from '../team/people'
import { required, type Arguments } from './arguments'
import { UsageError } from './usage'

/** Who may come in to the server of a team. A server that runs knows of it within a second. */
export async function people(args: Arguments): Promise<void> {
  const team = resolve(required(args, 'team'))
  const [action, name, ...more] = args.files
  const print = (text: string, value: unknown): void =>
    void process.stdout.write(`${args.json ? JSON.stringify(value) : text}\n`)

  if (action === 'list' && name === undefined) {
    const known = (await readPeople(team)).map((person) => ({ name: person.name, work: workFolder(team, person) }))
    return print(known.map((one) => `${one.name}  ${one.work}`).join('\n') || 'There is nobody yet.', known)
  }
  if (name === undefined || more.length > 0 || (action !== 'add' && action !== 'remove'))
    throw new UsageError(
      '“people” takes add NAME, remove NAME, or list; for example: lacuna people add anna --team FOLDER',
    )
  if (action === 'remove') {
    const work = await removePerson(team, name)
    return print(`${name} cannot come in any more. Their work is still in ${work}; remove that folder to delete it.`, {
      work,
    })
  }
  const address = publicAddress(required(args, 'public-url'))
  const { key, isNew } = await givePersonKey(team, name)
  const link = enterLink(address, key)
  const told = isNew
    ? `${name} can come in, with this link; nobody else should see it:`
    : `${name} has a new link; the one before opens nothing any more:`
  print(`${told}\n${link}`, { name, link })
}
