import { randomBytes } from 'node:crypto'
import type { Logger } from '../platform/log/logger.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'

export interface LedgerKey {
  secret: string
  /** True if the keychain holds it: data sealed by another key cannot be read in a later run. */
  lasts: boolean
  /** True if it was made just now, so that nothing on the disk can be proven by it. */
  isNew: boolean
  /** How often the ledger was written at least, as the keychain knows it. */
  count: number
  /** Has the keychain know a later count. Resolves when that is done, or could not be done. */
  note(count: number): Promise<void>
}

/**
 * The key of a cabinet's ledger, `ledger/<cabinet>` in the keychain, which is made if there
 * certainly is none, and beside it how often the ledger was written. If the keychain fails it is a
 * key for this run: a paid call is on the disk before it leaves all the same, and blocks the next
 * one of its kind until the user has seen it.
 */
export async function ledgerKey(
  secrets: SecretStore,
  cabinet: string,
  log: Logger,
): Promise<LedgerKey> {
  const { secret, lasts, isNew } = await secretOf(secrets, `ledger/${cabinet}`)
  if (!lasts) return { secret, lasts, isNew, count: 0, note: async () => undefined }
  const account = `ledger-count/${cabinet}`
  const known = await secrets.read(account)
  const enqueue = createTaskQueue()
  return {
    secret,
    lasts,
    isNew,
    count: known.state === 'found' ? Number(known.value) || 0 : 0,
    note: (count) =>
      enqueue(async () => {
        const { state } = await secrets.write(account, String(count))
        if (state !== 'done') log.warn('The keychain did not take the ledger’s count', { state })
      }),
  }
}

async function secretOf(
  secrets: SecretStore,
  account: string,
): Promise<Pick<LedgerKey, 'secret' | 'lasts' | 'isNew'>> {
  const read = await secrets.read(account)
  if (read.state === 'found') return { secret: read.value, lasts: true, isNew: false }
  const secret = randomBytes(32).toString('hex')
  if (read.state !== 'absent') return { secret, lasts: false, isNew: true }
  const written = await secrets.write(account, secret)
  return { secret, lasts: written.state === 'done', isNew: true }
}
