import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const numbers = definePanel({
  name: 'numbers',
  path: '/numbers/:tab?',
  title: { ru: 'Номера', en: 'Numbers' },
  component: () => import('./NumbersPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  sharedTexts: [callsTexts, pbxTexts],
  places: () => import('./places.json'),
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['numbers', 'externalNumbers'], words: () => import('./changed-words.ts') },
})
