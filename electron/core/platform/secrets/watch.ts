import type { Announce } from '../emitter.ts'
import type { SecretStore } from './types.ts'
import type { KeychainState } from '../../../bridge/app.ts'

export interface WatchedKeychain extends SecretStore {
  state(): KeychainState
}

/** Keeps the keychain's last known state and announces when it turns. */
export function watchKeychain(store: SecretStore, announce: Announce): WatchedKeychain {
  let state: KeychainState = 'ready'

  async function noted<T extends { state: string }>(answer: Promise<T>): Promise<T> {
    const result = await answer
    const next = isTrouble(result.state) ? result.state : 'ready'
    if (next !== state) {
      state = next
      announce('keychain.changed', { state })
    }
    return result
  }

  return {
    state: () => state,
    read: (account) => noted(store.read(account)),
    write: (account, value) => noted(store.write(account, value)),
    remove: (account) => noted(store.remove(account)),
  }
}

function isTrouble(state: string): state is Exclude<KeychainState, 'ready'> {
  return state === 'locked' || state === 'denied' || state === 'unavailable' || state === 'timedOut'
}
