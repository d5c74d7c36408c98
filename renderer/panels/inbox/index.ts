import { definePanel } from '../panel.ts'

export const inbox = definePanel({
  name: 'inbox',
  path: '/inbox/:thread?',
  title: { ru: 'Сообщения', en: 'Messages' },
  group: 'people',
  picture:
    'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
  component: () => import('./InboxPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  unread: () => import('./unread.ts'),
  find: () => import('./palette-search.ts'),
  actions: () => import('./palette-actions.ts'),
})
