import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { callsTexts } from './texts.ts'

/** What saving or deleting something does to calls; brings its texts along. */
export const ImpactNote = defineAsyncComponent(
  withTexts(callsTexts, () => import('./ImpactNote.vue')),
)
