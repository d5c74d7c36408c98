import { writeFileSync } from 'atomically'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Logger } from '../platform/log/logger.ts'
import type { LedgerKey } from './key.ts'
import { rowsOf, type Row } from './rows.ts'
import { readText } from '../platform/disk/read-text.ts'
import { syncFolder } from '../platform/disk/sync-folder.ts'
import type { LedgerLoss } from '../../bridge/ledger.ts'

/** A ledger's file, which is written whole with each change. */
export interface LedgerFile {
  /** Rows that could be read when it was opened. */
  readonly rows: Row[]
  /** Evidence that others are missing. */
  readonly loss: LedgerLoss | undefined
  /**
   * True if it has yet to be signed by the key: an earlier version, or a run without a keychain,
   * did not.
   */
  readonly isUnproven: boolean
  /** On the disk on return; throws where that does not take it. */
  write(rows: Row[]): void
  /** Resolves when the keychain has the count of the last write. */
  noted(): Promise<void>
}

interface LedgerFileOptions {
  /** The data folder. */
  home: string
  cabinet: string
  key: LedgerKey
  log: Logger
}

/**
 * Content of the file. An earlier version, and a run without a keychain, write neither count nor
 * proof.
 */
const stored = z.object({
  count: z.int().nonnegative().optional(),
  proof: z.string().optional(),
  entries: z.array(z.unknown()),
})
type Stored = z.infer<typeof stored>

/**
 * Opens `ledger-<cabinet>.json`. The key proves that only this program has changed it, and the
 * count in the keychain that it is the latest. A damaged file is kept beside it as
 * `ledger-<cabinet>.damaged.json`.
 */
export function openLedgerFile({ home, cabinet, key, log }: LedgerFileOptions): LedgerFile {
  const path = join(home, `ledger-${cabinet}.json`)
  const prove = createProof(key.secret)
  const text = readText(path)
  const found = text === undefined ? undefined : parsed(text)
  const { rows, areWhole } = rowsOf(found?.entries ?? [])
  const loss = areWhole ? lossOf(text, found, key, prove) : 'damaged'
  if (loss) log.warn('The ledger is not what was written last', { loss })
  if (loss === 'damaged') copyFileSync(path, join(home, `ledger-${cabinet}.damaged.json`))
  let count = Math.max(found?.count ?? 0, key.count)
  let noting: Promise<void> = Promise.resolve()

  return {
    rows,
    loss,
    isUnproven: key.lasts && found !== undefined && !isProven(found, prove),
    write(entries) {
      const next: Stored = key.lasts
        ? { count: count + 1, proof: prove(count + 1, entries), entries }
        : { entries }
      writeFileSync(path, JSON.stringify(next, undefined, '\t'), { mode: 0o600 })
      syncFolder(home)
      if (!key.lasts) return
      count += 1
      // After the file and never before: a kill between the two must not look like an older one.
      noting = key.note(count)
    },
    noted: () => noting,
  }
}

type Prove = (count: number, entries: readonly unknown[]) => string

/** Made by a key that belongs to this alone, which comes of the ledger's. */
function createProof(secret: string): Prove {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'switchdesk ledger file', 32))
  return (count, entries) =>
    createHmac('sha256', key)
      .update(JSON.stringify([count, entries]))
      .digest('base64')
}

function isProven({ count, proof, entries }: Stored, prove: Prove): boolean {
  if (count === undefined || proof === undefined) return false
  const [given, right] = [Buffer.from(proof), Buffer.from(prove(count, entries))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function lossOf(
  text: string | undefined,
  found: Stored | undefined,
  key: LedgerKey,
  prove: Prove,
): LedgerLoss | undefined {
  if (text === undefined) return key.count > 0 ? 'gone' : undefined
  if (!found) return 'damaged'
  // A key that is new or lasts for this run alone proves nothing.
  if (key.isNew) return undefined
  if (isProven(found, prove)) return (found.count ?? 0) < key.count ? 'older' : undefined
  return found.proof === undefined && key.count === 0 ? undefined : 'damaged'
}

/** Returns undefined for what is no ledger. */
function parsed(text: string): Stored | undefined {
  try {
    return stored.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
