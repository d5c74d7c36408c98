import { keyName } from '../../components/browser/keys.ts'
import type { ShortcutGroup } from '../panel.ts'

export function shortcuts(): ShortcutGroup[] {
  const shift = keyName('shift')
  return [
    {
      title: 'media.shortcuts.title',
      rows: [
        { keys: [['Space']], text: 'media.shortcuts.play' },
        { keys: [['←'], ['→']], text: 'media.shortcuts.tenth' },
        {
          keys: [
            [shift, '←'],
            [shift, '→'],
          ],
          text: 'media.shortcuts.second',
        },
        { keys: [['PageUp'], ['PageDown']], text: 'media.shortcuts.five' },
        { keys: [['Home'], ['End']], text: 'media.shortcuts.ends' },
      ],
    },
  ]
}
