import { applyTheme } from './app/appearance.ts'
import { listenAndAsk } from './app/beginning.ts'
import { loadLetters, nameLaunch, takePlace, tellNotStarted } from './app/launch.ts'
import { applyLocale, resolveLocale } from './i18n/locale.ts'
import { commonTexts } from './i18n/text-files.ts'

// The page came with the frame, in the right colours and with a rail that works. The app takes over the
// same place as soon as it is there.
const place = document.querySelector('#app')
if (!place) throw new Error('The page has no place for the app')
const { settings } = window.switchdesk.boot

// The router reads this while it loads. Without a value it catches an error of its own, for whose
// position the browser parses all of the app's code a second time.
sessionStorage['vue-router:scroll'] ??= '{}'

// First of all, so that the answers are on their way while the app's code is read.
const beginning = listenAndAsk()
// Failures are reported where the texts are needed.
commonTexts[resolveLocale(settings.locale)]().catch(() => undefined)
const code = import('./app/prepare.ts')
applyTheme(settings.theme)
applyLocale(settings.locale)
nameLaunch(place, settings.locale)
loadLetters()

Promise.all([code, beginning])
  .then(([{ prepareApp }, begun]) => prepareApp(begun))
  .then((app) => takePlace(place, () => app.mount(place)))
  .catch((error: unknown) => {
    console.error(error)
    tellNotStarted(place, settings.locale)
  })
