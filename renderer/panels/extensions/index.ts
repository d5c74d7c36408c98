import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const extensions = definePanel({
  name: 'extensions',
  path: '/extensions/:tab?',
  title: { ru: 'Внутренние', en: 'Extensions' },
  component: () => import('./ExtensionsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [pbxTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['sip'], words: () => import('./changed-words.ts') },
})
