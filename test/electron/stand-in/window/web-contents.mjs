import { codec } from '../codec.mjs'
import { defaultSession } from '../modules/session.mjs'
import { load } from '../page/load.mjs'
import { system } from '../system.mjs'
import { Source, must } from '../types.mjs'
import { Frame } from './frame.mjs'

/** What a window shows. The page itself is Chromium's (`_page`), once something was loaded. */
export class WebContents extends Source {
  session = defaultSession
  _page = undefined
  _main = new Frame(this, undefined, null)
  _isDestroyed = false
  _hasCrashed = false
  _hangs = false
  /** What the app's own code loads; the page's own navigations are asked for first. */
  _isLoading = false
  _wasReady = false
  #frames = new Map()
  #sent = Promise.resolve()

  constructor(window, id, preferences) {
    super('WebContents')
    this.id = id
    this._window = window
    this._preferences = preferences
  }
  get mainFrame() {
    this.#needAlive()
    return this._main
  }
  #needAlive() {
    if (this._isDestroyed) throw new TypeError('Object has been destroyed')
  }
  isDestroyed() {
    return this._isDestroyed
  }
  /** Answers nothing until a page is there, as Electron waits for it. */
  async executeJavaScript(code) {
    return this._page?.evaluate(code)
  }
  isCrashed() {
    return this._hasCrashed
  }
  getURL() {
    this.#needAlive()
    return this._main.isDestroyed() ? '' : this._main.url
  }
  getTitle() {
    return ''
  }
  getType() {
    return 'window'
  }
  send(channel, ...args) {
    this.#needAlive()
    this._main.send(channel, ...args)
  }
  setWindowOpenHandler(handler) {
    must(typeof handler === 'function', 'setWindowOpenHandler')
    this._openHandler = handler
  }
  replaceMisspelling(word) {
    must(typeof word === 'string', 'replaceMisspelling')
    system.replaced = word
  }
  setWebRTCIPHandlingPolicy(policy) {
    this.#needAlive()
    const known = ['default', 'default_public_interface_only', 'disable_non_proxied_udp']
    must([...known, 'default_public_and_private_interfaces'].includes(policy), 'WebRTC policy')
    this._webRtc = policy
  }
  forcefullyCrashRenderer() {
    this.#needAlive()
    void system.crash(this._window, 'killed')
  }
  reload() {
    this.#needAlive()
    // A process that hangs answers nothing.
    if (this._hangs) return system.defects.push('a page that hangs was to be reloaded')
    void load(this, this._address, true).catch(() => undefined)
  }
  close() {
    this._window.close()
  }

  /** Sends a message to the page, behind those sent before. */
  _post(frame, channel, args) {
    frame._needLive()
    const text = codec.encode(args)
    const page = this._page
    // What is in frames below the main one has no preload, so nobody there listens.
    if (!page || frame !== this._main) return
    this.#sent = this.#sent.then(() =>
      page
        .evaluate(([c, t]) => globalThis.__standIn?.receive?.(c, t), [channel, text])
        .catch(() => undefined),
    )
  }

  /** A new renderer's: the main frame of before is no more. */
  _takeMain(frame) {
    this._main._dispose()
    this._main = new Frame(this, frame, null)
  }

  /** Electron's frame of one of the page's. */
  _frame(frame) {
    const parent = frame.parentFrame()
    if (!parent) return this._main
    if (!this.#frames.has(frame))
      this.#frames.set(frame, new Frame(this, frame, this._frame(parent)))
    return this.#frames.get(frame)
  }
}

export const webContents = {
  getAllWebContents: () => system.windows.map((one) => one.webContents),
}
