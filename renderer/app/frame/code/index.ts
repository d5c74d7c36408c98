import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** Has the person agree by the code that the program's terminal shows. */
export const CodeDialog = defineAsyncComponent(withTexts(texts, () => import('./CodeDialog.vue')))
