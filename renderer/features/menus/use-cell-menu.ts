import type { Place } from '../../../contract/table'
import type { Command } from '../../commands/commands'
import { isMac, showShortcut } from '../../commands/shortcut'
import { useView } from '../../stores/view'
import { texts } from '../../texts/en'
import type { MenuAction } from '../../ui/menu-action'
import { useColumnMenu } from './use-column-menu'

/** What can be done with a cell or the selected cells: commands, then what concerns the column. */
export function useCellMenu(commands: () => readonly Command[]): (place: Place) => readonly (MenuAction | 'line')[] {
  const view = useView()
  const ofColumn = useColumnMenu()
  const mac = isMac()

  const command = (id: string): MenuAction[] =>
    commands()
      .filter((candidate) => candidate.id === id)
      .map(({ title, shortcut, unavailable, run }) => ({
        title,
        unavailable,
        run,
        ...(shortcut === undefined ? {} : { keys: showShortcut(shortcut, mac) }),
      }))

  return ({ column }) => [
    ...command('cut'),
    ...command('copy'),
    ...command('copy-names'),
    ...command('empty-cells'),
    'line',
    { title: texts.menus.look, unavailable: null, run: () => view.showTab('cell') },
    ...command('fill'),
    ...command('next-gap'),
    'line',
    ...ofColumn(column),
  ]
}
