import { accountsTexts } from '../../components/accounts/texts.ts'
import { callsTexts } from '../../components/calls/texts.ts'
import { changesTexts } from '../../components/changes/texts.ts'
import { ledgerTexts } from '../../components/ledger/texts.ts'
import { definePanel } from '../panel.ts'

export const today = definePanel({
  name: 'today',
  path: '/today',
  title: { ru: 'Сегодня', en: 'Today' },
  component: () => import('./TodayPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
  sharedTexts: [accountsTexts, callsTexts, changesTexts, ledgerTexts],
  places: () => import('./places.json'),
})
