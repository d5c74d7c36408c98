import type { Failure } from '../../bridge/failures.ts'
import type { InputOf, PagedId, RowOf, ServiceClient, ServiceFailure } from '../../service/index.ts'
import type { Account } from '../account/account.ts'
import type { Reach } from '../account/readers.ts'
import type { Announce } from '../emitter.ts'
import { CoreFailure, isSignedOut } from '../failure.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LedgerEntry } from '../ledger/types.ts'
import { createBuyer, type Buyer } from './buy.ts'
import type { Confirm } from './confirmation.ts'
import type { Context } from './context.ts'
import { createForwarder, type Forwarder } from './forward.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { findOffers, readRegions } from './offers.ts'
import { createPlainWork, type PlainWork } from './plain.ts'
import { createRemover, type Remover } from './remove.ts'
import type { OfferQuery, OffersPage, Region } from './types.ts'

export interface NumbersOptions {
  cabinet: string
  /** The interface that the configuration is reached by now. */
  reach(): Reach
  account: Account
  ledger: Ledger
  announce: Announce
  confirm: Confirm
  /** The balance may be another now. */
  onSpent(): void
  describe(error: unknown): Failure
  onSignedOut(error: ServiceFailure): void
}

/** Everything that is done with the numbers of one cabinet. */
export interface Numbers
  extends
    Forwarder,
    PlainWork,
    Pick<Buyer, 'buy' | 'quote'>,
    Pick<Remover, 'callPin' | 'remove' | 'removeExternal'> {
  readonly jobs: Jobs
  offers(query: OfferQuery, limit: number): Promise<OffersPage>
  regions(): Promise<Region[]>
  /** Calls whose outcome nobody knows; what reading the account anew can tell is known by then. */
  doubts(): Promise<LedgerEntry[]>
  connect(client: ServiceClient): void
  /** Stops every job and resolves when no call of theirs is under way. */
  disconnect(): Promise<void>
}

export function createNumbers(options: NumbersOptions): Numbers {
  const { cabinet, account, ledger, announce, describe, onSignedOut } = options
  let client: ServiceClient | undefined
  const jobs = createJobs({
    announce: (job) => announce('job.changed', { cabinet, job }),
    describe,
    hold: account.hold,
  })

  function connected(): ServiceClient {
    if (!client) throw new CoreFailure('signedOut')
    return client
  }

  const call: ServiceClient['call'] = async (id, input, how) => {
    try {
      return await connected().call(id, input, how)
    } catch (error) {
      if (isSignedOut(error)) onSignedOut(error)
      throw error
    }
  }

  async function* rows<Id extends PagedId>(
    id: Id,
    input: InputOf<Id>,
    how?: Parameters<ServiceClient['rows']>[2],
  ): AsyncGenerator<RowOf<Id>, void, undefined> {
    try {
      yield* connected().rows(id, input, how)
    } catch (error) {
      if (isSignedOut(error)) onSignedOut(error)
      throw error
    }
  }

  const context: Context = {
    account,
    ledger,
    jobs,
    reach: options.reach,
    call,
    rows,
    confirm: options.confirm,
    onSpent: options.onSpent,
    describe,
  }
  const buyer = createBuyer(context)
  const remover = createRemover(context)

  return {
    jobs,
    ...createForwarder(context),
    ...createPlainWork(context),
    buy: buyer.buy,
    quote: buyer.quote,
    callPin: remover.callPin,
    remove: remover.remove,
    removeExternal: remover.removeExternal,
    offers: (query, limit) => findOffers(context, query, limit),
    regions: () => readRegions(context),
    async doubts() {
      try {
        await buyer.settleDoubts()
        await remover.settleDoubts()
      } catch (error) {
        describe(error)
      }
      return ledger.open()
    },
    connect(next) {
      client = next
    },
    async disconnect() {
      await jobs.stop()
      client = undefined
    },
  }
}
