import { mediaTexts } from '../../components/media/texts.ts'
import { pictureTexts } from '../../components/picture/texts.ts'
import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const routes = definePanel({
  name: 'routes',
  path: '/routes',
  title: { ru: 'Маршруты', en: 'Routes' },
  group: 'exchange',
  needsRest: true,
  picture:
    'M6 22a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM18 8a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15',
  component: () => import('./RoutesPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  sharedTexts: [callsTexts, pbxTexts, mediaTexts, pictureTexts],
  find: () => import('./palette-search.ts'),
})
