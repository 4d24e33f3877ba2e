import type { Turns } from '../../jobs/turns'
import type { FromMember, ToMember } from './protocol'

type Asked = { readonly turn: () => void; readonly wait: (before: number) => void }

/** Turns that the server of the team gives. `hear`: what it says. */
export function askedTurns(post: (message: FromMember) => void): { turns: Turns; hear: (message: ToMember) => void } {
  const asked = new Map<number, Asked>()
  let counter = 0
  const turns: Turns = {
    take(signal, wait) {
      const job = (counter += 1)
      const over = (): void => {
        asked.delete(job)
        post({ type: 'over', job })
      }
      return new Promise((resolve) => {
        const giveUp = (): void => {
          over()
          resolve(null)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        const turn = (): void => {
          signal.removeEventListener('abort', giveUp)
          resolve(over)
        }
        asked.set(job, { turn, wait })
        post({ type: 'ask', job })
      })
    },
  }
  return {
    turns,
    hear(message) {
      if (message.type === 'turn') asked.get(message.job)?.turn()
      if (message.type === 'wait') asked.get(message.job)?.wait(message.before)
    },
  }
}
