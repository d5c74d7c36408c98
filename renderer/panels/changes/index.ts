import { changesTexts } from '../../components/changes/texts.ts'
import { definePanel } from '../panel.ts'

export const changes = definePanel({
  name: 'changes',
  path: '/changes',
  title: { ru: 'Изменения', en: 'Changes' },
  component: () => import('./ChangesPanel.vue'),
  places: () => import('./places.json'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  sharedTexts: [changesTexts],
})
