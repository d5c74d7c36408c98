import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { callsTexts } from './texts.ts'

/** Effects of saving or deleting something on calls; loads its own texts. */
export const ImpactNote = defineAsyncComponent(
  withTexts(callsTexts, () => import('./ImpactNote.vue')),
)
