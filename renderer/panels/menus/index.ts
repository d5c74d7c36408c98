import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { mediaTexts } from '../../components/media/texts.ts'
import { pictureTexts } from '../../components/picture/texts.ts'
import { definePanel } from '../panel.ts'

export const menus = definePanel({
  name: 'menus',
  path: '/menus/:menu?',
  title: { ru: 'Меню', en: 'Voice menus' },
  group: 'exchange',
  needsRest: true,
  picture:
    'M6 3v12M15 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 9a9 9 0 0 1-9 9',
  component: () => import('./MenusPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  sharedTexts: [callsTexts, pbxTexts, mediaTexts, pictureTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['scenarios'], words: () => import('./changed-words.ts') },
})
