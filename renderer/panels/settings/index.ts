import { definePanel } from '../panel.ts'

export const settings = definePanel({
  name: 'settings',
  path: '/settings',
  title: { ru: 'Настройки', en: 'Settings' },
  group: 'program',
  picture:
    'M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  component: () => import('./SettingsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
})
