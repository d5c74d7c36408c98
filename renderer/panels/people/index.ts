import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const people = definePanel({
  name: 'people',
  path: '/people',
  title: { ru: 'Доступ', en: 'Access' },
  group: 'account',
  picture:
    'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM12 13a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5.8 19.8a7 7 0 0 1 12.4 0',
  component: () => import('./PeoplePanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [pbxTexts],
})
