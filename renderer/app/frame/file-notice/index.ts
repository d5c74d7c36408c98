import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** What is wrong with the file of messages, in whole. */
export const FileNoticeDialog = defineAsyncComponent(
  withTexts(texts, () => import('./FileNoticeDialog.vue')),
)
