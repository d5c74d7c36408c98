import { definePanel } from '../panel.ts'

export const inbox = definePanel({
  name: 'inbox',
  path: '/inbox/:thread?',
  title: { ru: 'Сообщения', en: 'Messages' },
  component: () => import('./InboxPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  badge: () => import('./badge.ts'),
  find: () => import('./palette-search.ts'),
  actions: () => import('./palette-actions.ts'),
})
