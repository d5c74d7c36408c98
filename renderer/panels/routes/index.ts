import { mediaTexts } from '../../components/media/texts.ts'
import { pictureTexts } from '../../components/picture/texts.ts'
import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const routes = definePanel({
  name: 'routes',
  path: '/routes',
  title: { ru: 'Маршруты', en: 'Routes' },
  needsRest: true,
  component: () => import('./RoutesPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  sharedTexts: [callsTexts, pbxTexts, mediaTexts, pictureTexts],
  find: () => import('./palette-search.ts'),
})
