// One part of the app by itself: `?part=waveform&locale=en&theme=dark`.
import { createApp, type Component } from 'vue'
import { createI18n } from 'vue-i18n'
import { pluralRules } from '../../../renderer/i18n/plural.ts'
import '../../../renderer/styles/first.css'
import { texts } from './texts.ts'

const query = new URLSearchParams(location.search)
const locale = query.get('locale') === 'en' ? 'en' : 'ru'
document.documentElement.lang = locale
document.documentElement.dataset['theme'] = query.get('theme') ?? 'light'

const parts: Record<string, () => Promise<{ default: Component }>> = {
  studio: () => import('./StudioPart.vue'),
  hours: () => import('./HoursPart.vue'),
  picture: () => import('./PicturePart.vue'),
  posts: () => import('./PostsPart.vue'),
}

const part = parts[query.get('part') ?? '']
if (!part) throw new Error(`?part= is one of ${Object.keys(parts).join(', ')}`)
const app = createApp((await part()).default)
app.use(createI18n({ legacy: false, locale, messages: texts, pluralRules }))
app.mount('#app')
