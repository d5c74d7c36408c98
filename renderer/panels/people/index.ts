import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const people = definePanel({
  name: 'people',
  path: '/people',
  title: { ru: 'Доступ', en: 'Access' },
  component: () => import('./PeoplePanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [pbxTexts],
  changed: { kinds: ['users'], words: () => import('./changed-words.ts') },
})
