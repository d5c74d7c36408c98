import { z } from 'zod'
import type { SessionTokens } from '../../service/index.ts'
import type { KeychainTrouble, SecretStore } from '../secrets/types.ts'
import type { CabinetId } from './types.ts'

const time = z.number().nullish().catch(undefined)
const schema = z.object({
  token: z.string().min(1),
  token_expire: time,
  refresh_token: z.string().nullish().catch(undefined),
  refresh_token_expire: time,
})

export type VaultRead =
  { state: 'found'; tokens: SessionTokens } | { state: 'absent' } | { state: KeychainTrouble }

/** The tokens of each cabinet in the keychain, one entry per cabinet. */
export interface Vault {
  read(id: CabinetId): Promise<VaultRead>
  /** Whether the keychain holds them now. */
  keep(id: CabinetId, tokens: SessionTokens): Promise<boolean>
  /** Whether they are certainly gone. */
  forget(id: CabinetId): Promise<boolean>
}

export function createVault(store: SecretStore): Vault {
  const account = (id: CabinetId) => `session/${id}`
  return {
    async read(id) {
      const secret = await store.read(account(id))
      if (secret.state !== 'found') return secret
      const tokens = schema.safeParse(parsed(secret.value))
      // An entry that nobody can read is as good as none: signing in again replaces it.
      return tokens.success ? { state: 'found', tokens: tokens.data } : { state: 'absent' }
    },
    keep: async (id, tokens) =>
      (await store.write(account(id), JSON.stringify(tokens))).state === 'done',
    forget: async (id) => (await store.remove(account(id))).state === 'done',
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
