import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Failure } from '../../bridge/failures.ts'
import type { CostlyId } from '../../service/index.ts'
import { CoreFailure } from '../failure.ts'
import type { Logger } from '../ports.ts'
import { openJsonFile } from '../settings/file.ts'
import { syncFolder } from './sync.ts'
import type { LedgerEntry } from './types.ts'

/** How many entries whose outcome is known are kept. */
const KEPT = 500

const failure = z.object({ kind: z.string() }).loose().optional().catch(undefined)
const entry = z.object({
  id: z.string().min(1),
  operation: z.string(),
  subject: z.string(),
  label: z.string().optional().catch(undefined),
  at: z.number(),
  state: z.enum(['begun', 'done', 'failed', 'unknown']),
  failure,
  /** Whether a person has seen that its outcome is unknown. */
  seen: z.boolean().optional().catch(undefined),
})

type Kept = LedgerEntry & { seen?: boolean }

const schema = z.object({
  entries: z
    .array(z.unknown())
    .transform((all) => all.flatMap((one) => (entry.safeParse(one).data as Kept | undefined) ?? []))
    .catch([]),
})

export interface LedgerOptions {
  /** The data folder. */
  home: string
  cabinet: string
  log: Logger
  /** Told when the outcome of a call is not known, or no longer so. */
  onDoubt?(): void
  now?: () => number
}

/**
 * Paid and irreversible calls of one cabinet, each on the disk before it leaves. Nothing in it is
 * ever repeated by itself.
 */
export interface Ledger {
  /**
   * Writes down that a call is about to leave. Throws `invalid` where one about the same is under way,
   * and `internal` where the disk does not take it: then the call must not leave.
   */
  begin(operation: CostlyId, about: Pick<LedgerEntry, 'subject' | 'label'>): LedgerEntry
  /** Writes down how it ended. */
  end(id: string, state: 'done' | 'failed' | 'unknown', failure?: Failure): void
  /** The last entry about the same, if there is one. */
  last(operation: CostlyId, subject: string): LedgerEntry | undefined
  /** Calls whose outcome nobody knows, until a person has seen them; newest first. */
  open(): LedgerEntry[]
  /** A person has seen it. Rejects as `notFound`. */
  settle(id: string): void
}

/** Opens `ledger-<cabinet>.json`. What was under way when the app ended is `unknown` from then on. */
export function openLedger(options: LedgerOptions): Ledger {
  const { home, cabinet, log, now = Date.now } = options
  const file = openJsonFile<{ entries: Kept[] }>(home, `ledger-${cabinet}`, schema, log)
  let entries = file
    .read()
    .entries.map((one) => (one.state === 'begun' ? { ...one, state: 'unknown' as const } : one))

  function write(next: Kept[]): void {
    const closed = next.filter(({ state }) => state === 'done' || state === 'failed')
    const surplus = new Set(closed.slice(0, Math.max(0, closed.length - KEPT)))
    const kept = next.filter((one) => !surplus.has(one))
    file.write({ entries: kept })
    syncFolder(home)
    entries = kept
  }

  function change(id: string, changes: Partial<Kept>): void {
    const before = entries.find((one) => one.id === id)
    if (!before) throw new CoreFailure('notFound', { field: 'entry' })
    write(entries.map((one) => (one.id === id ? { ...one, ...changes } : one)))
    if (before.state === 'unknown' || changes.state === 'unknown') options.onDoubt?.()
  }

  const last = (operation: string, subject: string) =>
    entries.findLast((one) => one.operation === operation && one.subject === subject)

  return {
    begin(operation, { subject, label }) {
      const before = last(operation, subject)
      if (before?.state === 'begun') throw new CoreFailure('invalid', { field: 'entry' })
      const begun: LedgerEntry = {
        id: randomUUID(),
        operation,
        subject,
        ...(label !== undefined && { label }),
        at: now(),
        state: 'begun',
      }
      // Whoever starts over has made sure of the one before.
      const others = entries.filter((one) => one !== before || one.state !== 'unknown')
      try {
        write([...others, begun])
      } catch (error) {
        log.error('The ledger could not be written', { error: String(error) })
        throw new CoreFailure('internal', { field: 'ledger' })
      }
      return begun
    },
    end(id, state, why) {
      change(id, { state, ...(why && { failure: why }) })
    },
    last,
    open: () =>
      entries
        .filter(({ state, seen }) => state === 'unknown' && !seen)
        .map(({ seen: _seen, ...told }) => told)
        .reverse(),
    settle(id) {
      change(id, { seen: true })
    },
  }
}
