import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { mediaTexts } from '../media/texts.ts'
import { replacementTexts } from './texts.ts'

/** Replaces a resource in its places, or empties them; loads its own texts. */
export const ReplaceDialog = defineAsyncComponent(
  withTexts(
    mediaTexts,
    withTexts(replacementTexts, () => import('./ReplaceDialog.vue')),
  ),
)

/** Adds people to a group or a queue. */
export const AddDialog = defineAsyncComponent(
  withTexts(replacementTexts, () => import('./AddDialog.vue')),
)

/** Forwards own numbers to people. */
export const GiveNumberDialog = defineAsyncComponent(
  withTexts(replacementTexts, () => import('./GiveNumberDialog.vue')),
)
