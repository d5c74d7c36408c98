import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { mediaTexts } from '../../components/media/texts.ts'
import { pictureTexts } from '../../components/picture/texts.ts'
import { definePanel } from '../panel.ts'

export const menus = definePanel({
  name: 'menus',
  path: '/menus/:menu?',
  title: { ru: 'Меню', en: 'Voice menus' },
  needsRest: true,
  component: () => import('./MenusPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  sharedTexts: [callsTexts, pbxTexts, mediaTexts, pictureTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['scenarios'], words: () => import('./changed-words.ts') },
})
