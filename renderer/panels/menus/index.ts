import { definePanel } from '../panel.ts'

export const menus = definePanel({
  name: 'menus',
  path: '/menus/:menu?',
  title: { ru: 'Голосовые меню', en: 'Voice menus' },
  group: 'exchange',
  picture: 'M9 4h6v5H9zM3 15h6v5H3zM15 15h6v5h-6zM12 9v3M6 15v-3h12v3',
  component: async () => {
    const { withExchangeTexts } = await import('../../components/exchange/texts.ts')
    return withExchangeTexts(() => import('./MenusPanel.vue'))
  },
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  find: () => import('./jump.ts'),
  operations: [
    'scenarios.list',
    'scenarios.read',
    'scenarios.create',
    'scenarios.replace',
    'scenarios.delete',
  ],
})
