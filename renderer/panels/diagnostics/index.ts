import { definePanel } from '../panel.ts'

export const diagnostics = definePanel({
  name: 'diagnostics',
  path: '/diagnostics',
  title: { ru: 'Диагностика', en: 'Diagnostics' },
  component: () => import('./DiagnosticsPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
})
