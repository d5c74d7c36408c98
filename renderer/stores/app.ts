import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { AppState } from '../../electron/bridge/app.ts'
import type { KeychainState } from '../../electron/bridge/app.ts'
import type { Settings } from '../../electron/bridge/settings.ts'
import { call } from '../bridge/call.ts'
import { useEvents } from './events.ts'

const FIRST_SETTINGS: Settings = {
  locale: 'system',
  theme: 'system',
  sendWith: 'enter',
  notifications: 'full',
  closeToTray: false,
  undoSeconds: 0,
  quietHours: { on: false, from: '22:00', to: '08:00' },
  timeZone: 'cabinet',
  addresses: {},
}

/** What belongs to the app as a whole, whichever cabinet is shown. */
export const useApp = defineStore('app', () => {
  const version = ref('')
  const settings = shallowRef<Settings>({
    ...FIRST_SETTINGS,
    ...window.switchdesk.boot.settings,
  })
  const keychain = ref<KeychainState>('ready')
  /** Whether the program behind the window is there (the web shell can lose it). */
  const connection = ref<'open' | 'lost'>('open')
  /** Whether a part of the app did not come when it was first needed. */
  const incomplete = ref(false)

  function hydrate(state: AppState): void {
    version.value = state.version
    settings.value = state.settings
    keychain.value = state.keychain
  }

  /** Shown at once; what the core answers is what stays. */
  async function changeSettings(change: Partial<Settings>): Promise<void> {
    const before = settings.value
    settings.value = { ...before, ...change }
    try {
      settings.value = await call('settings.change', change)
    } catch (error) {
      settings.value = before
      throw error
    }
  }

  async function retryKeychain(): Promise<void> {
    keychain.value = await call('session.retryKeychain')
  }

  useEvents().listen(({ name, payload }) => {
    if (name === 'settings.changed') settings.value = payload
    else if (name === 'keychain.changed') keychain.value = payload.state
    else if (name === 'bridge.connection') connection.value = payload.state
  })

  return {
    version,
    settings,
    keychain,
    connection,
    incomplete,
    hydrate,
    changeSettings,
    retryKeychain,
  }
})
