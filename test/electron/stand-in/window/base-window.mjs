import { app } from '../modules/app.mjs'
import { system } from '../system.mjs'
import { Source, check, electronEvent, must, refuse } from '../types.mjs'

let nextId = 1

/** A window's place on the screen, whatever it shows: what shows it is told of changes by `_look`. */
export class BaseWindow extends Source {
  _isClosed = false

  constructor(kind, options) {
    must(system.ready, `Cannot create ${kind} before app is ready`)
    check(`${kind}ConstructorOptions`, options, kind)
    super(kind)
    const { x = 0, y = 0, width = 800, height = 600 } = options
    for (const [name, value] of Object.entries({ x, y, width, height }))
      must(Number.isInteger(value), `${kind} ${name}: integer expected, got ${value}`)
    this.id = nextId++
    this._options = options
    this._state = {
      visible: false,
      focused: false,
      minimized: false,
      maximized: false,
      full: false,
      normal: { x, y, width, height },
      background: options.backgroundColor,
      title: options.title,
    }
  }
  #needOpen() {
    if (this._isClosed) throw new TypeError('Object has been destroyed')
  }
  isDestroyed() {
    return this._isClosed
  }

  #setFocused(focused) {
    if (this._state.focused === focused) return
    this._state.focused = focused
    this._look()
    this.emit(focused ? 'focus' : 'blur')
    app.emit(focused ? 'browser-window-focus' : 'browser-window-blur', electronEvent(app), this)
  }
  focus() {
    this.#needOpen()
    if (this._state.visible) this.#setFocused(true)
  }
  blur() {
    this.#setFocused(false)
  }
  isFocused() {
    this.#needOpen()
    return this._state.focused
  }

  show() {
    this.#needOpen()
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
    this.#needOpen()
    this._state.visible = true
    this._look()
    this.emit('show')
  }
  hide() {
    this.#needOpen()
    if (!this._state.visible) return
    this._state.visible = false
    this.#setFocused(false)
    this._look()
    system.note('hide')
    this.emit('hide')
  }
  isVisible() {
    this.#needOpen()
    return this._state.visible
  }

  minimize() {
    this.#needOpen()
    this._state.minimized = true
    this.#setFocused(false)
    this._look()
    this.emit('minimize')
  }
  restore() {
    this.#needOpen()
    if (!this._state.minimized) return
    this._state.minimized = false
    this._look()
    this.emit('restore')
  }
  isMinimized() {
    this.#needOpen()
    return this._state.minimized
  }

  /** "This will also show (but not focus) the window": NativeWindowMac::Maximize calls ShowInactive; the views' Show(kMaximized) activates. */
  maximize() {
    this.#needOpen()
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
  isMaximized() {
    this.#needOpen()
    return this._state.maximized
  }

  setFullScreen(full) {
    this.#needOpen()
    must(typeof full === 'boolean', 'setFullScreen')
    // The system takes its time over it.
    setImmediate(() => {
      if (this._isClosed) return
      this._state.full = full
      this.emit(full ? 'enter-full-screen' : 'leave-full-screen')
    })
  }
  isFullScreen() {
    this.#needOpen()
    return this._state.full
  }

  getNormalBounds() {
    this.#needOpen()
    return { ...this._state.normal }
  }
  getBounds() {
    return this.getNormalBounds()
  }
  setBounds(bounds) {
    Object.assign(this._state.normal, bounds)
  }

  getTitle() {
    return this._state.title
  }
  setBackgroundColor(colour) {
    this.#needOpen()
    must(/^#/.test(colour), 'setBackgroundColor')
    this._state.background = colour
  }
  setOverlayIcon(image, description) {
    this.#needOpen()
    must(image === null || image?.constructor?.name === 'NativeImage', 'setOverlayIcon')
    must(typeof description === 'string', 'setOverlayIcon: description')
    if (system.platform !== 'win32') refuse('setOverlayIcon is for Windows')
    system.overlays.push(description)
  }
  flashFrame(on) {
    this.#needOpen()
    must(typeof on === 'boolean', 'flashFrame')
    system.flashes.push(on)
  }
}
