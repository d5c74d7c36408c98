import { definePanel } from '../panel.ts'

export const money = definePanel({
  name: 'money',
  path: '/money/:tab?',
  title: { ru: 'Деньги', en: 'Money' },
  group: 'account',
  picture:
    'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
  component: () => import('./MoneyPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  find: () => import('./palette-search.ts'),
})
