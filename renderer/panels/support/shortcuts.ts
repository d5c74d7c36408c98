import { keyName } from '../../components/browser/keys.ts'
import type { ShortcutGroup } from '../panel.ts'

export const shortcuts = (): ShortcutGroup[] => [
  {
    title: 'support.title',
    rows: [{ keys: [[keyName('mod'), 'Enter']], text: 'support.shortcuts.post' }],
  },
]
