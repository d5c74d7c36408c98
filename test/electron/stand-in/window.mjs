/** BrowserWindow and webContents over a page of a real Chromium. */
import { readFileSync } from 'node:fs'
import { Codec } from './codec.mjs'
import { rendererScript } from './renderer/script.mjs'
import { system } from './system.mjs'
import { Source, check, electronEvent, must, refuse } from './types.mjs'

const codec = new Codec()
/** Chromium's tools cannot route app://, so its hosts become https hosts of their own, and back. */
export const outward = (url) => url.replace(/^app:\/\/([^/?#]*)/, 'https://$1.app.invalid')
export const inward = (url) => url.replace(/^https:\/\/([^/?#]*)\.app\.invalid/, 'app://$1')
const originOf = (url) => {
  const u = URL.canParse(url) ? new URL(url) : undefined
  return u && u.host ? `${u.protocol}//${u.host}` : 'null'
}
const gone = 'Render frame was disposed before WebFrameMain could be accessed'

export function createWindows({ app, onAllClosed, onCloseCancelled, ipc, defaultSession, theme }) {
  const windows = []
  let nextId = 1

  class Frame extends Source {
    constructor(contents, frame, parent) {
      const made = super('WebFrameMain')
      Object.defineProperty(made, '_of', { value: { contents, frame, parent, disposed: false } })
      return made
    }
    _live() {
      if (this._of.disposed) throw new Error(gone)
      return this._of
    }
    get url() {
      const { frame } = this._live()
      return frame ? inward(frame.url()) : ''
    }
    get origin() {
      return originOf(this.url)
    }
    get parent() {
      return this._live().parent
    }
    get top() {
      return this._live().contents.mainFrame
    }
    get detached() {
      return this._of.disposed
    }
    get processId() {
      return 1
    }
    get routingId() {
      return 1
    }
    isDestroyed() {
      return this._of.disposed
    }
    send(channel, ...args) {
      must(typeof channel === 'string', 'send: channel')
      try {
        this._of.contents._post(this, channel, args)
      } catch (error) {
        system.defects.push(`Error sending from webFrameMain: ${error.message} (${channel})`)
      }
    }
  }

  class WebContents extends Source {
    constructor(window, preferences) {
      const made = super('WebContents')
      Object.defineProperty(made, '_of', {
        value: {
          window,
          preferences,
          destroyed: false,
          crashed: false,
          frames: new Map(),
          own: false,
        },
      })
      made.id = nextId
      made.session = defaultSession()
      made._of.main = new Frame(made, undefined, null)
      return made
    }
    get mainFrame() {
      this._alive()
      return this._of.main
    }
    _alive() {
      if (this._of.destroyed) throw new TypeError('Object has been destroyed')
    }
    isDestroyed() {
      return this._of.destroyed
    }
    isCrashed() {
      return this._of.crashed
    }
    getURL() {
      this._alive()
      return this._of.main.isDestroyed() ? '' : this._of.main.url
    }
    getTitle() {
      return this._of.title ?? ''
    }
    getType() {
      return 'window'
    }
    send(channel, ...args) {
      this._alive()
      this._of.main.send(channel, ...args)
    }
    setWindowOpenHandler(handler) {
      must(typeof handler === 'function', 'setWindowOpenHandler')
      this._of.openHandler = handler
    }
    replaceMisspelling(word) {
      must(typeof word === 'string', 'replaceMisspelling')
      system.replaced = word
    }
    reload() {
      this._alive()
      void this._of.window._load(this._of.address, true).catch(() => undefined)
    }
    close() {
      this._of.window.close()
    }
    _post(frame, channel, args) {
      frame._live()
      const text = codec.encode(args)
      const page = this._of.page
      if (!page || frame !== this._of.main) return
      this._of.queue = (this._of.queue ?? Promise.resolve()).then(() =>
        page
          .evaluate(([c, t]) => globalThis.__standIn?.receive?.(c, t), [channel, text])
          .catch(() => undefined),
      )
    }
    _frame(frame) {
      if (!frame.parentFrame()) return this._of.main
      const { frames } = this._of
      if (!frames.has(frame))
        frames.set(frame, new Frame(this, frame, this._frame(frame.parentFrame())))
      return frames.get(frame)
    }
  }

  class BrowserWindow extends Source {
    static getAllWindows() {
      return [...windows]
    }
    static getFocusedWindow() {
      return windows.find((one) => one._state.focused) ?? null
    }
    static fromWebContents(contents) {
      return windows.find((one) => one.webContents === contents) ?? null
    }
    constructor(options = {}) {
      must(system.ready, 'Cannot create BrowserWindow before app is ready')
      check('BrowserWindowConstructorOptions', options, 'BrowserWindow')
      const made = super('BrowserWindow')
      const { x = 0, y = 0, width = 800, height = 600, webPreferences = {} } = options
      for (const [name, value] of Object.entries({ x, y, width, height }))
        must(Number.isInteger(value), `BrowserWindow ${name}: integer expected, got ${value}`)
      const state = {
        visible: false,
        focused: false,
        minimized: false,
        maximized: false,
        full: false,
        normal: { x, y, width, height },
        background: options.backgroundColor,
        title: options.title,
      }
      Object.defineProperty(made, '_state', { value: state })
      Object.defineProperty(made, '_options', { value: options })
      Object.defineProperty(made, '_closed', { value: false, writable: true })
      made.id = nextId++
      if (webPreferences.sandbox && webPreferences.nodeIntegration)
        system.defects.push('sandbox with nodeIntegration')
      if (webPreferences.preload && !/^(\/|[A-Z]:)/.test(webPreferences.preload))
        system.defects.push('preload is no absolute path')
      if (webPreferences.sandbox && /\.mjs$/.test(webPreferences.preload ?? ''))
        system.defects.push('a sandboxed preload cannot be ESM')
      made.webContents = new WebContents(made, webPreferences)
      windows.push(made)
      app.emit('web-contents-created', electronEvent(app), made.webContents)
      app.emit('browser-window-created', electronEvent(app), made)
      if (options.show !== false) made.show()
      return made
    }
    // --- the page ---
    async _open() {
      const { page: old } = this.webContents._of
      const of = this.webContents._of
      const preload = of.preferences.preload ? readFileSync(of.preferences.preload, 'utf8') : ''
      const page = await system.context.newPage()
      of.page = page
      of.crashed = false
      if (old) await old.close().catch(() => undefined)
      await page.setViewportSize({
        width: this._state.normal.width,
        height: Math.max(300, this._state.normal.height - 40),
      })
      await page.emulateMedia({
        colorScheme: theme().shouldUseDarkColors ? 'dark' : 'light',
        reducedMotion: 'reduce',
      })
      await page.exposeBinding('__standIn_call', (source, kind, text) =>
        this._called(source.frame, kind, codec.decode(text)),
      )
      const argv = [
        '/opt/electron/electron',
        '--type=renderer',
        '--enable-sandbox',
        ...(of.preferences.additionalArguments ?? []),
      ]
      await page.addInitScript({
        content: rendererScript({
          preload,
          argv,
          platform: system.platform,
          place: { visible: this._state.visible, focused: this._state.focused },
        }),
      })
      await page.route('**/*', (route) => this._serve(route))
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) of.title = undefined
      })
      page.on('pageerror', (error) =>
        system.defects.push(`page: ${error.message} ${String(error.stack).split('\n')[1] ?? ''}`),
      )
      page.on('console', (message) => {
        if (message.type() === 'error') system.console.push(message.text())
      })
      page.on('popup', (popup) => {
        system.defects.push('a window opened past the handler')
        void popup.close()
      })
      const main = new Frame(this.webContents, page.mainFrame(), null)
      of.main._of.disposed = true
      of.main = main
      return page
    }
    _applyScheme() {
      void this.webContents._of.page
        ?.emulateMedia({ colorScheme: theme().shouldUseDarkColors ? 'dark' : 'light' })
        .catch(() => undefined)
    }
    get _page() {
      return this.webContents._of.page
    }
    async _load(address, again = false) {
      const contents = this.webContents
      const of = contents._of
      of.address = address
      // After a crash Electron starts a new renderer for the same contents.
      const page = of.page && !of.crashed ? of.page : await this._open()
      const lost = () => {
        const error = new Error(`ERR_FAILED (-2) loading '${address}'`)
        return Object.assign(error, { errno: -2, code: 'ERR_FAILED', url: address })
      }
      if (of.destroyed) {
        await page.close().catch(() => undefined)
        throw lost()
      }
      of.own = true
      of.expected = address
      contents.emit('did-start-loading')
      const options = { waitUntil: 'load', timeout: 20_000 }
      try {
        const response =
          again && page.url() !== 'about:blank'
            ? await page.reload(options)
            : await page.goto(outward(address), options)
        if (!response?.ok()) {
          contents.emit(
            'did-fail-load',
            electronEvent(contents),
            -6,
            'ERR_FILE_NOT_FOUND',
            address,
            true,
            1,
            1,
          )
          throw new Error(`ERR_FILE_NOT_FOUND (-6) loading '${address}'`)
        }
      } catch (error) {
        throw of.destroyed ? lost() : error
      } finally {
        of.own = false
      }
      if (of.destroyed) throw lost()
      contents.emit('did-navigate', electronEvent(contents), address, 200, 'OK')
      contents.emit('dom-ready', electronEvent(contents))
      contents.emit('did-finish-load')
      if (!of.shownOnce) {
        of.shownOnce = true
        this.emit('ready-to-show')
      }
    }
    loadURL(address) {
      must(typeof address === 'string', 'loadURL: string expected')
      if (!URL.canParse(address))
        return Promise.reject(new Error(`ERR_INVALID_URL (-300) loading '${address}'`))
      return this._load(address)
    }
    async _serve(route) {
      const request = route.request()
      const of = this.webContents._of
      const url = inward(request.url())
      try {
        if (request.isNavigationRequest()) {
          const frame = request.frame()
          const isMainFrame = !frame.parentFrame()
          const details = {
            url,
            isMainFrame,
            isSameDocument: false,
            frame: this.webContents._frame(frame),
            initiator: null,
          }
          if (!(of.own && isMainFrame)) {
            const will = electronEvent(this.webContents, details)
            this.webContents.emit('will-frame-navigate', will)
            if (!will.defaultPrevented && isMainFrame)
              this.webContents.emit('will-navigate', will, url)
            system.note(`navigation ${will.defaultPrevented ? 'stopped' : 'allowed'} ${url}`)
            if (will.defaultPrevented) return await route.abort('aborted')
          }
          this.webContents.emit(
            'did-start-navigation',
            electronEvent(this.webContents, details),
            url,
            false,
            isMainFrame,
            1,
            1,
          )
        }
        if (await this._cancelled(request, url)) return await route.abort('blockedbyclient')
        const scheme = new URL(url).protocol.slice(0, -1)
        const handler = defaultSession().protocol.handlers.get(scheme)
        if (!handler) {
          system.requests.push(url)
          return await route.abort('failed')
        }
        const privileges = defaultSession().protocol.schemes.get(scheme) ?? {}
        if (!privileges.standard || !privileges.secure || !privileges.supportFetchAPI)
          system.defects.push(`${scheme}: lacks a privilege that the mapped https has`)
        const body = request.postDataBuffer()
        const response = await handler(
          new Request(url.replace(/#.*/s, ''), {
            method: request.method(),
            headers: await request.allHeaders(),
            ...(body && { body }),
          }),
        )
        must(response instanceof Response, 'protocol.handle: the handler answered no Response')
        const headers = Object.fromEntries(response.headers)
        if (request.isNavigationRequest() && !request.frame().parentFrame())
          of.policy = headers['content-security-policy']
        await route.fulfill({
          status: response.status,
          headers,
          body: Buffer.from(await response.arrayBuffer()),
        })
      } catch (error) {
        if (!/closed|crash|handled/i.test(String(error)))
          system.defects.push(`serving ${url}: ${error}`)
        await route.abort('failed').catch(() => undefined)
      }
    }
    async _cancelled(request, url) {
      const { _asks } = defaultSession()
      if (!_asks) return false
      const details = {
        id: 1,
        url,
        method: request.method(),
        webContentsId: this.webContents.id,
        resourceType: request.isNavigationRequest() ? 'mainFrame' : 'other',
      }
      const { cancel = false } = await new Promise((done) => _asks(details, done))
      if (cancel) system.cancelled.push(url)
      return cancel
    }
    async _called(frame, kind, detail) {
      const contents = this.webContents
      // The window is gone and its page about to be: Electron hears nothing of it any more, and answers nothing.
      if (contents._of.destroyed) return new Promise(() => undefined)
      const senderFrame = contents._frame(frame)
      const answer = (value) => codec.encode(value)
      if (kind === 'ipc-invoke') {
        const handler = ipc()._handlers.get(detail.channel)
        if (!handler)
          return answer({ error: `Error: No handler registered for '${detail.channel}'` })
        const event = { type: 'frame', processId: 1, frameId: 1, sender: contents, senderFrame }
        let result
        try {
          result = await handler(event, ...detail.args)
        } catch (error) {
          return answer({ error: String(error) })
        }
        try {
          return answer({ result })
        } catch (error) {
          system.defects.push(`the answer to ${detail.args[0]} cannot be cloned`)
          return answer({ error: `Error: ${error.message}` })
        }
      }
      if (kind === 'ipc-send') {
        ipc()._listen?.get(detail.channel)?.({ sender: contents, senderFrame }, ...detail.args)
        return answer(undefined)
      }
      if (kind === 'open') {
        const handler = contents._of.openHandler
        const decided = handler
          ? handler({
              url: inward(detail.url),
              frameName: detail.frameName,
              features: detail.features,
              disposition: detail.disposition,
              referrer: { url: '', policy: 'no-referrer' },
            })
          : { action: 'allow' }
        must(
          decided?.action === 'deny' || decided?.action === 'allow',
          'setWindowOpenHandler: action is neither allow nor deny',
        )
        if (decided.action === 'allow')
          system.defects.push(`a second window was allowed for ${detail.url}`)
        return answer(undefined)
      }
      if (kind === 'permission') {
        const session = defaultSession()
        if (!session._request) return answer(true) // without a handler Electron grants everything
        const { promise, resolve } = Promise.withResolvers()
        session._request(contents, detail.permission, resolve, {
          requestingUrl: inward(detail.url),
          isMainFrame: detail.main,
        })
        const granted = await promise
        must(typeof granted === 'boolean', 'permission callback: boolean expected')
        const checked = session._check
          ? session._check(contents, detail.permission, `${originOf(inward(detail.url))}/`, {
              requestingUrl: inward(detail.url),
              isMainFrame: detail.main,
            })
          : true
        must(typeof checked === 'boolean', 'permission check: boolean expected')
        return answer(granted)
      }
      if (kind === 'clipboard') {
        system.clipboard = detail.text
        return answer(undefined)
      }
      if (kind === 'preload-error') {
        contents.emit(
          'preload-error',
          electronEvent(contents),
          contents._of.preferences.preload,
          new Error(detail.message),
        )
        system.defects.push(`preload: ${detail.message}`)
        return answer(undefined)
      }
      system.defects.push(`bridge: ${detail.text ?? kind}`)
      return answer(undefined)
    }
    // --- places on the screen ---
    _look() {
      const { visible, minimized, focused } = this._state
      void this._page
        ?.evaluate((next) => globalThis.__standIn?.look(next), {
          visible: visible && !minimized,
          focused,
        })
        .catch(() => undefined)
    }
    _focus(focused) {
      if (this._state.focused === focused) return
      this._state.focused = focused
      this._look()
      this.emit(focused ? 'focus' : 'blur')
      app.emit(focused ? 'browser-window-focus' : 'browser-window-blur', electronEvent(app), this)
    }
    _need() {
      if (this._closed) throw new TypeError('Object has been destroyed')
    }
    show() {
      this._need()
      const was = this._state.visible
      this._state.visible = true
      this._look()
      if (!was) {
        system.note('show')
        this.emit('show')
      }
      this.focus()
    }
    showInactive() {
      this._need()
      this._state.visible = true
      this._look()
      this.emit('show')
    }
    hide() {
      this._need()
      if (!this._state.visible) return
      this._state.visible = false
      this._focus(false)
      this._look()
      system.note('hide')
      this.emit('hide')
    }
    focus() {
      this._need()
      if (this._state.visible) this._focus(true)
    }
    blur() {
      this._focus(false)
    }
    minimize() {
      this._need()
      this._state.minimized = true
      this._focus(false)
      this._look()
      this.emit('minimize')
    }
    restore() {
      this._need()
      if (this._state.minimized) {
        this._state.minimized = false
        this._look()
        this.emit('restore')
      }
    }
    /** "This will also show (but not focus) the window": NativeWindowMac::Maximize calls ShowInactive; the views' Show(kMaximized) activates. */
    maximize() {
      this._need()
      this._state.maximized = true
      if (!this._state.visible) {
        this._state.visible = true
        this._look()
        system.note('show')
        this.emit('show')
        if (system.platform !== 'darwin') this.focus()
      }
      this.emit('maximize')
    }
    unmaximize() {
      this._state.maximized = false
      this.emit('unmaximize')
    }
    setFullScreen(full) {
      this._need()
      must(typeof full === 'boolean', 'setFullScreen')
      setTimeout(() => {
        if (this._closed) return
        this._state.full = full
        this.emit(full ? 'enter-full-screen' : 'leave-full-screen')
      }, 60)
    }
    isVisible() {
      this._need()
      return this._state.visible
    }
    isFocused() {
      this._need()
      return this._state.focused
    }
    isMinimized() {
      this._need()
      return this._state.minimized
    }
    isMaximized() {
      this._need()
      return this._state.maximized
    }
    isFullScreen() {
      this._need()
      return this._state.full
    }
    isDestroyed() {
      return this._closed
    }
    getNormalBounds() {
      this._need()
      return { ...this._state.normal }
    }
    getBounds() {
      this._need()
      return { ...this._state.normal }
    }
    setBounds(bounds) {
      Object.assign(this._state.normal, bounds)
    }
    getTitle() {
      return this._state.title
    }
    setBackgroundColor(colour) {
      this._need()
      must(/^#/.test(colour), 'setBackgroundColor')
      this._state.background = colour
    }
    setOverlayIcon(image, description) {
      this._need()
      must(image === null || image?.constructor?.name === 'NativeImage', 'setOverlayIcon')
      must(typeof description === 'string', 'setOverlayIcon: description')
      if (system.platform !== 'win32') refuse('setOverlayIcon is for Windows')
      system.overlays.push(description)
    }
    flashFrame(on) {
      this._need()
      must(typeof on === 'boolean', 'flashFrame')
      system.flashes.push(on)
    }
    // --- the end ---
    close() {
      if (this._closed || this._closing) return
      const event = electronEvent(this)
      this.emit('close', event)
      if (event.defaultPrevented) {
        onCloseCancelled()
        return
      }
      Object.defineProperty(this, '_closing', { value: true, writable: true, configurable: true })
      void this._beforeUnload().then((prevented) => {
        if (prevented) {
          this._closing = false
          this.webContents.emit('will-prevent-unload', electronEvent(this.webContents))
          onCloseCancelled()
          return
        }
        this._gone()
      })
    }
    async _beforeUnload() {
      const page = this._page
      if (!page || this.webContents._of.crashed) return false
      return page
        .evaluate(() => {
          const e = new Event('beforeunload', { cancelable: true })
          window.dispatchEvent(e)
          return e.defaultPrevented
        })
        .catch(() => false)
    }
    destroy() {
      if (!this._closed) this._gone()
    }
    _gone() {
      if (this._closed) return
      this._state.focused = false
      this._closed = true
      windows.splice(windows.indexOf(this), 1)
      const of = this.webContents._of
      of.main._of.disposed = true
      void of.page?.close().catch(() => undefined)
      system.note('closed')
      this.emit('closed')
      of.destroyed = true
      this.webContents.emit('destroyed')
      if (windows.length === 0) onAllClosed()
    }
  }

  /** The page's process ends, really: what the app sees is in electron_api_web_contents.cc. */
  system.crash = async (window, reason = 'crashed') => {
    const of = window.webContents._of
    const { page } = of
    const crashed = new Promise((done) => page.once('crash', done))
    const cdp = await page.context().newCDPSession(page)
    void cdp.send('Page.crash').catch(() => undefined)
    await crashed
    of.crashed = true
    of.main._of.disposed = true // RenderFrameDeleted → MarkRenderFrameDisposed
    await new Promise(setImmediate)
    window.webContents.emit('render-process-gone', electronEvent(window.webContents), {
      reason,
      exitCode: 11,
    })
  }
  const webContents = { getAllWebContents: () => windows.map((one) => one.webContents) }
  return { windows, BrowserWindow, webContents }
}
