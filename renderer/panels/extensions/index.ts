import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const extensions = definePanel({
  name: 'extensions',
  path: '/extensions/:tab?',
  title: { ru: 'Внутренние', en: 'Extensions' },
  group: 'exchange',
  picture:
    'M13 2a9 9 0 0 1 9 9M13 6a5 5 0 0 1 5 5M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  component: () => import('./ExtensionsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [pbxTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['sip'], words: () => import('./changed-words.ts') },
})
