import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const check = definePanel({
  name: 'check',
  path: '/check',
  title: { ru: 'Проверка', en: 'Check' },
  group: 'exchange',
  needsRest: true,
  picture:
    'M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM9 14l2 2 4-4',
  component: () => import('./CheckPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [callsTexts, pbxTexts],
})
