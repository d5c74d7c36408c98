import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const check = definePanel({
  name: 'check',
  path: '/check',
  title: { ru: 'Проблемы', en: 'Problems' },
  needsRest: true,
  badge: () => import('./badge.ts'),
  component: () => import('./CheckPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [callsTexts, pbxTexts],
})
