import type { Failure } from '../../bridge/failures.ts'
import { isProof, ServiceFailure, type Client, type CostlyId } from '../../service/index.ts'
import type { InputOf, ReplyOf } from '../../service/index.ts'
import { afterReading } from '../call-outcome.ts'
import { CoreFailure } from '../failure.ts'
import { stepOutcome } from '../jobs/step-outcome.ts'
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

/** What a call is about: `subject` tells the same from another, `label` is what a person reads. */
export type About = Pick<LedgerEntry, 'subject' | 'label'>

/** The only way to operations that cost or destroy. */
export interface Guard {
  /** Takes up how a subject's own operations are resolved. */
  resolveBy(resolvers: Resolvers): void
  /**
   * Makes a call at most once: it is on the disk before it leaves, and its outcome after. The same asked
   * for again meanwhile is the same call. Where one about the same was, or may have been, carried out
   * before, the account is read first, and nothing is sent if it shows it. Where the answer is lost the
   * account is read too: resolves with nothing if it shows that the call was carried out. A reply that
   * proves nothing is as good as none.
   *
   * @param act makes the call by what it is given, and rejects where the reply says no
   * @throws what `act` rejects with; `incomplete` where it certainly was not carried out; what reading
   * the account rejects with, and then nothing was sent
   */
  carryOut<Id extends CostlyId, T>(
    operation: Id,
    about: About,
    act: (call: (input: InputOf<Id>) => Promise<ReplyOf<Id>>) => Promise<T>,
  ): Promise<T | undefined>
  /**
   * Calls whose outcome nobody knows and no person has seen, newest first. The account is read for each;
   * those that it shows are done.
   */
  doubts(): Promise<LedgerEntry[]>
}

export interface GuardOptions {
  client: Client<CostlyId>
  ledger: Ledger
  describe(error: unknown): Failure
}

export function createGuard({ client, ledger, describe }: GuardOptions): Guard {
  const resolvers: Resolvers = {}
  const underWay = new Map<string, Promise<unknown>>()
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

  async function wasCarriedOut(last: LedgerEntry | undefined): Promise<boolean> {
    if (last?.state !== 'unknown' && last?.state !== 'done') return false
    if ((await resolverOf(last)?.(last.subject)) !== 'carriedOut') return false
    await ledger.end(last.id, 'done')
    return true
  }

  async function begin<Id extends CostlyId, T>(
    operation: Id,
    about: About,
    act: (call: (input: InputOf<Id>) => Promise<ReplyOf<Id>>) => Promise<T>,
  ): Promise<T | undefined> {
    if (await wasCarriedOut(await ledger.last(operation, about.subject))) return undefined
    const entry = await ledger.begin(operation, about)
    const given = { isProof: true }
    try {
      const answer = await act(async (input) => {
        const reply = await client.call(operation, input)
        given.isProof = isProof(operation, reply)
        return reply
      })
      if (!given.isProof) throw new CoreFailure('unknown')
      await ledger.end(entry.id, 'done')
      return answer
    } catch (error) {
      const isUnknown = stepOutcome(error) === 'unknown'
      await ledger.end(entry.id, isUnknown ? 'unknown' : 'failed', describe(error))
      if (!isUnknown) throw error
      await settle(entry, error)
      return undefined
    }
  }

  /** Resolves where the account shows that the call was carried out after all. */
  async function settle(entry: LedgerEntry, error: unknown): Promise<void> {
    const finding = await find(entry)
    if (finding === 'carriedOut') return ledger.end(entry.id, 'done')
    if (finding !== 'notCarriedOut') throw error
    await ledger.end(entry.id, 'failed', describe(error))
    const isRefusal = error instanceof ServiceFailure && error.kind === 'refused'
    throw isRefusal ? afterReading(error) : new CoreFailure('incomplete')
  }

  return {
    resolveBy(more) {
      Object.assign(resolvers, more)
    },
    carryOut<Id extends CostlyId, T>(
      operation: Id,
      about: About,
      act: (call: (input: InputOf<Id>) => Promise<ReplyOf<Id>>) => Promise<T>,
    ) {
      const key = `${operation} ${about.subject}`
      const running = underWay.get(key) as Promise<T | undefined> | undefined
      if (running) return running
      const work = begin(operation, about, act).finally(() => underWay.delete(key))
      underWay.set(key, work)
      return work
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
