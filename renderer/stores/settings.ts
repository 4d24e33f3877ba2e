import { computed, shallowRef, watchEffect } from 'vue'
import { defineStore } from 'pinia'
import { usePreferredDark } from '@vueuse/core'
import type { Settings, Theme } from '../../contract/app'
import { call } from '../client'

const order: readonly Theme[] = ['system', 'light', 'dark']

export const useSettings = defineStore('settings', () => {
  const values = shallowRef<Settings>({ theme: 'system', tourSeen: true })
  const systemIsDark = usePreferredDark()
  const shownTheme = computed<'light' | 'dark'>(() => {
    const { theme } = values.value
    if (theme === 'system') return systemIsDark.value ? 'dark' : 'light'
    return theme
  })
  watchEffect(() => {
    document.documentElement.dataset.theme = shownTheme.value
  })

  async function change(next: Partial<Settings>): Promise<void> {
    values.value = await call('app.changeSettings', next)
  }

  return {
    values,
    shownTheme,
    change,
    take: (next: Settings) => {
      values.value = next
    },
    load: async () => {
      values.value = await call('app.settings', {})
    },
    nextTheme: () => change({ theme: order[(order.indexOf(values.value.theme) + 1) % order.length] ?? 'system' }),
  }
})
