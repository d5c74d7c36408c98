import { app, lifecycle } from '../modules/app.mjs'
import { load } from '../page/load.mjs'
import { applyTheme } from '../page/open.mjs'
import { system } from '../system.mjs'
import { electronEvent, must } from '../types.mjs'
import { BaseWindow } from './base-window.mjs'
import { WebContents } from './web-contents.mjs'

/** A window over a page of a real Chromium. */
export class BrowserWindow extends BaseWindow {
  #isClosing = false

  static getAllWindows() {
    return [...system.windows]
  }
  static getFocusedWindow() {
    return system.windows.find((one) => one._state.focused) ?? null
  }
  static fromWebContents(contents) {
    return system.windows.find((one) => one.webContents === contents) ?? null
  }

  constructor(options = {}) {
    super('BrowserWindow', options)
    const { webPreferences = {} } = options
    noteContradictions(webPreferences)
    // Not its window's number: who takes the one for the other is not right by chance.
    this.webContents = new WebContents(this, this.id + 1, webPreferences)
    system.windows.push(this)
    app.emit('web-contents-created', electronEvent(app), this.webContents)
    app.emit('browser-window-created', electronEvent(app), this)
    if (options.show !== false) this.show()
  }
  get _page() {
    return this.webContents._page
  }
  loadURL(address) {
    must(typeof address === 'string', 'loadURL: string expected')
    if (!URL.canParse(address))
      return Promise.reject(new Error(`ERR_INVALID_URL (-300) loading '${address}'`))
    this._load = load(this.webContents, address)
    return this._load
  }
  _applyTheme() {
    if (this._page) void applyTheme(this._page).catch(() => undefined)
  }
  _look() {
    const { visible, minimized, focused } = this._state
    void this._page
      ?.evaluate((next) => globalThis.__standIn?.look(next), {
        visible: visible && !minimized,
        focused,
      })
      .catch(() => undefined)
  }

  close() {
    if (this._isClosed || this.#isClosing) return
    const event = electronEvent(this)
    this.emit('close', event)
    if (event.defaultPrevented) lifecycle.closeCancelled()
    else void this.#closeUnlessPrevented()
  }
  /** The page may keep its window. */
  async #closeUnlessPrevented() {
    this.#isClosing = true
    if (!(await this.#isKeptByPage())) return this.destroy()
    this.#isClosing = false
    this.webContents.emit('will-prevent-unload', electronEvent(this.webContents))
    lifecycle.closeCancelled()
  }
  async #isKeptByPage() {
    if (!this._page || this.webContents._hasCrashed) return false
    return this._page
      .evaluate(() => {
        const event = new Event('beforeunload', { cancelable: true })
        globalThis.dispatchEvent(event)
        return event.defaultPrevented
      })
      .catch(() => false)
  }
  destroy() {
    if (this._isClosed) return
    this._state.focused = false
    this._isClosed = true
    system.windows.splice(system.windows.indexOf(this), 1)
    this.webContents._main._dispose()
    void this._page?.close().catch(() => undefined)
    system.note('closed')
    this.emit('closed')
    this.webContents._isDestroyed = true
    this.webContents.emit('destroyed')
    if (system.windows.length === 0) lifecycle.allWindowsClosed()
  }
}

/** What Electron lets pass, and what then works otherwise than it reads. */
function noteContradictions({ sandbox, nodeIntegration, preload }) {
  if (sandbox && nodeIntegration) system.defects.push('sandbox with nodeIntegration')
  if (preload && !/^(\/|[A-Z]:)/.test(preload)) system.defects.push('preload is no absolute path')
  if (sandbox && /\.mjs$/.test(preload ?? ''))
    system.defects.push('a sandboxed preload cannot be ESM')
}
