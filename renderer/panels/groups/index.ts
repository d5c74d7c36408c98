import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const groups = definePanel({
  name: 'groups',
  path: '/groups',
  title: { ru: 'Группы', en: 'Groups' },
  group: 'exchange',
  needsRest: true,
  picture:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  component: () => import('./GroupsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [callsTexts, pbxTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['groups'], words: () => import('./changed-words.ts') },
})
