import { ref, shallowRef } from 'vue'
import { defineStore } from 'pinia'
import { messageOf } from '../client'

export type NoticeTone = 'info' | 'good' | 'warning' | 'error'
export type NoticeAction = { readonly label: string; readonly run: () => void }
export type Notice = {
  readonly id: number
  readonly tone: NoticeTone
  readonly message: string
  readonly action: NoticeAction | null
}

const shownAtOnce = 3
const secondsShown: Record<NoticeTone, number | null> = { info: 6, good: 10, warning: 12, error: null }

/** Short messages in the corner. Errors stay until they are dismissed; the others go by themselves. */
export const useNotices = defineStore('notices', () => {
  const list = shallowRef<readonly Notice[]>([])
  /** How tall the messages are, in pixels; the workbench makes room so that they hide nothing. */
  const height = ref(0)
  let nextId = 1

  function dismiss(id: number): void {
    list.value = list.value.filter((notice) => notice.id !== id)
  }

  function show(tone: NoticeTone, message: string, action: NoticeAction | null = null): void {
    const id = nextId++
    const others = list.value.filter((notice) => notice.message !== message)
    list.value = [...others, { id, tone, message, action }].slice(-shownAtOnce)
    const seconds = secondsShown[tone]
    if (seconds !== null) setTimeout(() => dismiss(id), seconds * 1000)
  }

  /** What was said about a table goes with it; what went wrong stays until it was read, or another table is there. */
  function leaveTable(forAnother: boolean): void {
    list.value = forAnother ? [] : list.value.filter((notice) => notice.tone === 'error')
  }

  function withdrawDone(): void {
    list.value = list.value.filter((notice) => notice.tone !== 'good')
  }

  /** Runs something the user asked for and says why when it fails. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      show('error', messageOf(error))
      return undefined
    }
  }

  return { list, height, show, dismiss, leaveTable, withdrawDone, attempt }
})
