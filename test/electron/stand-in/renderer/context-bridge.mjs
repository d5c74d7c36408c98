/** contextBridge, after electron_api_context_bridge.cc: proxies are no plain objects and fail to be cloned. */
export class ContextBridge {
  #host
  #proxies = new WeakSet()
  /** What is neither a plain object nor refused out of hand: a structured clone decides. */
  #cloned = new Set(
    [
      ['Date', 'Arguments', 'BigInt', 'Boolean', 'Number', 'String', 'Symbol', 'RegExp'],
      ['Map', 'Set', 'WeakMap', 'WeakSet', 'ArrayBuffer', 'DataView', 'SharedArrayBuffer'],
      ['Generator', 'Module'],
    ].flat(),
  )

  constructor(host) {
    this.#host = host
    this.#watchProxies()
  }

  exposeInMainWorld = (key, api) => {
    if (typeof key !== 'string') throw new TypeError('exposeInMainWorld: key is no string')
    if (key in globalThis)
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    const value = this.#freeze(this.#cross(api))
    Object.defineProperty(globalThis, key, { value, enumerable: true })
  }

  /** A script cannot tell a proxy from another object unless it saw it made. */
  #watchProxies() {
    const proxies = this.#proxies
    globalThis.Proxy = new Proxy(Proxy, {
      construct(of, args) {
        const made = Reflect.construct(of, args)
        proxies.add(made)
        return made
      },
    })
  }

  /**
   * What of a value arrives on the other side.
   *
   * @param copies what has crossed already: shared and circular parts stay so
   */
  #cross(value, depth = 0, copies = new Map()) {
    if (depth >= 1000)
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      )
    if (value === null || !['object', 'function'].includes(typeof value)) return value
    if (copies.has(value)) return copies.get(value)
    if (this.#proxies.has(value)) this.#refuse('a Proxy was to cross the context bridge')
    if (value instanceof Error) return new Error(value.message)
    if (value instanceof Element || value instanceof Blob) return value
    const whole = this.#crossWhole(value)
    if (!whole) return this.#crossParts(value, depth, copies)
    copies.set(value, whole)
    return whole
  }

  /** Answers nothing for what crosses part by part: arrays and plain objects. */
  #crossWhole(value) {
    if (typeof value === 'function') return this.#crossFunction(value)
    if (value instanceof Promise) return this.#crossPromise(value)
    const kind = Object.prototype.toString.call(value).slice(8, -1)
    if (!this.#cloned.has(kind) && !ArrayBuffer.isView(value) && !kind.endsWith('Iterator'))
      return undefined
    try {
      return structuredClone(value)
    } catch {
      return this.#refuse(`${kind} could not cross the context bridge`)
    }
  }

  #crossFunction(given) {
    return (...args) => this.#cross(given(...args.map((one) => this.#cross(one))))
  }

  /** A value that cannot cross rejects with a reason of its own. */
  #crossPromise(given) {
    return new Promise((done, fail) => {
      given.then(
        (value) => {
          try {
            done(this.#cross(value))
          } catch (error) {
            fail(new Error(error.message))
          }
        },
        (error) => fail(this.#cross(error)),
      )
    })
  }

  #crossParts(value, depth, copies) {
    const copy = Array.isArray(value) ? [] : {}
    copies.set(value, copy)
    if (Array.isArray(value))
      for (const one of value) copy.push(this.#cross(one, depth + 1, copies))
    else
      for (const key of Object.keys(value)) copy[key] = this.#cross(value[key], depth + 1, copies)
    return copy
  }

  #refuse(defect) {
    this.#host.defect(defect)
    throw new Error('An object could not be cloned.')
  }

  #freeze(value) {
    if (value && ['object', 'function'].includes(typeof value) && !Object.isFrozen(value)) {
      Object.freeze(value)
      for (const one of Object.values(value)) this.#freeze(one)
    }
    return value
  }
}
