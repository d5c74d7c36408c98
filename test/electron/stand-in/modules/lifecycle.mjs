import { ended, system } from '../system.mjs'
import { electronEvent } from '../types.mjs'

/** How the program starts and how it comes to its end: browser.cc and window_list.cc. */
export class Lifecycle {
  #app
  #ready = Promise.withResolvers()
  #isQuitting = false
  #isExiting = false
  #isShut = false

  constructor(app) {
    this.#app = app
  }

  get whenReady() {
    return this.#ready.promise
  }

  becomeReady() {
    if (this.#isShut) return
    system.ready = true
    this.#ready.resolve()
    this.#app.emit('will-finish-launching')
    this.#app.emit('ready', electronEvent(this.#app), {})
  }

  quit() {
    if (this.#isQuitting) return
    const event = electronEvent(this.#app)
    system.note('before-quit')
    this.#app.emit('before-quit', event)
    this.#isQuitting = !event.defaultPrevented
    if (!this.#isQuitting) return
    if (system.windows.length === 0) this.#quitUnlessPrevented()
    else this.#closeWindows()
  }

  exit(code) {
    this.#isQuitting = this.#isExiting = true
    system.exitCode = code
    if (system.windows.length === 0) this.#shutDown(code)
    else for (const window of [...system.windows]) window.destroy()
  }

  allWindowsClosed() {
    if (this.#isExiting) this.#shutDown(system.exitCode ?? 0)
    else if (this.#isQuitting) this.#quitUnlessPrevented()
    else {
      system.note('window-all-closed')
      if (!this.#app.emit('window-all-closed')) this.#app.quit()
    }
  }

  /** A window that stays takes back what asked it to close. */
  closeCancelled() {
    this.#isQuitting = false
  }

  #closeWindows() {
    const windows = [...system.windows]
    if (system.platform === 'darwin') windows.reverse()
    for (const window of windows) if (!window.isDestroyed()) window.close()
  }

  #quitUnlessPrevented() {
    if (this.#isShut) return
    const event = electronEvent(this.#app)
    system.note('will-quit')
    this.#app.emit('will-quit', event)
    if (event.defaultPrevented) this.#isQuitting = false
    else this.#shutDown(0)
  }

  #shutDown(code) {
    if (this.#isShut) return
    this.#isShut = this.#isQuitting = true
    system.note(`quit ${code}`)
    this.#app.emit('quit', electronEvent(this.#app), code)
    system.ended = { code }
    ended.resolve({ code })
  }
}
