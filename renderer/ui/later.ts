import { defineAsyncComponent, type Component } from 'vue'
import { useNotices } from '../stores/notices'
import { texts } from '../texts/en'

type Load = () => Promise<{ default: Component }>

const nothing: Component = { render: () => null }

/** A part of the window that is read when it is first needed. One that cannot be read is told to the user, and leaves the rest as it is. */
export function later(load: Load): Component {
  return defineAsyncComponent(() =>
    load().catch(() => {
      useNotices().show('error', texts.connection.lost)
      return { default: nothing }
    }),
  )
}

/** Reads such a part while nothing else happens. If that fails, the user hears of it when the part is needed. Gives back how to stop waiting. */
export function readAhead(load: Load, timeout: number): () => void {
  const idle = requestIdleCallback(() => void load().catch(() => undefined), { timeout })
  return () => cancelIdleCallback(idle)
}
