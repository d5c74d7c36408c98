import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** Full description of the message file's problems. */
export const FileNoticeDialog = defineAsyncComponent(
  withTexts(texts, () => import('./FileNoticeDialog.vue')),
)
