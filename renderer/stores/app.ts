import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
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
  loudNotifications: 'full',
  closeToTray: false,
  undoSeconds: 0,
  quietHours: { on: false, from: '22:00', to: '08:00' },
  timeZone: 'cabinet',
  startAtLogin: false,
  showKeys: '',
  updates: 'install',
  links: { own: true, telephone: false },
  addresses: {},
}

/** State of the app as a whole, independent of the active cabinet. */
export const useApp = defineStore('app', () => {
  const version = ref('')
  /** True if the previous run crashed, until the user has seen that. */
  const isAfterCrash = ref(false)
  /** Settings as last received from the core. */
  const stored = shallowRef<Settings>({ ...FIRST_SETTINGS, ...window.switchdesk.boot.settings })
  /** Chosen here and not yet answered by the core, the oldest first. */
  const unanswered = shallowRef<Partial<Settings>[]>([])
  const settings = computed(() =>
    unanswered.value.reduce<Settings>((now, change) => ({ ...now, ...change }), stored.value),
  )
  const keychain = ref<KeychainState>('ready')
  /** The connection to the core (the web shell can lose it). */
  const connection = ref<'open' | 'lost'>('open')
  /** True if a part of the app failed to load. */
  const incomplete = ref(false)

  function hydrate(state: AppState): void {
    version.value = state.version
    stored.value = state.settings
    keychain.value = state.keychain
    isAfterCrash.value = state.isAfterCrash === true
  }

  /**
   * Changes settings. Applied at once, and kept over the core's answers to earlier changes until it
   * answers this one.
   */
  async function changeSettings(change: Partial<Settings>): Promise<void> {
    unanswered.value = [...unanswered.value, change]
    try {
      stored.value = await call('settings.change', change)
    } finally {
      unanswered.value = unanswered.value.filter((one) => one !== change)
    }
  }

  async function retryKeychain(): Promise<void> {
    keychain.value = await call('session.retryKeychain')
  }

  useEvents().listen(({ name, payload }) => {
    if (name === 'settings.changed') stored.value = payload
    else if (name === 'keychain.changed') keychain.value = payload.state
    else if (name === 'bridge.connection') connection.value = payload.state
  })

  return {
    version,
    settings,
    keychain,
    connection,
    incomplete,
    isAfterCrash,
    hydrate,
    changeSettings,
    retryKeychain,
  }
})
