import { posix, win32 } from 'node:path'

/**
 * Where a host keeps settings, recent files and autosaved work: the place each system has for it, and one for each
 * host, so that both can run at once. LACUNA_DATA_DIR overrides it.
 */
export function dataFolder(
  host: 'desktop' | 'browser',
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  if (env['LACUNA_DATA_DIR']) return env['LACUNA_DATA_DIR']
  switch (platform) {
    case 'win32':
      return win32.join(env['APPDATA'] ?? win32.join(home, 'AppData', 'Roaming'), 'Lacuna', host)
    case 'darwin':
      return posix.join(home, 'Library', 'Application Support', 'Lacuna', host)
    default:
      return posix.join(env['XDG_CONFIG_HOME'] || posix.join(home, '.config'), 'Lacuna', host)
  }
}
