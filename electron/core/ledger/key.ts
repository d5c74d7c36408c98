import { randomBytes } from 'node:crypto'
import type { SecretStore } from '../secrets/types.ts'

export interface LedgerKey {
  secret: string
  /** Whether the keychain holds it: whatever is sealed by one that does not last is not read again. */
  lasts: boolean
}

/**
 * The key of a cabinet's ledger, `ledger/<cabinet>` in the keychain, which is made where there certainly
 * is none. Where the keychain does not do its part it is a key for this run: a paid call is on the disk
 * before it leaves all the same, and blocks the next one of its kind until a person has seen it.
 */
export async function ledgerKey(secrets: SecretStore, cabinet: string): Promise<LedgerKey> {
  const account = `ledger/${cabinet}`
  const read = await secrets.read(account)
  if (read.state === 'found') return { secret: read.value, lasts: true }
  const secret = randomBytes(32).toString('hex')
  if (read.state !== 'absent') return { secret, lasts: false }
  const written = await secrets.write(account, secret)
  return { secret, lasts: written.state === 'done' }
}
