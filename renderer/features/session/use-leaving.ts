import type { Despite } from '../../../contract/despite'
import { CallError } from '../../client'
import { useNotices } from '../../stores/notices'
import { useQuestion } from '../../stores/question'
import { texts } from '../../texts/en'

/** What the application wants to hear before a table is left, by its answer. */
const reasons: Readonly<Record<string, Despite[number]>> = { 'training-runs': 'training', unsaved: 'unsaved' }

/** Leaving the open table for another one, or for the start page. */
export function useLeaving() {
  const [notices, question] = [useNotices(), useQuestion()]

  async function insists(reason: Despite[number]): Promise<boolean> {
    const words = texts.leaving[reason]
    const answer = await question.ask({
      title: words.title,
      text: words.text,
      choices: [
        { value: 'stay', title: words.stay, about: words.stayAbout },
        { value: 'go', title: words.go, about: words.goAbout },
      ],
    })
    return answer === 'go'
  }

  /** Asks for something that ends what is open; where that would end more, the user is asked first. */
  async function leave<T>(request: (despite: Despite) => Promise<T>): Promise<T | undefined> {
    const despite: Despite = []
    for (;;) {
      const reason = await notices.attempt(async () => {
        try {
          return { value: await request(despite) }
        } catch (error) {
          const found = error instanceof CallError ? reasons[error.code] : undefined
          if (!found || despite.includes(found)) throw error
          return found
        }
      })
      if (reason === undefined || typeof reason === 'object') return reason?.value
      if (!(await insists(reason))) return undefined
      despite.push(reason)
    }
  }

  return { leave }
}
