import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** An own number's SMS packet and handler address; brings its texts along. */
export const NumberSmsDialog = defineAsyncComponent(
  withTexts(texts, () => import('./NumberSmsDialog.vue')),
)
