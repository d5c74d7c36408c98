import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** One contact, new or being changed; brings its texts along. */
export const ContactDialog = defineAsyncComponent(
  withTexts(texts, () => import('./ContactDialog.vue')),
)
