import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** Form of a contact, new or existing; loads its own texts. */
export const ContactDialog = defineAsyncComponent(
  withTexts(texts, () => import('./ContactDialog.vue')),
)
