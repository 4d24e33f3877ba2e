import { join } from 'node:path'
import { settings, type Settings, type SettingsChange } from '../../contract/app'
import { readJson, writeJson } from './json-file'

const defaults: Settings = { theme: 'system', tourSeen: false }

export type SettingsStore = {
  current(): Settings
  change(part: SettingsChange): Promise<Settings>
}

export async function openSettings(dataFolder: string): Promise<SettingsStore> {
  const path = join(dataFolder, 'settings.json')
  let value = settings.parse({ ...defaults, ...(await readJson(path, settings.partial())) })
  return {
    current: () => value,
    async change(part) {
      value = settings.parse({ ...value, ...part })
      await writeJson(path, value)
      return value
    },
  }
}
