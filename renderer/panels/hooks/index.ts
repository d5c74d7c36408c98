import { pbxTexts } from '../../components/pbx/texts.ts'
import { definePanel } from '../panel.ts'

export const hooks = definePanel({
  name: 'hooks',
  path: '/hooks/:tab?',
  title: { ru: 'Интеграции', en: 'Integrations' },
  needsRest: true,
  component: () => import('./HooksPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  places: () => import('./places.json'),
  sharedTexts: [pbxTexts],
  changed: { kinds: ['webhooks', 'emails'], words: () => import('./changed-words.ts') },
  find: () => import('./palette-search.ts'),
})
