import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** Lists paid or irreversible operations whose outcome is unknown. */
export const UncertainCalls = defineAsyncComponent(
  withTexts(texts, () => import('./UncertainCalls.vue')),
)

/** Work over several things, whichever panel is open. */
export const RunningJobs = defineAsyncComponent(withTexts(texts, () => import('./RunningJobs.vue')))
