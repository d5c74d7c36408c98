import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { changesTexts } from './texts.ts'

/** Changes made to one resource by this app, in its details; loads its own texts. */
export const CardChanges = defineAsyncComponent(
  withTexts(changesTexts, () => import('./CardChanges.vue')),
)

/** Ends of temporary forwardings; loads its own texts. */
export const NumberEnds = defineAsyncComponent(
  withTexts(changesTexts, () => import('./NumberEnds.vue')),
)

/** Temporary changes whose end has come; loads its own texts. */
export const EndedChanges = defineAsyncComponent(
  withTexts(changesTexts, () => import('./EndedChanges.vue')),
)

/** Actions for a temporary forwarding; loads its own texts. */
export const EndActions = defineAsyncComponent(
  withTexts(changesTexts, () => import('./EndActions.vue')),
)

/** Actions for planned changes; loads its own texts. */
export const PlanActions = defineAsyncComponent(
  withTexts(changesTexts, () => import('./PlanActions.vue')),
)

/** Preview of undoing changes; loads its own texts. */
export const PutBackDialog = defineAsyncComponent(
  withTexts(changesTexts, () => import('./PutBackDialog.vue')),
)
