import { applyTheme } from './app/appearance.ts'
import { listenAndAsk } from './app/beginning.ts'
import { drawn, shown } from './app/first-frame.ts'
import { paintFirstScreen } from './app/first-screen.ts'
import { loadLetters, nameLaunch, takePlace, tellNotStarted } from './app/launch.ts'
import { commonTexts } from './i18n/text-files.ts'
import { released } from './app/press.ts'
import { applyLocale, resolveLocale } from './i18n/locale.ts'

// The page came with the frame, in the right colours and with a rail that works. The first screen
// needs neither Vue nor the texts; the app arrives right after it and takes over the same place.
const place = document.querySelector('#app')
if (!place) throw new Error('The page has no place for the app')
const { settings } = window.switchdesk.boot
const locale = resolveLocale(settings.locale)

// First of all, so that the answers are on their way meanwhile.
const beginning = listenAndAsk()
applyTheme(settings.theme)
applyLocale(settings.locale)
nameLaunch(place, settings.locale)
// The files come while the frame is drawn, so that the data is drawn with its letters at once.
loadLetters()

// The frame comes first: its links work while the data is still prepared.
const painted = Promise.all([beginning, drawn()])
  .then(([{ active }]) => paintFirstScreen(place, active, locale))
  .catch(console.error)

/** Loads what takes over; the texts side by side with it, and who needs them hears of failures. */
function loadApp() {
  commonTexts[locale]().catch(() => undefined)
  return import('./app/prepare.ts')
}

// Reading the app's code takes longer than drawing this screen, so that comes first.
shown(painted)
  .then(loadApp)
  .then(async ({ prepareApp }) => prepareApp(await beginning))
  .then(async (app) => {
    await released()
    takePlace(place, () => app.mount(place))
  })
  .catch((error: unknown) => {
    console.error(error)
    tellNotStarted(place, settings.locale)
  })
