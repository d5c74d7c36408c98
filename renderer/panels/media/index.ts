import { pbxTexts } from '../../components/pbx/texts.ts'
import { mediaTexts } from '../../components/media/texts.ts'
import { definePanel } from '../panel.ts'

export const media = definePanel({
  name: 'media',
  path: '/media',
  title: { ru: 'Записи', en: 'Recordings' },
  group: 'exchange',
  needsRest: true,
  picture: 'M2 10v3M6 6v11M10 3v18M14 8v7M18 5v13M22 10v3',
  component: () => import('./MediaPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  sharedTexts: [pbxTexts, mediaTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['media'], words: () => import('./changed-words.ts') },
})
