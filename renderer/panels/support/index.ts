import { definePanel } from '../panel.ts'

export const support = definePanel({
  name: 'support',
  path: '/support/:ticket?',
  title: { ru: 'Поддержка', en: 'Support' },
  needsRest: true,
  component: () => import('./SupportPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  shortcuts: () => import('./shortcuts.ts'),
  badge: () => import('./badge.ts'),
  find: () => import('./palette-search.ts'),
})
