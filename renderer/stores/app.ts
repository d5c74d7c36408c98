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
  conversations: 'together',
  undoSeconds: 0,
  quietHours: { on: false, from: '22:00', to: '08:00' },
  timeZone: 'cabinet',
  startAtLogin: false,
  showKeys: '',
  updates: 'install',
  links: { own: true, telephone: false },
  addresses: {},
}

/** What belongs to the app as a whole, whichever cabinet is shown. */
export const useApp = defineStore('app', () => {
  const version = ref('')
  /** The run before ended without closing; until somebody has read that. */
  const isAfterCrash = ref(false)
  /** As the core last told them. */
  const stored = shallowRef<Settings>({ ...FIRST_SETTINGS, ...window.switchdesk.boot.settings })
  /** Chosen here and not yet answered by the core, the oldest first. */
  const unanswered = shallowRef<Partial<Settings>[]>([])
  const settings = computed(() =>
    unanswered.value.reduce<Settings>((now, change) => ({ ...now, ...change }), stored.value),
  )
  const keychain = ref<KeychainState>('ready')
  /** Whether the program behind the window is there (the web shell can lose it). */
  const connection = ref<'open' | 'lost'>('open')
  /** Whether a part of the app did not come when it was first needed. */
  const incomplete = ref(false)

  function hydrate(state: AppState): void {
    version.value = state.version
    stored.value = state.settings
    keychain.value = state.keychain
    isAfterCrash.value = state.isAfterCrash === true
  }

  /** Shown at once, and until the core has answered, whatever it answers to earlier ones. */
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
