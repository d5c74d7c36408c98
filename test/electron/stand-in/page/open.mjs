import { readFileSync } from 'node:fs'
import { codec } from '../codec.mjs'
import { nativeTheme } from '../modules/native-theme.mjs'
import { rendererScript } from '../renderer/script.mjs'
import { system } from '../system.mjs'
import { answerCall } from './calls.mjs'
import { handOver } from './downloads.mjs'
import { serve } from './requests.mjs'

const colorScheme = () => (nativeTheme.shouldUseDarkColors ? 'dark' : 'light')

export const applyTheme = (page) => page.emulateMedia({ colorScheme: colorScheme() })

/** Makes the page that a window shows, in place of one that was there before; nothing is loaded yet. */
export async function openPage(contents) {
  const { preload: file } = contents._preferences
  const preload = file ? readFileSync(file, 'utf8') : ''
  const before = contents._page
  const page = await system.context.newPage()
  contents._page = page
  contents._hasCrashed = false
  if (before) await before.close().catch(() => undefined)
  await setLooks(page, contents._window)
  await page.exposeBinding('__standIn_call', (source, kind, text) =>
    answerCall(contents, source.frame, kind, codec.decode(text)),
  )
  await page.addInitScript({ content: scriptOf(contents, preload) })
  await page.route('**/*', (route) => serve(contents, route))
  page.on('download', (download) => void handOver(contents, download))
  noteTroubles(page)
  contents._takeMain(page.mainFrame())
  return page
}

async function setLooks(page, window) {
  const { width, height } = window._state.normal
  // The frame and the menu take of a window's height.
  await page.setViewportSize({ width, height: Math.max(300, height - 40) })
  await page.emulateMedia({ colorScheme: colorScheme(), reducedMotion: 'reduce' })
}

function scriptOf({ _preferences, _window }, preload) {
  const { visible, focused } = _window._state
  const argv = ['/opt/electron/electron', '--type=renderer', '--enable-sandbox']
  return rendererScript({
    preload,
    argv: [...argv, ...(_preferences.additionalArguments ?? [])],
    platform: system.platform,
    place: { visible, focused },
  })
}

function noteTroubles(page) {
  page.on('pageerror', ({ message, stack }) => {
    system.defects.push(`page: ${message} ${String(stack).split('\n')[1] ?? ''}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') system.console.push(message.text())
  })
  page.on('popup', (popup) => {
    system.defects.push('a window opened past the handler')
    void popup.close()
  })
}
