import { callsTexts } from '../../components/calls/texts.ts'
import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const groups = definePanel({
  name: 'groups',
  path: '/groups',
  title: { ru: 'Группы', en: 'Groups' },
  needsRest: true,
  component: () => import('./GroupsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [callsTexts, pbxTexts],
  find: () => import('./palette-search.ts'),
  changed: { kinds: ['groups'], words: () => import('./changed-words.ts') },
})
