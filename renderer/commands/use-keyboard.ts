import { useEventListener } from '@vueuse/core'
import type { ComputedRef } from 'vue'
import { onEvent } from '../client'
import { useSurface } from '../stores/surface'
import type { Command } from './commands'
import { isMac, matches } from './shortcut'

/** Keys that belong to the text field while one writes in it. */
const textKeys = new Set(['undo', 'redo', 'copy', 'copy-names', 'cut', 'select-all', 'next-gap', 'previous-gap'])

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button'].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable)

/** Runs commands for their shortcuts and for the desktop menu. */
export function useKeyboard(commands: ComputedRef<readonly Command[]>): void {
  const surface = useSurface()
  const mac = isMac()

  function run(id: string): void {
    const command = commands.value.find((candidate) => candidate.id === id)
    if (command && command.unavailable === null) command.run()
  }

  useEventListener(window, 'keydown', (event: KeyboardEvent) => {
    // A dialog has the keys to itself.
    if (surface.shown.kind !== 'none') return
    const command = commands.value.find(({ shortcut, alsoBy }) =>
      [shortcut, alsoBy].some((keys) => keys !== undefined && matches(event, keys, mac)),
    )
    if (!command || (isText(event.target) && textKeys.has(command.id))) return
    if ((command.id === 'copy' || command.id === 'cut') && String(window.getSelection()) !== '') return
    event.preventDefault()
    if (command.unavailable === null) command.run()
  })

  onEvent('menu', (id) => {
    // On macOS the menu hears the keys first; while one writes, undoing belongs to the text field.
    if ((id === 'undo' || id === 'redo') && isText(document.activeElement)) document.execCommand(id)
    else run(id)
  })
}
