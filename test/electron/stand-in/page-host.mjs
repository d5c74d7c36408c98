import { makeCodec } from './codec.mjs'

/**
 * The script that runs in a page before any of its own: what Electron's renderer side would be.
 * `preload` is the text of the built preload, which lies in here because the page's policy forbids eval.
 */
export function pageHost({ preload, argv, state }) {
  return `(() => {
  if (location.protocol === 'about:' || globalThis.__standIn) return
  const codec = (${makeCodec})(structuredClone)
  const state = ${JSON.stringify(state)}
  const els = { state, listeners: new Map() }
  Object.defineProperty(globalThis, '__standIn', { value: els })
  const send = (kind, detail) => globalThis.__standIn_call(kind, codec.encode(detail)).then((t) => codec.decode(t))

  // What a window's place on the screen makes of a page.
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (state.visible ? 'visible' : 'hidden') })
  Object.defineProperty(Document.prototype, 'hidden', { get: () => !state.visible })
  Document.prototype.hasFocus = () => state.focused
  els.look = (next) => {
    const { visible, focused } = state
    Object.assign(state, next)
    if (visible !== state.visible) document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    if (focused !== state.focused) window.dispatchEvent(new Event(state.focused ? 'focus' : 'blur'))
  }

  // New windows and permissions are the main process's to decide.
  window.open = (url = 'about:blank', frameName = '', features = '') => {
    void send('open', { url: new URL(url, location.href).href, frameName: String(frameName), features: String(features), disposition: features ? 'new-window' : 'foreground-tab' })
    return null
  }
  window.addEventListener('click', (event) => {
    const a = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!a || event.defaultPrevented || a.hasAttribute('download')) return
    const apart = event.ctrlKey || event.metaKey || event.shiftKey
    if (!apart && a.target !== '_blank') return
    event.preventDefault()
    void send('open', { url: a.href, frameName: a.target, features: '', disposition: apart ? 'background-tab' : 'foreground-tab' })
  })
  window.prompt = () => { throw new Error('prompt() is not supported.') }
  const ask = (permission) => send('permission', { permission, url: location.href, main: window === window.top })
  const denied = () => new DOMException('Permission denied', 'NotAllowedError')
  const guardCall = (of, name, permission) => {
    if (!of?.[name]) return
    const given = of[name].bind(of)
    of[name] = async (...args) => { if (!(await ask(permission))) throw denied(); return els.written?.(name, args) ?? given(...args) }
  }
  els.written = (name, args) => name === 'writeText' ? send('clipboard', { text: String(args[0]) }) : undefined
  guardCall(navigator.clipboard, 'writeText', 'clipboard-sanitized-write')
  guardCall(navigator.clipboard, 'readText', 'clipboard-read')
  guardCall(navigator.mediaDevices, 'getUserMedia', 'media')
  if (globalThis.Notification) Notification.requestPermission = async () => ((await ask('notifications')) ? 'granted' : 'denied')
  els.ask = ask

  if (window !== window.top) return // nodeIntegrationInSubFrames is off

  // contextBridge, after electron_api_context_bridge.cc: proxies are no plain objects and fail to be cloned.
  const proxies = new WeakSet()
  const RealProxy = Proxy
  globalThis.Proxy = new RealProxy(RealProxy, { construct(of, args) { const made = Reflect.construct(of, args); proxies.add(made); return made } })
  const odd = new Set(['Date', 'Arguments', 'BigInt', 'Boolean', 'Number', 'String', 'Symbol', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'ArrayBuffer', 'DataView', 'SharedArrayBuffer', 'Generator', 'Module'])
  const cross = (value, depth = 0, cache = new Map()) => {
    if (depth >= 1000) throw new TypeError('Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.')
    if (value === null || !['object', 'function'].includes(typeof value)) return value
    if (cache.has(value)) return cache.get(value)
    const keep = (made) => { cache.set(value, made); return made }
    if (proxies.has(value)) { els.defect('a Proxy was to cross the context bridge'); throw new Error('An object could not be cloned.') }
    if (typeof value === 'function') return keep((...args) => cross(value(...args.map((one) => cross(one)))))
    if (value instanceof Promise) return keep(new Promise((done, fail) => value.then((v) => { try { done(cross(v)) } catch (e) { fail(new Error(e.message)) } }, (e) => fail(cross(e)))))
    if (value instanceof Error) return new Error(value.message)
    if (Array.isArray(value)) { const made = keep([]); for (const one of value) made.push(cross(one, depth + 1, cache)); return made }
    const kind = Object.prototype.toString.call(value).slice(8, -1)
    if (value instanceof Element || value instanceof Blob) return value
    if (odd.has(kind) || ArrayBuffer.isView(value) || kind.endsWith('Iterator')) {
      try { return keep(structuredClone(value)) } catch { els.defect(kind + ' could not cross the context bridge'); throw new Error('An object could not be cloned.') }
    }
    const made = keep({})
    for (const key of Object.keys(value)) made[key] = cross(value[key], depth + 1, cache)
    return made
  }
  const freeze = (value) => { if (value && ['object', 'function'].includes(typeof value) && !Object.isFrozen(value)) { Object.freeze(value); Object.values(value).forEach(freeze) } return value }
  els.defect = (text) => void send('defect', { text: text + '\\n' + new Error().stack })
  const contextBridge = {
    exposeInMainWorld(key, api) {
      if (typeof key !== 'string') throw new TypeError('exposeInMainWorld: key is no string')
      if (key in globalThis) throw new Error('Cannot bind an API on top of an existing property on the window object')
      Object.defineProperty(globalThis, key, { value: freeze(cross(api)), enumerable: true })
    },
  }
  const on = (channel, listener) => { if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function'); els.listeners.set(channel, [...(els.listeners.get(channel) ?? []), listener]) }
  const off = (channel, listener) => els.listeners.set(channel, (els.listeners.get(channel) ?? []).filter((one) => one !== listener))
  const ipcRenderer = {
    on: (c, l) => (on(c, l), ipcRenderer), off: (c, l) => (off(c, l), ipcRenderer), addListener: (c, l) => (on(c, l), ipcRenderer), removeListener: (c, l) => (off(c, l), ipcRenderer),
    once: (c, l) => { const own = (...a) => { off(c, own); l(...a) }; on(c, own); return ipcRenderer },
    send: (channel, ...args) => { codec.encode(args); void send('ipc-send', { channel, args }) },
    async invoke(channel, ...args) {
      codec.encode(args) // "If you try to send Functions, Promises, Symbols, WeakMaps, or WeakSets it will throw"
      const { error, result } = await send('ipc-invoke', { channel, args })
      if (error !== undefined) throw new Error("Error invoking remote method '" + channel + "': " + error)
      return result
    },
  }
  els.receive = (channel, text) => {
    const args = codec.decode(text)
    const event = { sender: ipcRenderer, ports: [] }
    for (const listener of els.listeners.get(channel) ?? []) listener(event, ...args)
  }
  // docs/tutorial/sandbox.md: what a sandboxed preload may require.
  const modules = { electron: { contextBridge, ipcRenderer, webFrame: {}, crashReporter: {}, nativeImage: {}, webUtils: { getPathForFile: () => '' } }, events: {}, timers: {}, url: { URL } }
  modules['electron/renderer'] = modules['electron/common'] = modules.electron
  const require = (name) => {
    const found = modules[name.replace(/^node:/, '')]
    if (!found) { els.defect('preload required ' + name); throw new Error('module not found: ' + name) }
    return found
  }
  const process = { argv: ${JSON.stringify(argv)}, platform: state.platform, arch: 'x64', type: 'renderer', sandboxed: true, contextIsolated: true, env: {}, versions: { electron: '45.4.1' } }
  try {
    ((require, process, module, exports, global, Buffer) => {
${preload}
    })(require, process, { exports: {} }, {}, globalThis, undefined)
  } catch (error) {
    els.preloadError = String(error)
    void send('preload-error', { message: String(error) })
  }
})()`
}
