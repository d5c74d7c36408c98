import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

export { useLinks } from './use-links.ts'

/** The question before a stranger's link is opened; brings its texts along. */
export const LinkDialog = defineAsyncComponent(withTexts(texts, () => import('./LinkDialog.vue')))
