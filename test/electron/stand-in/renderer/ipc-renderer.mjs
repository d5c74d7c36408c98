/** ipcRenderer: what is sent is cloned, and what arrives goes to the channel's listeners. */
export function makeIpcRenderer(host, codec) {
  const listeners = new Map()
  const of = (channel) => listeners.get(channel) ?? []
  const on = (channel, listener) => {
    if (typeof listener !== 'function')
      throw new TypeError('The "listener" argument must be of type function')
    listeners.set(channel, [...of(channel), listener])
    return ipcRenderer
  }
  const off = (channel, listener) => {
    const others = of(channel).filter((one) => one !== listener)
    listeners.set(channel, others)
    return ipcRenderer
  }
  const ipcRenderer = {
    on,
    off,
    addListener: on,
    removeListener: off,
    once(channel, listener) {
      const own = (...args) => {
        off(channel, own)
        listener(...args)
      }
      return on(channel, own)
    },
    async invoke(channel, ...args) {
      // "If you try to send Functions, Promises, Symbols, WeakMaps, or WeakSets it will throw"
      codec.encode(args)
      const { error, result } = await host.call('invoke', { channel, args })
      if (error !== undefined)
        throw new Error(`Error invoking remote method '${channel}': ${error}`)
      return result
    },
  }
  host.receive = (channel, text) => {
    const args = codec.decode(text)
    const event = { sender: ipcRenderer, ports: [] }
    for (const listener of of(channel)) listener(event, ...args)
  }
  return ipcRenderer
}
