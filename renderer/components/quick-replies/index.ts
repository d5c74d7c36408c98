import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** Editor of all quick replies; loads its own texts. */
export const QuickRepliesDialog = defineAsyncComponent(
  withTexts(texts, () => import('./QuickRepliesDialog.vue')),
)
