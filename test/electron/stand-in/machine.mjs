/** What the operating system and the engine do to the app, as a scenario plays it. */
import { themeAfter } from './modules/native-theme.mjs'
import { defaultSession } from './modules/session.mjs'
import { detailsOf } from './page/requests.mjs'
import { system } from './system.mjs'
import { electronEvent } from './types.mjs'

Object.assign(system, {
  /** The person's system becomes dark or light. */
  setDark(dark) {
    themeAfter(() => {
      system.dark = dark
    })
  },

  /** The notifications on the screen. */
  visible: () => system.notifications.filter(({ state }) => state === 'shown'),

  /** Windows: a toast goes to the Action Center after some seconds. */
  expireNotification(record) {
    record.state = 'centre'
    const alive = record.ref.deref()
    alive?.emit('close', electronEvent(alive, { reason: 'timedOut' }))
  },

  /** Electron asks for something by itself, such as a spelling dictionary; answers whether it may. */
  async fetch(url) {
    const { cancel = false } = await new Promise((done) =>
      defaultSession._beforeRequest(detailsOf('GET', url), done),
    )
    return !cancel
  },

  /** Takes away what the app does not hold. */
  async collect() {
    for (let i = 0; i < 4; i += 1) {
      globalThis.gc()
      // What was held by a task that ran can be taken away after it.
      await new Promise(setImmediate)
    }
  },

  /** The page answers nothing any more; and it does again. */
  hang(window) {
    window.webContents._hangs = true
    window.emit('unresponsive')
  },
  recover(window) {
    window.webContents._hangs = false
    window.emit('responsive')
  },

  /** The page's process ends, really: what the app sees is in electron_api_web_contents.cc. */
  async crash({ webContents }, reason = 'crashed') {
    const page = webContents._page
    const crashed = new Promise((done) => page.once('crash', done))
    const cdp = await page.context().newCDPSession(page)
    void cdp.send('Page.crash').catch(() => undefined)
    await crashed
    webContents._hasCrashed = true
    webContents._hangs = false
    webContents._main._dispose() // RenderFrameDeleted → MarkRenderFrameDisposed
    await new Promise(setImmediate)
    webContents.emit('render-process-gone', electronEvent(webContents), { reason, exitCode: 11 })
  },
})
