import { definePanel } from '../panel.ts'

export const money = definePanel({
  name: 'money',
  path: '/money/:tab?',
  title: { ru: 'Деньги', en: 'Money' },
  component: () => import('./MoneyPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  find: () => import('./palette-search.ts'),
})
