import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { changesTexts } from './texts.ts'

/** What was changed here of one thing, in its card; brings its texts along. */
export const CardChanges = defineAsyncComponent(
  withTexts(changesTexts, () => import('./CardChanges.vue')),
)

/** What putting changes back would do, before it is done; brings its texts along. */
export const PutBackDialog = defineAsyncComponent(
  withTexts(changesTexts, () => import('./PutBackDialog.vue')),
)
