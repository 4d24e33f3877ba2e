import { nativeTheme } from 'electron'
import { settings } from '../../contract/app'
import type { Application } from '../../main/application'

/** Native dialogs and menus follow the theme chosen in the window. */
export async function followTheme(application: Application): Promise<void> {
  const follow = (value: unknown): void => {
    const chosen = settings.safeParse(value)
    if (chosen.success) nativeTheme.themeSource = chosen.data.theme
  }
  application.subscribe((name, value) => {
    if (name === 'settings') follow(value)
  })
  const reply = await application.call('app.settings', {})
  if (reply.ok) follow(reply.value)
}
