import type { SecretStore } from '../../../../electron/core/platform/secrets/types.ts'
import type { KeychainTrouble } from '../../../../electron/bridge/app.ts'

export interface MemorySecrets extends SecretStore {
  entries: Map<string, string>
  /** While set, every call ends with it. */
  trouble: KeychainTrouble | undefined
}

/** A keychain in memory that can be locked. */
export function createMemorySecrets(): MemorySecrets {
  const store: MemorySecrets = {
    entries: new Map(),
    trouble: undefined,
    async read(account) {
      if (store.trouble) return { state: store.trouble }
      const value = store.entries.get(account)
      return value === undefined ? { state: 'absent' } : { state: 'found', value }
    },
    async write(account, value) {
      if (store.trouble) return { state: store.trouble }
      store.entries.set(account, value)
      return { state: 'done' }
    },
    async remove(account) {
      if (store.trouble) return { state: store.trouble }
      store.entries.delete(account)
      return { state: 'done' }
    },
  }
  return store
}
