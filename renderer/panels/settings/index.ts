import { definePanel } from '../panel.ts'

export const settings = definePanel({
  name: 'settings',
  path: '/settings',
  title: { ru: 'Настройки', en: 'Settings' },
  component: () => import('./SettingsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
})
