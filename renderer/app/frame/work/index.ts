import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** Says of paid or irreversible calls that nobody knows whether they were carried out. */
export const UncertainCalls = defineAsyncComponent(
  withTexts(texts, () => import('./UncertainCalls.vue')),
)

/** Work over several things, whichever panel is open. */
export const RunningJobs = defineAsyncComponent(withTexts(texts, () => import('./RunningJobs.vue')))
