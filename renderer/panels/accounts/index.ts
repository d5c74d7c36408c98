import { definePanel } from '../panel.ts'

export const accounts = definePanel({
  name: 'accounts',
  path: '/accounts',
  title: { ru: 'Все кабинеты', en: 'All accounts' },
  group: 'account',
  offRail: true,
  picture: 'M4 4h16v6H4zM4 14h16v6H4z',
  component: () => import('./AccountsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
})
