import { pbxTexts } from '../../components/pbx/texts.ts'
import { mediaTexts } from '../../components/media/texts.ts'
import { definePanel } from '../panel.ts'

export const media = definePanel({
  name: 'media',
  path: '/media',
  title: { ru: 'Записи', en: 'Recordings' },
  needsRest: true,
  component: () => import('./MediaPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  sharedTexts: [pbxTexts, mediaTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['media'], words: () => import('./changed-words.ts') },
})
