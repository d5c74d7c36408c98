/**
 * Carries what a structured clone may carry as text, between Node and the page. What JSON cannot say becomes
 * an object whose `$` names its kind. The class's source also runs in the page, so it uses nothing of this
 * file but itself.
 */
export class Codec {
  /** @throws where Electron says "An object could not be cloned". */
  encode(values) {
    return JSON.stringify(this.#pack(this.#clone(values)))
  }

  decode(text) {
    return this.#unpack(JSON.parse(text))
  }

  #clone(values) {
    try {
      return structuredClone(values)
    } catch {
      throw new Error('An object could not be cloned.')
    }
  }

  #pack(value) {
    if (value === undefined) return { $: 'undefined' }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return this.#packNumber(value)
    if (typeof value === 'bigint') return { $: 'bigint', value: String(value) }
    return this.#packObject(value)
  }

  /** JSON would make null of NaN and of the infinities, and 0 of -0. */
  #packNumber(value) {
    if (Object.is(value, -0)) return { $: 'number', value: '-0' }
    return Number.isFinite(value) ? value : { $: 'number', value: String(value) }
  }

  #packObject(value) {
    const pack = (one) => this.#pack(one)
    if (Array.isArray(value)) return value.map(pack)
    if (ArrayBuffer.isView(value)) return this.#packView(value)
    // The kind and not the class: a clone may be of another realm.
    const kind = Object.prototype.toString.call(value).slice(8, -1)
    switch (kind) {
      case 'Date':
        return { $: kind, value: value.getTime() }
      case 'RegExp':
        return { $: kind, source: value.source, flags: value.flags }
      case 'Map':
        return { $: kind, value: [...value].map((pair) => pair.map(pack)) }
      case 'Set':
        return { $: kind, value: [...value].map(pack) }
      case 'Error':
      case 'DOMException':
        return { $: 'Error', name: value.name, message: value.message }
      case 'ArrayBuffer':
        return { $: kind, value: this.#toBase64(new Uint8Array(value)) }
      default:
        return { $: 'object', value: Object.entries(value).map(([key, one]) => [key, pack(one)]) }
    }
  }

  #packView(view) {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    const type = Object.prototype.toString.call(view).slice(8, -1)
    return { $: 'view', type, value: this.#toBase64(bytes) }
  }

  #unpack(packed) {
    const unpack = (one) => this.#unpack(one)
    if (packed === null || typeof packed !== 'object') return packed
    if (Array.isArray(packed)) return packed.map(unpack)
    switch (packed.$) {
      case 'undefined':
        return undefined
      case 'number':
        return Number(packed.value)
      case 'bigint':
        return BigInt(packed.value)
      case 'Date':
        return new Date(packed.value)
      case 'RegExp':
        return new RegExp(packed.source, packed.flags)
      case 'Map':
        return new Map(packed.value.map((pair) => pair.map(unpack)))
      case 'Set':
        return new Set(packed.value.map(unpack))
      case 'Error':
        return Object.assign(new Error(packed.message), { name: packed.name })
      case 'ArrayBuffer':
        return this.#fromBase64(packed.value).buffer
      case 'view':
        return new globalThis[packed.type](this.#fromBase64(packed.value).buffer)
      default:
        return Object.fromEntries(packed.value.map(([key, one]) => [key, unpack(one)]))
    }
  }

  #toBase64(bytes) {
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }

  #fromBase64(text) {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  }
}

export const codec = new Codec()
