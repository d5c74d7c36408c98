import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { mediaTexts } from '../media/texts.ts'
import { replacementTexts } from './texts.ts'

/** Another thing takes the place of something, or nothing does; brings its texts along. */
export const ReplaceDialog = defineAsyncComponent(
  withTexts(
    mediaTexts,
    withTexts(replacementTexts, () => import('./ReplaceDialog.vue')),
  ),
)

/** People come to a group or a queue. */
export const AddDialog = defineAsyncComponent(
  withTexts(replacementTexts, () => import('./AddDialog.vue')),
)

/** Own numbers come to lead to people. */
export const GiveNumberDialog = defineAsyncComponent(
  withTexts(replacementTexts, () => import('./GiveNumberDialog.vue')),
)
