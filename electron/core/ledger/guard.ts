import type { Failure } from '../../bridge/failures.ts'
import { isProof, operations, type Client, type CostlyId } from '../../service/index.ts'
import type { InputOf, ReplyOf, RiskyId } from '../../service/index.ts'
import type { AgreedOptions, ChangeOptions } from '../changes/change-options.ts'
import type { ChangingOperations } from '../changes/recorded.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Looking } from '../platform/failures/looking.ts'
import { failedOutcome } from '../platform/failures/outcome.ts'
import { createSameWork } from '../platform/tasks/same-work.ts'
import type { Ledger } from './ledger.ts'
import { createResolution } from './resolution.ts'
import type { LedgerEntry } from '../../bridge/ledger.ts'

/** The thing that a call is about: `subject` identifies it, `label` is shown to the user. */
export type About = Pick<LedgerEntry, 'subject' | 'label'>

/** The only way to operations that cost or destroy. */
export interface Guard {
  /** Takes up how a module's own operations are proved. */
  declare(operations: ChangingOperations): void
  /**
   * Makes a call at most once: it is on the disk before it leaves, and its outcome after. A
   * repeated request meanwhile is the same call. If one about the same thing was, or may have been,
   * carried out before, the account is read first, and nothing is sent if it shows it. Purchases
   * are held back while another one of their kind is in doubt, on any interface. A lost answer is
   * looked for: resolves with undefined if the account shows that the call was carried out. A reply
   * that proves nothing counts as lost.
   *
   * @param act makes the call by the given function, and rejects if the reply is a refusal
   * @throws the rejection of `act`; `doubt` if it is held back, with the field `ledger` if the
   *   entry is about missing calls; `incomplete` if it certainly was not carried out; errors of
   *   reading the account, and then nothing was sent
   */
  executeOnce<Id extends CostlyId, T>(
    operation: Id,
    about: About,
    act: (call: Call<Id>) => Promise<T>,
  ): Promise<T | undefined>
  /**
   * Rejects as `doubt` if a call of the operation would be held back; checked before the user is
   * asked.
   */
  mayBegin(operation: CostlyId): Promise<void>
  /**
   * Calls with an unknown outcome that the user has not seen, newest first. The account is read for
   * each; those that it shows are done, and stay in the list until the user has seen that.
   */
  doubts(): Promise<LedgerEntry[]>
}

/** Makes the call that is guarded. */
type Call<Id extends CostlyId> = (
  input: InputOf<Id>,
  ...how: Id extends RiskyId ? [how: AgreedOptions] : [how?: ChangeOptions]
) => Promise<ReplyOf<Id>>

export interface GuardOptions {
  client: Client<CostlyId, ChangeOptions>
  ledger: Ledger
  looking: Pick<Looking, 'until'>
  describe(error: unknown): Failure
}

export function createGuard({ client, ledger, looking, describe }: GuardOptions): Guard {
  const resolution = createResolution({ ledger, looking, describe })
  const sameWork = createSameWork()

  /** A thing is lost only once, but the same money can be spent again. */
  async function mayBegin(operation: CostlyId): Promise<void> {
    if (operations[operation].effect !== 'spend') return
    const doubt = await resolution.doubtAbout(operation)
    if (doubt) throw new CoreFailure('doubt', doubt.loss && { field: 'ledger' })
  }

  async function begin<Id extends CostlyId, T>(
    operation: Id,
    about: About,
    act: (call: Call<Id>) => Promise<T>,
  ): Promise<T | undefined> {
    if (await resolution.wasCarriedOut(await ledger.last(operation, about.subject)))
      return undefined
    await mayBegin(operation)
    const entry = await ledger.begin(operation, about)
    const given = { isProof: true }
    try {
      const answer = await act(async (input, ...[how]) => {
        const reply = await client.call(operation, input, how)
        given.isProof = isProof(operation, reply)
        return reply
      })
      if (!given.isProof) throw new CoreFailure('unknown')
      await ledger.end(entry.id, 'done')
      return answer
    } catch (error) {
      if (failedOutcome(error) === 'unknown') {
        await resolution.settle(entry, error)
        return undefined
      }
      await ledger.end(entry.id, 'failed', describe(error))
      throw error
    }
  }

  return {
    declare: resolution.declare,
    executeOnce<Id extends CostlyId, T>(
      operation: Id,
      about: About,
      act: (call: Call<Id>) => Promise<T>,
    ) {
      return sameWork(`${operation} ${about.subject}`, () => begin(operation, about, act))
    },
    mayBegin,
    doubts: resolution.doubts,
  }
}
