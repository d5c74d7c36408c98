import { applyLocale, applyTheme, resolveLocale } from './app/appearance.ts'
import { loadLetters, paintLaunch, tellNotStarted } from './app/launch.ts'
import { listenAndAsk } from './app/beginning.ts'
import { firstFrame } from './app/first-frame.ts'
import { paintFirstScreen } from './app/first-screen.ts'
import { loadMessages } from './app/messages.ts'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/launch.css'
import './styles/rail.css'
import './styles/first-screen.css'

// The first paint needs neither Vue nor the texts: the frame in the right colours, with a rail that
// works. The app arrives right after it and takes over the same place.
const place = document.querySelector('#app')
if (!place) throw new Error('The page has no place for the app')
const { settings } = window.switchdesk.boot
const locale = resolveLocale(settings.locale)

applyTheme(settings.theme)
applyLocale(settings.locale)
paintLaunch(place, settings.locale)
loadLetters()

const beginning = listenAndAsk()
beginning.then((told) => paintFirstScreen(place, told.active, locale)).catch(console.error)

/** Loads what takes over; asked for side by side, and who needs a part asks again and hears of failures. */
function loadApp() {
  loadMessages(locale).catch(() => undefined)
  import('./panels/inbox/InboxPanel.vue').catch(() => undefined)
  return import('./app/start.ts')
}

// Reading the app's code takes longer than drawing this screen, so that comes first.
firstFrame()
  .then(loadApp)
  .then(async ({ start }) => start(place, await beginning))
  .catch((error: unknown) => {
    console.error(error)
    tellNotStarted(place, settings.locale)
  })
