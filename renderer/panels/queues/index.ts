import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { mediaTexts } from '../../components/media/texts.ts'
import { definePanel } from '../panel.ts'

export const queues = definePanel({
  name: 'queues',
  path: '/queues',
  title: { ru: 'Очереди', en: 'Queues' },
  group: 'exchange',
  needsRest: true,
  picture:
    'M10 5h11M10 12h11M10 19h11M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02',
  component: () => import('./QueuesPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [callsTexts, pbxTexts, mediaTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['queues'], words: () => import('./changed-words.ts') },
})
