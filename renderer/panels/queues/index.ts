import { definePanel } from '../panel.ts'

export const queues = definePanel({
  name: 'queues',
  path: '/queues',
  title: { ru: 'Очереди', en: 'Call queues' },
  group: 'exchange',
  picture:
    'M10 5h11M10 12h11M10 19h11M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02',
  component: async () => {
    const [{ withExchangeTexts }, { withMediaTexts }] = await Promise.all([
      import('../../components/exchange/texts.ts'),
      import('../../components/media/texts.ts'),
    ])
    return withExchangeTexts(() => withMediaTexts(() => import('./QueuesPanel.vue')))
  },
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  find: () => import('./jump.ts'),
  operations: [
    'callQueues.list',
    'callQueues.read',
    'callQueues.strategies',
    'callQueues.create',
    'callQueues.replace',
    'callQueues.delete',
  ],
})
