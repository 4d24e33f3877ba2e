import { shallowRef } from 'vue'
import { defineStore } from 'pinia'
import type { SessionInfo } from '../../contract/session'
import { call } from '../client'

/** What of the work is saved, and what was open the last time. */
export const useSession = defineStore('session', () => {
  const info = shallowRef<SessionInfo>({ last: null, saved: 'saved', training: null, file: 'same' })
  return {
    info,
    take: (next: SessionInfo) => {
      info.value = next
    },
    load: async () => {
      info.value = await call('session.info', {})
    },
  }
})
