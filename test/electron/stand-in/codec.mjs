/** Carries what a structured clone may carry as text, between Node and the page. The source also runs in the page. */
export function makeCodec(structuredClone) {
  const toBase = (bytes) => {
    let s = ''
    for (const b of bytes) s += String.fromCharCode(b)
    return btoa(s)
  }
  const fromBase = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
  const enc = (v) => {
    if (v === undefined) return { $: 'u' }
    if (v === null || typeof v === 'string' || typeof v === 'boolean') return v
    if (typeof v === 'number')
      return Number.isFinite(v) && !Object.is(v, -0)
        ? v
        : { $: 'n', v: Object.is(v, -0) ? '-0' : String(v) }
    if (typeof v === 'bigint') return { $: 'b', v: String(v) }
    if (Array.isArray(v)) return v.map(enc)
    const kind = Object.prototype.toString.call(v).slice(8, -1)
    if (kind === 'Date') return { $: 'd', v: v.getTime() }
    if (kind === 'RegExp') return { $: 'r', v: v.source, f: v.flags }
    if (kind === 'Map') return { $: 'm', v: [...v].map(([a, b]) => [enc(a), enc(b)]) }
    if (kind === 'Set') return { $: 's', v: [...v].map(enc) }
    if (v instanceof Error || kind === 'Error') return { $: 'e', n: v.name, m: v.message }
    if (kind === 'ArrayBuffer') return { $: 'a', v: toBase(new Uint8Array(v)) }
    if (ArrayBuffer.isView(v))
      return { $: 't', k: kind, v: toBase(new Uint8Array(v.buffer, v.byteOffset, v.byteLength)) }
    return { $: 'o', v: Object.entries(v).map(([k, x]) => [k, enc(x)]) }
  }
  const dec = (v) => {
    if (v === null || typeof v !== 'object') return v
    if (Array.isArray(v)) return v.map(dec)
    switch (v.$) {
      case 'u':
        return undefined
      case 'n':
        return Number(v.v)
      case 'b':
        return BigInt(v.v)
      case 'd':
        return new Date(v.v)
      case 'r':
        return new RegExp(v.v, v.f)
      case 'm':
        return new Map(v.v.map(([a, b]) => [dec(a), dec(b)]))
      case 's':
        return new Set(v.v.map(dec))
      case 'e':
        return Object.assign(new Error(v.m), { name: v.n })
      case 'a':
        return fromBase(v.v).buffer
      case 't': {
        const bytes = fromBase(v.v)
        return v.k === 'Uint8Array' ? bytes : new globalThis[v.k](bytes.buffer)
      }
      default:
        return Object.fromEntries(v.v.map(([k, x]) => [k, dec(x)]))
    }
  }
  return {
    /** @throws where Electron says "An object could not be cloned". */
    encode(values) {
      let cloned
      try {
        cloned = structuredClone(values)
      } catch {
        throw new Error('An object could not be cloned.')
      }
      return JSON.stringify(enc(cloned))
    },
    decode: (text) => dec(JSON.parse(text)),
  }
}
