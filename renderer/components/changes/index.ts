import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { changesTexts } from './texts.ts'

/** What was changed here of one thing, in its card; brings its texts along. */
export const CardChanges = defineAsyncComponent(
  withTexts(changesTexts, () => import('./CardChanges.vue')),
)

/** Until when numbers lead where they do; brings its texts along. */
export const NumberEnds = defineAsyncComponent(
  withTexts(changesTexts, () => import('./NumberEnds.vue')),
)

/** What was to last until a moment which has come; brings its texts along. */
export const EndedChanges = defineAsyncComponent(
  withTexts(changesTexts, () => import('./EndedChanges.vue')),
)

/** What putting changes back would do, before it is done; brings its texts along. */
export const PutBackDialog = defineAsyncComponent(
  withTexts(changesTexts, () => import('./PutBackDialog.vue')),
)
