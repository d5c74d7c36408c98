import { z } from 'zod'
import type { SessionTokens } from '../../service/index.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import type { KeychainTrouble } from '../../bridge/app.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'

const time = z.number().nullish().catch(undefined)
const addresses = z.object({
  rest: z.string(),
  rpc: z.string(),
  sms: z.string(),
  auth: z.string(),
})

/**
 * The owner of tokens, stored with them: the addresses to which they may go, and personal data that
 * no plain file holds.
 */
const owner = z.object({
  addresses,
  title: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
})
type VaultOwner = z.output<typeof owner>

const schema = z.object({
  owner,
  token: z.string().min(1),
  token_expire: time,
  refresh_token: z.string().nullish().catch(undefined),
  refresh_token_expire: time,
})

type VaultRead =
  | { state: 'found'; tokens: SessionTokens; owner: VaultOwner }
  | { state: 'absent' }
  | { state: KeychainTrouble }

/** The tokens of each cabinet in the keychain, one entry per cabinet, bound to their addresses. */
export interface Vault {
  read(id: CabinetId): Promise<VaultRead>
  /** True if the keychain holds them now. */
  keep(id: CabinetId, tokens: SessionTokens, owner: VaultOwner): Promise<boolean>
  /** True if they are certainly gone. */
  forget(id: CabinetId): Promise<boolean>
}

export function createVault(store: SecretStore, log: Logger): Vault {
  const account = (id: CabinetId) => `session/${id}`
  return {
    async read(id) {
      const secret = await store.read(account(id))
      if (secret.state !== 'found') return secret
      const entry = schema.safeParse(parsed(secret.value))
      // An unreadable entry, or one without an address to which its tokens may go, counts as
      // missing: signing in again replaces it.
      if (!entry.success) {
        const fields = entry.error.issues.map(({ path }) => path.join('.'))
        log.warn('An entry of the keychain was refused', { cabinet: id, fields })
        return { state: 'absent' }
      }
      const { owner, ...tokens } = entry.data
      return { state: 'found', tokens, owner }
    },
    keep: async (id, tokens, owner) =>
      (await store.write(account(id), JSON.stringify({ ...tokens, owner }))).state === 'done',
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
