import { Window } from 'happy-dom'
import { onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { BridgeEvent } from '../../../electron/bridge/index.ts'
import type { Bridge } from '../../../electron/bridge/surface.ts'

const { DOMParser } = new Window()

/**
 * A browser's tab: its address and its session storage outlive the page in it. The page's client
 * runs in it as it is, over real requests and sockets that state our own origin as a browser's do.
 */
export class Tab {
  readonly #storage = new Map<string, string>()
  readonly #sockets: WebSocket[] = []
  readonly #timers: NodeJS.Timeout[] = []
  #hashListeners: (() => void)[] = []
  #address: URL
  #document = new DOMParser().parseFromString('', 'text/html')
  reloads = 0

  constructor(address: string) {
    this.#address = new URL(address)
    onTestFinished(() => this.#leave())
  }

  get address(): string {
    return this.#address.href
  }

  /** What covers the page, if anything does. */
  get notice(): string | undefined {
    return this.#document.querySelector('[role=alert]')?.textContent ?? undefined
  }

  /** Opens another address of the same page: only the fragment changes, and nothing is loaded. */
  enter(address: string): void {
    this.#address = new URL(address)
    this.#hashListeners.forEach((listener) => listener())
  }

  /** Cuts the connection, as a sleeping machine does. */
  cut(): void {
    this.#sockets.forEach((socket) => socket.terminate())
  }

  /** Loads the page as the server serves it, and runs its client. */
  async load(): Promise<{ bridge: Bridge; events: BridgeEvent[] }> {
    this.#leave()
    const page = await fetch(new URL('/', this.#address))
    this.#document = new DOMParser().parseFromString(await page.text(), 'text/html')
    const window = {} as { switchdesk: Bridge }
    for (const [name, value] of Object.entries(this.#globals(window))) vi.stubGlobal(name, value)
    vi.resetModules()
    await import('../../../electron/web/page/client.ts')
    const events: BridgeEvent[] = []
    window.switchdesk.listen((event) => {
      // Every page hears of every page, itself included.
      if (event.name !== 'pages.changed') events.push(event)
    })
    return { bridge: window.switchdesk, events }
  }

  /** Ends the page with all it still meant to do. */
  #leave(): void {
    vi.unstubAllGlobals()
    this.#timers.splice(0).forEach(clearTimeout)
    for (const socket of this.#sockets.splice(0)) {
      socket.removeAllListeners().on('error', () => undefined)
      socket.terminate()
    }
    this.#hashListeners = []
  }

  #globals(window: object) {
    const { origin, host } = this.#address
    const sockets = this.#sockets
    const hash = () => this.#address.hash
    const { fetch: send, setTimeout: wait } = globalThis
    return {
      // Node's own `fetch` waits by it as well, and gives its callback an argument.
      setTimeout: (callback: () => void, pause: number, ...given: []) => {
        const timer = wait(callback, pause, ...given)
        this.#timers.push(timer)
        return timer
      },
      window,
      document: this.#document,
      navigator: { language: 'en-GB' },
      addEventListener: (_: string, listener: () => void) => this.#hashListeners.push(listener),
      location: {
        host,
        pathname: '/',
        search: '',
        get hash() {
          return hash()
        },
        reload: () => (this.reloads += 1),
      },
      history: {
        state: null,
        replaceState: (_: unknown, __: string, path: string) => {
          this.#address = new URL(path, origin)
        },
      },
      sessionStorage: {
        getItem: (name: string) => this.#storage.get(name) ?? null,
        setItem: (name: string, value: string) => this.#storage.set(name, value),
        removeItem: (name: string) => this.#storage.delete(name),
      },
      fetch: (path: string, init: RequestInit) =>
        send(new URL(path, origin), {
          ...init,
          headers: { ...(init.headers as Record<string, string>), origin },
        }),
      WebSocket: class extends WebSocket {
        constructor(url: string, protocols: string[]) {
          super(url, protocols, { origin })
          // A browser tells a failure to the console only.
          this.on('error', () => undefined)
          sockets.push(this)
        }
      },
    }
  }
}
