import { defineAsyncComponent } from 'vue'
import { ledgerTexts } from '../../../components/ledger/texts.ts'
import { withTexts } from '../../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** Lists paid or irreversible operations whose outcome is unknown. */
export const UncertainCalls = defineAsyncComponent(
  withTexts(ledgerTexts, () => import('./UncertainCalls.vue')),
)

/** Work over several things, whichever panel is open. */
export const RunningJobs = defineAsyncComponent(withTexts(texts, () => import('./RunningJobs.vue')))
