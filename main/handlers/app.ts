import type { Handlers } from '../dispatch'
import { about } from '../project/about'
import type { Services } from '../services'

export const appHandlers = ({ settings, emit }: Services) =>
  ({
    'app.about': () => about,
    'app.settings': () => settings.current(),
    'app.changeSettings': async (change) => {
      const value = await settings.change(change)
      emit('settings', value)
      return value
    },
  }) satisfies Partial<Handlers>
