// What forms are made of, to be looked at and tried: `?theme=dark&locale=en&options=10000`,
// with `&meanwhile=Касса` for a name that somebody else has given what is edited.
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { applyTheme } from '../../../renderer/app/appearance.ts'
import { applyLocale } from '../../../renderer/i18n/locale.ts'
import { createTexts } from '../../../renderer/i18n/index.ts'
import Gallery from './Gallery.vue'
import { scripted } from './scripted.ts'

const query = new URLSearchParams(location.search)
const bridge = scripted(query)
Object.defineProperty(window, 'switchdesk', { value: bridge })
const { settings } = bridge.world.boot
applyTheme(settings.theme)
applyLocale(settings.locale)

const app = createApp(Gallery, {
  options: Number(query.get('options') ?? 12),
  meanwhile: query.get('meanwhile') ?? undefined,
})
app.use(createPinia())
app.use(await createTexts(settings.locale))
app.mount('#app')
