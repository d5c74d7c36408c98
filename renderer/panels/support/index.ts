import { definePanel } from '../panel.ts'

export const support = definePanel({
  name: 'support',
  path: '/support/:ticket?',
  title: { ru: 'Поддержка', en: 'Support' },
  group: 'account',
  needsRest: true,
  picture:
    'M3 11h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zm0 0a9 9 0 1 1 18 0m0 0v5a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2zM21 16v2a4 4 0 0 1-4 4h-5',
  component: () => import('./SupportPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  unread: () => import('./unread.ts'),
  find: () => import('./palette-search.ts'),
})
