import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { mediaTexts } from './texts.ts'

/** A recording that is added to the account, from a file, the microphone or what is ready-made. */
export const NewRecordingDialog = defineAsyncComponent(
  withTexts(mediaTexts, () => import('./NewRecordingDialog.vue')),
)
