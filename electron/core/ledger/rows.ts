import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { LedgerKey } from './key.ts'
import { createSeal } from './seal.ts'
import type { LedgerEntry, LedgerLoss } from '../../bridge/ledger.ts'

const failure = z.object({ kind: z.string() }).loose().optional().catch(undefined)
/** Subject of a call, and the service's words: both may contain telephone numbers. */
const content = z.object({
  subject: z.string(),
  label: z.string().optional().catch(undefined),
  failure,
})

const known = {
  id: z.string().min(1),
  operation: z.string(),
  at: z.number(),
  state: z.enum(['begun', 'done', 'failed', 'unknown']),
  /** True if the user has seen it; a done call with `false` has yet to be shown. */
  seen: z.boolean().optional().catch(undefined),
  loss: z.enum(['gone', 'older', 'damaged'] satisfies LedgerLoss[]).optional(),
}

/** A call as the file holds it: its subject is sealed, or readable as in earlier versions. */
const row = z.union([
  z.object({ ...known, sealed: z.string() }),
  z.object({ ...known, ...content.shape }),
])

export type Row = z.infer<typeof row>

/** Remains of a damaged row: the outcome of the call is not known. */
const remains = z.object({
  id: z
    .string()
    .min(1)
    .catch(() => randomUUID()),
  operation: z.string().catch(''),
  at: z.number().catch(() => Date.now()),
  state: z.literal('unknown').catch('unknown'),
  sealed: z.string().catch(''),
})

/** The rows of a file, of damaged ones what is left; whether all are whole. */
export function rowsOf(entries: readonly unknown[]): { rows: Row[]; areWhole: boolean } {
  const read = entries.map((one) => row.safeParse(one).data)
  const rows = read.map((one, place) => one ?? z.parse(remains, { ...Object(entries[place]) }))
  return { rows, areWhole: !read.includes(undefined) }
}

/** An entry; `seen` if the user has seen its unknown outcome, present or former. */
export type KeptRow = LedgerEntry & { seen?: boolean }

/** Calls as a backup has them; those that do not fit are left out. */
export function keptCalls(calls: readonly unknown[]): KeptRow[] {
  const call = z.object({ ...known, ...content.shape, unreadable: z.literal(true).optional() })
  return calls.flatMap((one) => (call.safeParse(one).data as KeptRow | undefined) ?? [])
}

/** True if the user has yet to see it. */
export const isOpen = ({ state, seen }: KeptRow): boolean =>
  (state === 'unknown' && !seen) || (state === 'done' && seen === false)

/** An entry with its row in the file. */
export interface LedgerLine {
  entry: KeptRow
  row: Row
}

/** Reads and writes lines by a key. */
export interface Rows {
  /** Seals readable content, if the key lasts. */
  read(row: Row): LedgerLine
  /**
   * Unreadable content stays sealed as it is, and readable content is not sealed by a key that does
   * not last.
   */
  change(line: LedgerLine, changes: Partial<KeptRow>): LedgerLine
  make(entry: KeptRow): LedgerLine
}

export function createRows({ secret, lasts }: Pick<LedgerKey, 'secret' | 'lasts'>): Rows {
  const seal = createSeal(secret)
  // Content of one call must not pass for that of another.
  const boundTo = ({ id, operation }: Pick<Row, 'id' | 'operation'>) => `${id} ${operation}`

  function contentOf(one: Row): z.infer<typeof content> | undefined {
    if (!('sealed' in one)) return one
    const text = seal.open(one.sealed, boundTo(one))
    return text === undefined ? undefined : content.parse(JSON.parse(text))
  }

  function make(entry: KeptRow): LedgerLine {
    const { subject, label, failure: why, ...rest } = entry
    const sealed = seal.seal(JSON.stringify({ subject, label, failure: why }), boundTo(entry))
    return { entry, row: { ...rest, sealed } }
  }

  return {
    make,
    read(one) {
      const { id, operation, at, state, seen, loss } = one
      const skeleton = omitNullish({ id, operation, at, state, seen, loss })
      const about = contentOf(one)
      if (!about) return { entry: { ...skeleton, subject: '', unreadable: true }, row: one }
      const { subject, label, failure: why } = about
      const entry = { ...skeleton, subject, label, failure: why } as KeptRow
      return 'sealed' in one || !lasts ? { entry, row: one } : make(entry)
    },
    change({ entry, row: before }, changes) {
      const changed = { ...entry, ...changes }
      const mayBeSealed = lasts || 'sealed' in before
      if (mayBeSealed && !entry.unreadable) return make(changed)
      const { state, seen } = changed
      return { entry: changed, row: { ...before, state, seen } }
    },
  }
}
