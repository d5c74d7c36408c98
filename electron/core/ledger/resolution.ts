import type { Failure } from '../../bridge/failures.ts'
import { ServiceFailure, type CostlyId } from '../../service/index.ts'
import { afterReading } from '../call-outcome.ts'
import { CoreFailure } from '../failure.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerEntry } from './types.ts'

/**
 * What the account shows of a call whose outcome is not known. `notSeen`: it does not show it yet, which
 * proves nothing; `notCarriedOut`: it certainly was not carried out.
 */
export type Finding = 'carriedOut' | 'notSeen' | 'notCarriedOut'

/** Reads the account again for it. Rejects where that cannot be read. */
export type Resolve = (about: string) => Promise<Finding>

/** How a subject's costly operations are resolved, by what their entries in the ledger are about. */
export type Resolvers = { [Id in CostlyId]?: Resolve }

export interface ResolutionOptions {
  ledger: Ledger
  describe(error: unknown): Failure
}

/** Finds out by reading the account what became of calls in the ledger. */
export interface Resolution {
  /** Takes up how a subject's own operations are resolved. */
  resolveBy(resolvers: Resolvers): void
  /** Whether an earlier call was carried out. Rejects where the account cannot be read. */
  wasCarriedOut(last: LedgerEntry | undefined): Promise<boolean>
  /**
   * Resolves where the account shows that a call whose answer was lost was carried out after all.
   * Rejects with `incomplete`, or the refusal, where it certainly was not, else with the error.
   */
  settle(entry: LedgerEntry, error: unknown): Promise<void>
  /** Entries of unknown outcome that no person has seen; those that the account shows are done. */
  doubts(): Promise<LedgerEntry[]>
}

export function createResolution({ ledger, describe }: ResolutionOptions): Resolution {
  const resolvers: Resolvers = {}
  const resolverOf = ({ operation }: LedgerEntry) => resolvers[operation as CostlyId]

  /** What the account shows of it; undefined if that cannot be read. */
  async function find(entry: LedgerEntry): Promise<Finding | undefined> {
    if (entry.unreadable) return undefined
    try {
      return await resolverOf(entry)?.(entry.subject)
    } catch (error) {
      describe(error)
      return undefined
    }
  }

  return {
    resolveBy(more) {
      Object.assign(resolvers, more)
    },
    async wasCarriedOut(last) {
      if (last?.state !== 'unknown' && last?.state !== 'done') return false
      if ((await resolverOf(last)?.(last.subject)) !== 'carriedOut') return false
      await ledger.end(last.id, 'done')
      return true
    },
    async settle(entry, error) {
      const finding = await find(entry)
      if (finding === 'carriedOut') return ledger.end(entry.id, 'done')
      if (finding !== 'notCarriedOut') throw error
      await ledger.end(entry.id, 'failed', describe(error))
      const isRefusal = error instanceof ServiceFailure && error.kind === 'refused'
      throw isRefusal ? afterReading(error) : new CoreFailure('incomplete')
    },
    async doubts() {
      const open = await ledger.open()
      // Side by side: lists that several of them need are read once.
      const findings = await Promise.all(open.map(find))
      const done = open.filter((_entry, index) => findings[index] === 'carriedOut')
      for (const { id } of done) await ledger.end(id, 'done')
      return open.flatMap((entry, index) => {
        if (findings[index] === 'carriedOut') return []
        return findings[index] === undefined ? entry : { ...entry, absent: true as const }
      })
    },
  }
}
