import type { Emit } from '../../contract/events'
import type { Application } from '../application'

/**
 * Events that start in the host may come before a window can hear them: the file named at start, the notice after a
 * crash. They are held until a window asks for something, because a window listens before it asks.
 */
export function createHeldEvents(application: Pick<Application, 'emit'>) {
  const held: (() => void)[] = []
  let listening = false
  const emit: Emit = (name, value) => {
    if (listening) application.emit(name, value)
    else held.push(() => application.emit(name, value))
  }
  return {
    emit,
    windowAsked(): void {
      listening = true
      for (const tell of held.splice(0)) tell()
    },
    windowGone(): void {
      listening = false
    },
  }
}
export type HeldEvents = ReturnType<typeof createHeldEvents>
