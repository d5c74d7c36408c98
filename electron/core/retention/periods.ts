import { z } from 'zod'
import type { CabinetId } from '../../bridge/cabinet.ts'
import type { RetentionChoice, RetentionState } from '../../bridge/retention.ts'
import { retentionKinds, sparedKinds } from '../../shared/retention.ts'
import { openJsonFile } from '../platform/disk/json-file.ts'
import type { Logger } from '../platform/log/logger.ts'
import { later, ofKinds } from './cutoffs.ts'
import type { Before, Rule } from './stored/old.ts'

const moments = z.partialRecord(z.enum(retentionKinds), z.number())
const counts = z.record(z.enum(retentionKinds), z.number())

/** A person's choice, and how far it was carried out. Lenient, as of all small files. */
export const retained = z.object({
  months: z.partialRecord(z.enum(retentionKinds), z.int().min(1)).catch({}),
  also: z.array(z.enum(sparedKinds)).catch([]),
  /** Nothing older than that is kept, or taken in again; it never moves back. */
  before: moments.catch({}),
  last: z.object({ at: z.number(), gone: counts }).optional().catch(undefined),
})
type Retained = z.output<typeof retained>

/** Name of the file in the data folder. */
export const retentionOf = (cabinet: CabinetId): string => `retention-${cabinet}`

/** How long data of an account is kept. It survives a damaged database, and one that is set aside. */
export interface RetentionPeriods {
  read(): Retained
  /** Data that is to be deleted by now. */
  rule(): Rule
  /** The moment before which no message is taken in. */
  since(): number | undefined
  choose(choice: RetentionChoice, before: Before): void
  /** Does work during which nothing older than these moments is taken in. */
  holding<T>(before: Before, work: () => Promise<T>): Promise<T>
  /** Data from before these moments is to be deleted. */
  advance(before: Before): void
  note(last: RetentionState['last']): void
  /**
   * Takes over what a backup says. A choice that was made on this computer is kept, and what was deleted in either
   * place does not come back. Returns a function that undoes it.
   */
  takeOver(other: Retained): () => void
}

export function openRetention(home: string, cabinet: CabinetId, log: Logger): RetentionPeriods {
  const file = openJsonFile<Retained>(home, retentionOf(cabinet), retained, log)
  let held: Before = {}
  const change = (changes: Partial<Retained>): void => file.write({ ...file.read(), ...changes })
  const beyond = (before: Before) => ({ before: later(file.read().before, before) })
  return {
    read: file.read,
    rule() {
      const { before, months, also } = file.read()
      return { before: ofKinds(before, months), also }
    },
    since: () => later(file.read().before, held).messages,
    choose: ({ months, also }, before) => change({ months, also, ...beyond(before) }),
    async holding(before, work) {
      held = before
      try {
        return await work()
      } finally {
        held = {}
      }
    },
    advance: (before) => change(beyond(before)),
    note: (last) => change({ last }),
    takeOver({ months, also, before }) {
      const former = file.read()
      const isChosen = Object.keys(former.months).length > 0
      change({ ...(!isChosen && { months, also }), ...beyond(before) })
      return () => file.write(former)
    },
  }
}
