import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** All quick replies, to be changed; brings its texts along. */
export const QuickRepliesDialog = defineAsyncComponent(
  withTexts(texts, () => import('./QuickRepliesDialog.vue')),
)
