import type { Failure } from '../../bridge/failures.ts'
import { ServiceFailure, type CostlyId } from '../../service/index.ts'
import type { ChangingOperations } from '../changes/recorded.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Looking } from '../platform/failures/looking.ts'
import { afterReading, type Outcome } from '../platform/failures/outcome.ts'
import { deedOf } from './deeds.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerEntry } from '../../bridge/ledger.ts'

export interface ResolutionOptions {
  ledger: Ledger
  looking: Pick<Looking, 'until'>
  describe(error: unknown): Failure
}

/** Finds out by reading the account what became of calls in the ledger. */
export interface Resolution {
  /** Takes up how a module's own operations are proved. */
  declare(operations: ChangingOperations): void
  /** True if an earlier call was carried out. Rejects if the account cannot be read. */
  wasCarriedOut(last: LedgerEntry | undefined): Promise<boolean>
  /**
   * Looks for a call whose answer was lost, and writes down what became of it. Resolves where the account
   * shows that it was carried out after all. Rejects with `incomplete`, or the refusal, where it certainly
   * was not, else with the error.
   */
  settle(entry: LedgerEntry, error: unknown): Promise<void>
  /** Entries that the user has not seen, with the outcomes that the account shows now. */
  doubts(): Promise<LedgerEntry[]>
  /**
   * The entry that puts an operation in doubt: one that may have been carried out, on any
   * interface, and that the user has not seen.
   */
  doubtAbout(operation: CostlyId): Promise<LedgerEntry | undefined>
}

/** Looks calls up in the account, now and after a while. */
function createFinder({ looking, describe }: Omit<ResolutionOptions, 'ledger'>) {
  const operations: ChangingOperations = {}
  /** Entries being looked up now. */
  const lookedFor = new Set<LedgerEntry>()
  const proofOf = ({ operation }: LedgerEntry) => operations[operation as CostlyId]?.proof

  /** The outcome that the account shows; undefined if it cannot be read. */
  async function find(entry: LedgerEntry): Promise<Outcome | undefined> {
    if (entry.unreadable) return undefined
    try {
      return await proofOf(entry)?.(entry.subject)
    } catch (error) {
      describe(error)
      return undefined
    }
  }

  /** The same after a while. */
  async function look(entry: LedgerEntry): Promise<Outcome | undefined> {
    if (!proofOf(entry)) return undefined
    let last: Outcome | undefined
    lookedFor.add(entry)
    try {
      await looking.until(async () => {
        last = await find(entry)
        return last === 'done' || undefined
      })
      return last
    } catch {
      // The session ended.
      return undefined
    } finally {
      lookedFor.delete(entry)
    }
  }

  return { operations, proofOf, lookedFor, find, look }
}

export function createResolution({ ledger, ...how }: ResolutionOptions): Resolution {
  const { describe } = how
  const { operations, proofOf, lookedFor, find, look } = createFinder(how)

  async function doubts(): Promise<LedgerEntry[]> {
    const open = await ledger.open()
    // Side by side: lists that several of them need are read once.
    return Promise.all(
      open.map(async (entry) => {
        if (entry.state === 'done') return entry
        const outcome = await find(entry)
        if (outcome === undefined) return entry
        if (outcome !== 'done') return { ...entry, absent: true as const }
        await ledger.found(entry.id)
        return { ...entry, state: 'done' as const }
      }),
    )
  }

  return {
    declare(more) {
      Object.assign(operations, more)
    },
    async wasCarriedOut(last) {
      if (last?.state !== 'unknown' && last?.state !== 'done') return false
      if ((await proofOf(last)?.(last.subject)) !== 'done') return false
      await ledger.found(last.id)
      return true
    },
    async settle(entry, error) {
      const outcome = await look(entry)
      if (outcome === 'done') return ledger.end(entry.id, 'done')
      const state = outcome === 'notDone' ? 'failed' : 'unknown'
      await ledger.end(entry.id, state, describe(error))
      if (state === 'unknown') throw error
      const isRefusal = error instanceof ServiceFailure && error.kind === 'refused'
      throw isRefusal ? afterReading(error) : new CoreFailure('incomplete')
    },
    doubts,
    async doubtAbout(operation) {
      const isAbout = (one: LedgerEntry) => isDoubtAbout(one, operation)
      const soughtNow = [...lookedFor].find((one) => deedOf(one.operation) === deedOf(operation))
      if (soughtNow) return soughtNow
      if (!(await ledger.open()).some(isAbout)) return undefined
      return (await doubts()).find(isAbout)
    },
  }
}

/** Anything may be missing where calls are: that is about all of them. */
function isDoubtAbout({ state, unreadable, loss, ...entry }: LedgerEntry, operation: CostlyId) {
  if (state !== 'unknown') return false
  return loss !== undefined || (!unreadable && deedOf(entry.operation) === deedOf(operation))
}
