import { definePanel } from '../panel.ts'

export const contacts = definePanel({
  name: 'contacts',
  path: '/contacts',
  title: { ru: 'Контакты', en: 'Contacts' },
  component: () => import('./ContactsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  find: () => import('./palette-search.ts'),
})
