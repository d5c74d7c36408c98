import { changesTexts } from '../../components/changes/texts.ts'
import { definePanel } from '../panel.ts'

export const changes = definePanel({
  name: 'changes',
  path: '/changes',
  title: { ru: 'Изменения', en: 'Changes' },
  group: 'exchange',
  picture: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2',
  component: () => import('./ChangesPanel.vue'),
  places: () => import('./places.json'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  sharedTexts: [changesTexts],
})
