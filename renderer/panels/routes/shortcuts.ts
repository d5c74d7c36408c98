import type { ShortcutGroup } from '../panel.ts'

export const shortcuts = (): ShortcutGroup[] => [
  {
    title: 'routes.shortcuts.title',
    rows: [
      { keys: [['←'], ['↑'], ['→'], ['↓']], text: 'routes.shortcuts.places' },
      { keys: [['Enter']], text: 'routes.shortcuts.place' },
      { keys: [['+'], ['−']], text: 'words.zoom' },
      { keys: [['Home'], ['End']], text: 'routes.shortcuts.day' },
    ],
  },
]
