import { system } from '../system.mjs'
import { Source, check } from '../types.mjs'

class NativeTheme extends Source {
  #themeSource = 'system'

  constructor() {
    super('NativeTheme')
  }
  get themeSource() {
    return this.#themeSource
  }
  set themeSource(value) {
    check("('system' | 'light' | 'dark')", value, 'nativeTheme.themeSource')
    themeAfter(() => {
      this.#themeSource = value
    })
  }
  get shouldUseDarkColors() {
    return this.#themeSource === 'system' ? system.dark : this.#themeSource === 'dark'
  }
}

export const nativeTheme = new NativeTheme()

/** Makes a change, and tells of it if by that it has become dark or light. */
export function themeAfter(change) {
  const before = nativeTheme.shouldUseDarkColors
  change()
  if (before === nativeTheme.shouldUseDarkColors) return
  for (const window of system.windows) window._applyTheme()
  setImmediate(() => nativeTheme.emit('updated'))
}
