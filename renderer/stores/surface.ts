import { shallowRef } from 'vue'
import { defineStore } from 'pinia'
import type { ModelMatch } from '../../contract/model'

/** What lies over the workbench. One thing at a time. */
export type Surface =
  | { kind: 'none' }
  | { kind: 'error'; title: string; message: string }
  | { kind: 'fill' }
  | { kind: 'export' }
  | { kind: 'evaluate' }
  | { kind: 'query' }
  | { kind: 'analyse' }
  | { kind: 'palette' }
  | { kind: 'go-to-row' }
  | { kind: 'about' }
  | { kind: 'computer' }
  | { kind: 'help' }
  | { kind: 'shortcuts' }
  | { kind: 'reading' }
  | { kind: 'names' }
  | { kind: 'rows' }
  | { kind: 'model-match'; match: ModelMatch }

export const useSurface = defineStore('surface', () => {
  const shown = shallowRef<Surface>({ kind: 'none' })
  const finding = shallowRef(false)
  const touring = shallowRef(false)
  return {
    shown,
    finding,
    touring,
    show: (surface: Surface) => {
      shown.value = surface
    },
    close: () => {
      shown.value = { kind: 'none' }
    },
  }
})
