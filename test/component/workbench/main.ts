// One part of the app by itself: `?part=waveform&locale=en&theme=dark`.
import { createPinia } from 'pinia'
import { createApp, type Component } from 'vue'
import { createI18n } from 'vue-i18n'
import { createMemoryHistory, createRouter } from 'vue-router'
import { pluralRules } from '../../../electron/shared/plural.ts'
import '../../../renderer/styles/first.css'
import { texts } from './texts.ts'

const query = new URLSearchParams(location.search)
const locale = query.get('locale') === 'en' ? 'en' : 'ru'
const theme = query.get('theme') ?? 'light'
document.documentElement.lang = locale
document.documentElement.dataset['theme'] = theme

// Of the program, parts ask here for nothing but its first settings and whether it is there.
const boot = { shell: 'web', settings: { locale, theme } }
Object.assign(window, { switchdesk: { boot, isThere: () => true, listen: () => () => undefined } })
// As in the app: the content policy lets no text become code.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const parts: Record<string, () => Promise<{ default: Component }>> = {
  gallery: () => import('./GalleryPart.vue'),
  studio: () => import('./StudioPart.vue'),
  choices: () => import('./ChoicesPart.vue'),
  hours: () => import('./HoursPart.vue'),
  picture: () => import('./PicturePart.vue'),
  export: () => import('./ExportPart.vue'),
  post: () => import('./PostPart.vue'),
  posts: () => import('./PostsPart.vue'),
}

const part = parts[query.get('part') ?? '']
if (!part) throw new Error(`?part= is one of ${Object.keys(parts).join(', ')}`)
const app = createApp((await part()).default)
app.use(createPinia())
app.use(createI18n({ legacy: false, locale, messages: texts, pluralRules }))
// Details look into the address for what of them is asked for.
app.use(createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] }))
app.mount('#app')
