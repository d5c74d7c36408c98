import { definePanel } from '../panel.ts'

export const contacts = definePanel({
  name: 'contacts',
  path: '/contacts',
  title: { ru: 'Контакты', en: 'Contacts' },
  group: 'people',
  picture:
    'M15 13a3 3 0 1 0-6 0M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20M14 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  component: () => import('./ContactsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  find: () => import('./palette-search.ts'),
})
