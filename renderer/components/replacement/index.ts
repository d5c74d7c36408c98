import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { mediaTexts } from '../media/texts.ts'
import { replacementTexts } from './texts.ts'

/** Another thing takes the place of something; brings its texts along. */
export const ReplaceDialog = defineAsyncComponent(
  withTexts(
    mediaTexts,
    withTexts(replacementTexts, () => import('./ReplaceDialog.vue')),
  ),
)
