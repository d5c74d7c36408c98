import type { Failure } from '../../bridge/failures.ts'
import { ServiceFailure, type CostlyId } from '../../service/index.ts'
import { afterReading } from '../platform/failures/call-outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Looking } from '../platform/failures/looking.ts'
import { deedOf } from './deeds.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerEntry } from '../../bridge/ledger.ts'

/**
 * Finding in the account about a call with an unknown outcome. `notSeen`: it does not show it,
 * which proves nothing; `notCarriedOut`: if it is still so after a while, it certainly was not
 * carried out.
 */
export type Finding = 'carriedOut' | 'notSeen' | 'notCarriedOut'

/** Reads the account again for it. Rejects where that cannot be read. */
type Resolve = (about: string) => Promise<Finding>

/** Functions that find the outcome of costly operations, by the subject of their entries. */
export type Resolvers = { [Id in CostlyId]?: Resolve }

export interface ResolutionOptions {
  ledger: Ledger
  looking: Pick<Looking, 'until'>
  describe(error: unknown): Failure
}

/** Finds out by reading the account what became of calls in the ledger. */
export interface Resolution {
  /** Takes up how a subject's own operations are resolved. */
  resolveBy(resolvers: Resolvers): void
  /** True if an earlier call was carried out. Rejects if the account cannot be read. */
  wasCarriedOut(last: LedgerEntry | undefined): Promise<boolean>
  /**
   * Looks for a call whose answer was lost, and writes down what became of it. Resolves where the account
   * shows that it was carried out after all. Rejects with `incomplete`, or the refusal, where it certainly
   * was not, else with the error.
   */
  settle(entry: LedgerEntry, error: unknown): Promise<void>
  /** Entries that the user has not seen, with the account's present findings. */
  doubts(): Promise<LedgerEntry[]>
  /**
   * The entry that puts an operation in doubt: one that may have been carried out, on any
   * interface, and that the user has not seen.
   */
  doubtAbout(operation: CostlyId): Promise<LedgerEntry | undefined>
}

/** Looks calls up in the account, now and after a while. */
function createFinder({ looking, describe }: Omit<ResolutionOptions, 'ledger'>) {
  const resolvers: Resolvers = {}
  /** Entries being looked up now. */
  const lookedFor = new Set<LedgerEntry>()
  const resolverOf = ({ operation }: LedgerEntry) => resolvers[operation as CostlyId]

  /** The account's finding; undefined if it cannot be read. */
  async function find(entry: LedgerEntry): Promise<Finding | undefined> {
    if (entry.unreadable) return undefined
    try {
      return await resolverOf(entry)?.(entry.subject)
    } catch (error) {
      describe(error)
      return undefined
    }
  }

  /** The same after a while. */
  async function look(entry: LedgerEntry): Promise<Finding | undefined> {
    if (!resolverOf(entry)) return undefined
    let last: Finding | undefined
    lookedFor.add(entry)
    try {
      await looking.until(async () => {
        last = await find(entry)
        return last === 'carriedOut' || undefined
      })
      return last
    } catch {
      // The session ended.
      return undefined
    } finally {
      lookedFor.delete(entry)
    }
  }

  return { resolvers, resolverOf, lookedFor, find, look }
}

export function createResolution({ ledger, ...finding }: ResolutionOptions): Resolution {
  const { describe } = finding
  const { resolvers, resolverOf, lookedFor, find, look } = createFinder(finding)

  async function doubts(): Promise<LedgerEntry[]> {
    const open = await ledger.open()
    // Side by side: lists that several of them need are read once.
    return Promise.all(
      open.map(async (entry) => {
        if (entry.state === 'done') return entry
        const finding = await find(entry)
        if (finding === undefined) return entry
        if (finding !== 'carriedOut') return { ...entry, absent: true as const }
        await ledger.found(entry.id)
        return { ...entry, state: 'done' as const }
      }),
    )
  }

  return {
    resolveBy(more) {
      Object.assign(resolvers, more)
    },
    async wasCarriedOut(last) {
      if (last?.state !== 'unknown' && last?.state !== 'done') return false
      if ((await resolverOf(last)?.(last.subject)) !== 'carriedOut') return false
      await ledger.found(last.id)
      return true
    },
    async settle(entry, error) {
      const finding = await look(entry)
      if (finding === 'carriedOut') return ledger.end(entry.id, 'done')
      const state = finding === 'notCarriedOut' ? 'failed' : 'unknown'
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
