import { keyName } from '../../components/browser/keys.ts'
import type { ShortcutGroup } from '../panel.ts'

export function shortcuts(): ShortcutGroup[] {
  const [mod, alt, shift] = [keyName('mod'), keyName('alt'), keyName('shift')]
  return [
    {
      title: 'menus.shortcuts.title',
      rows: [
        { keys: [['Esc']], text: 'menus.shortcuts.picture' },
        { keys: [['0'], ['9']], text: 'menus.shortcuts.key', range: true },
        { keys: [['←'], ['↑'], ['→'], ['↓']], text: 'menus.shortcuts.go' },
        { keys: [['Enter']], text: 'menus.shortcuts.fields' },
        { keys: [['Insert']], text: 'menus.shortcuts.add' },
        { keys: [['Delete']], text: 'menus.shortcuts.remove' },
        {
          keys: [
            [alt, '↑'],
            [alt, '↓'],
          ],
          text: 'menus.shortcuts.move',
        },
        {
          keys: [
            [mod, 'Z'],
            [mod, shift, 'Z'],
          ],
          text: 'menus.shortcuts.undo',
        },
        { keys: [[mod, 'S']], text: 'common.save' },
        { keys: [['+'], ['−']], text: 'words.zoom' },
        {
          keys: [
            [shift, '←'],
            [shift, '→'],
          ],
          text: 'menus.shortcuts.hours',
        },
      ],
    },
  ]
}
