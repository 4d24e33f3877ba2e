import { UserError } from '../../errors'
import type { Host } from '../host'
import { openWebHost } from '../web/open'
import { untilTold } from '../web/until-told'
import { askedTurns } from './asked-turns'
import { heldToMemory } from './held-to-memory'
import type { FromMember, ToMember } from './protocol'

/** One person's application, for the server of the team that started this process; it says where the work lies. */
export async function runMember(host: Host, memory: number): Promise<{ readonly ended: Promise<void> }> {
  const data = process.env['LACUNA_DATA_DIR']
  if (process.send === undefined || data === undefined)
    throw new UserError('bad-request', 'Only the server of a team starts this; start that with lacuna serve --team.')
  // The server may have gone meanwhile; then this ends, too.
  const post = (message: FromMember): void => void (process.connected && process.send?.(message))
  const { turns, hear } = askedTurns(post)
  const web = await openWebHost({ host, data, port: 0, turns, around: heldToMemory(memory) })
  const ended = untilTold(web.close)
  process.on('message', (message: ToMember) => {
    switch (message.type) {
      case 'tell':
        return web.held.emit('notice', { tone: 'error', message: message.message })
      case 'leave':
        return web.application.isBusy() ? post({ type: 'stay' }) : process.disconnect()
      case 'end':
        return process.disconnect()
      default:
        return hear(message)
    }
  })
  post({ type: 'ready', url: web.url })
  return { ended }
}
