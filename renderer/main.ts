import { applyLocale, applyTheme, resolveLocale } from './app/appearance.ts'
import { listenAndAsk } from './app/beginning.ts'
import { shown } from './app/first-frame.ts'
import { paintFirstScreen } from './app/first-screen.ts'
import { loadLetters, nameLaunch, tellNotStarted } from './app/launch.ts'
import { loadMessages } from './app/messages.ts'
// Hears of presses from now on; the app asks it before it takes the launch's place.
import './app/press.ts'

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
// In Russian the names in the rail have asked for the letters of both alphabets already.
if (locale === 'en') loadLetters()

const painted = beginning
  .then((told) => paintFirstScreen(place, told.active, locale))
  .catch(console.error)

/** Loads what takes over; asked for side by side, and who needs a part asks again and hears of failures. */
function loadApp() {
  loadMessages(locale).catch(() => undefined)
  import('./panels/inbox/InboxPanel.vue').catch(() => undefined)
  return import('./app/start.ts')
}

// Reading the app's code takes longer than drawing this screen, so that comes first.
shown(painted)
  .then(loadApp)
  .then(async ({ start }) => start(place, await beginning))
  .catch((error: unknown) => {
    console.error(error)
    tellNotStarted(place, settings.locale)
  })
