import type { Failure } from '../../bridge/failures.ts'
import { isProof, type Client, type CostlyId } from '../../service/index.ts'
import type { InputOf, ReplyOf } from '../../service/index.ts'
import { CoreFailure } from '../failure.ts'
import { stepOutcome } from '../jobs/step-outcome.ts'
import type { Ledger } from './ledger.ts'
import { createResolution, type Resolvers } from './resolution.ts'
import type { LedgerEntry } from './types.ts'

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
  const resolution = createResolution({ ledger, describe })
  const underWay = new Map<string, Promise<unknown>>()

  async function begin<Id extends CostlyId, T>(
    operation: Id,
    about: About,
    act: (call: (input: InputOf<Id>) => Promise<ReplyOf<Id>>) => Promise<T>,
  ): Promise<T | undefined> {
    if (await resolution.wasCarriedOut(await ledger.last(operation, about.subject)))
      return undefined
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
      await resolution.settle(entry, error)
      return undefined
    }
  }

  return {
    resolveBy: resolution.resolveBy,
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
    doubts: resolution.doubts,
  }
}
