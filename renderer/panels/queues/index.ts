import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { mediaTexts } from '../../components/media/texts.ts'
import { definePanel } from '../panel.ts'

export const queues = definePanel({
  name: 'queues',
  path: '/queues',
  title: { ru: 'Очереди', en: 'Queues' },
  needsRest: true,
  component: () => import('./QueuesPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [callsTexts, pbxTexts, mediaTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['queues'], words: () => import('./changed-words.ts') },
})
