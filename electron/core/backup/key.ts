import { z } from 'zod'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { SecretStore } from '../platform/secrets/types.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'
import type { PassphraseKey } from './passphrase.ts'

const bytes = (length: number) =>
  z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((value) => value.length === length)

const stored = z.object({
  work: z.object({ logN: z.int(), r: z.int(), p: z.int() }),
  salt: bytes(16),
  key: bytes(32),
})

/** Where the keychain holds what a passphrase became, so that backups are made without it. */
export const backupEntry = (cabinet: CabinetId): string => `archive/${cabinet}/backup`

/** Resolves with undefined where there was none, or none that is whole. Rejects as `keychain`. */
export async function readKey(
  secrets: SecretStore,
  cabinet: CabinetId,
): Promise<PassphraseKey | undefined> {
  const held = await secrets.read(backupEntry(cabinet))
  if (held.state === 'absent') return undefined
  if (held.state !== 'found') throw new CoreFailure('keychain')
  try {
    return stored.parse(JSON.parse(held.value))
  } catch {
    return undefined
  }
}

/** Rejects as `keychain`. */
export async function keepKey(
  secrets: SecretStore,
  cabinet: CabinetId,
  { work, salt, key }: PassphraseKey,
): Promise<void> {
  const text = (value: Uint8Array) => Buffer.from(value).toString('base64')
  const value = JSON.stringify({ work, salt: text(salt), key: text(key) })
  const { state } = await secrets.write(backupEntry(cabinet), value)
  if (state !== 'done') throw new CoreFailure('keychain')
}
