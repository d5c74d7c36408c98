import { needReady, needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { guard, must } from '../types.mjs'

/** Electron reads an accelerator before it registers it, and throws at what it cannot read. */
function needAccelerator(keys) {
  needReady('globalShortcut cannot be used before the app is ready')
  needString(keys, 'globalShortcut: accelerator')
  must(
    /^(?:(?:CommandOrControl|Alt|Shift|Super)\+)*[A-Z0-9][A-Za-z0-9]*$/.test(keys),
    'accelerator',
  )
}

export const globalShortcut = guard(
  {
    register(keys, press) {
      needAccelerator(keys)
      must(typeof press === 'function', 'globalShortcut.register')
      if (system.foreignKeys.has(keys) || system.keys.has(keys)) return false
      system.keys.set(keys, press)
      return true
    },
    unregister(keys) {
      needAccelerator(keys)
      system.keys.delete(keys)
    },
    isRegistered: (keys) => system.keys.has(keys),
  },
  'GlobalShortcut',
)
