import type { EventName } from '../../contract/events'
import type { Application } from '../application'

/**
 * Events that start in the host may come before a window can hear them: the file named at start, the notice after a
 * crash. They are held until a window asks for something, because a window listens before it asks.
 */
export function createHeldEvents(application: Pick<Application, 'emit'>) {
  const held: [EventName, unknown][] = []
  let listening = false
  return {
    emit(name: EventName, value: unknown): void {
      if (listening) application.emit(name, value)
      else held.push([name, value])
    },
    windowAsked(): void {
      listening = true
      for (const [name, value] of held.splice(0)) application.emit(name, value)
    },
    windowGone(): void {
      listening = false
    },
  }
}
export type HeldEvents = ReturnType<typeof createHeldEvents>
