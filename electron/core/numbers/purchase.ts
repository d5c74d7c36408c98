import { ServiceFailure } from '../../service/index.ts'
import type { Agreement } from '../consent/consent.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { whyNotDone } from '../platform/failures/outcome.ts'
import type { CabinetContext } from '../module/module.ts'
import { lookUp } from './offers.ts'
import type { OfferQuery } from '../../bridge/numbers.ts'

type Owner = OfferQuery['owner']

/** One number to buy, its kind of owner, and its price if the service has one. */
export interface Purchase {
  number: string
  owner: Owner
  price: number | undefined
  agreement: Agreement
}

/**
 * Buys one number in a single call. Rejects with the service's error, or the reason of its refusal.
 */
export async function buyOne(context: CabinetContext, purchase: Purchase): Promise<void> {
  try {
    await (context.apiFamily() === 'rest'
      ? buyByRest(context, purchase)
      : buyByRpc(context, purchase))
  } catch (error) {
    const reason = whyNotDone(error)
    const isRefused = reason === 'refused' || reason === 'invalid'
    throw isRefused ? await explained(context, error, purchase) : error
  }
}

const buyByRest = ({ guard }: CabinetContext, { number, owner: owner_type, agreement }: Purchase) =>
  guard.executeOnce('numbers.buy', { subject: number }, (call) =>
    call({ numbers: [number], owner_type }, { agreement }),
  )

const buyByRpc = ({ guard }: CabinetContext, { number, owner: owner_type, agreement }: Purchase) =>
  guard.executeOnce('rpcNumbers.buy', { subject: number }, async (call) => {
    const { outcome } = await call({ number, owner_type }, { agreement })
    if (outcome === 'numberNotFound') {
      throw new CoreFailure('refused', { field: 'numbers', code: -1 })
    }
    if (outcome === 'insufficientFunds') {
      throw new CoreFailure('refused', { field: 'balance', code: -2 })
    }
  })

/**
 * Adds a reason to a refusal without one: the field is `balance` if the money does not suffice,
 * `numbers` if the number is no longer on offer.
 */
async function explained(
  context: CabinetContext,
  error: unknown,
  { number, owner, price }: Purchase,
): Promise<unknown> {
  if (!(error instanceof ServiceFailure) || error.field !== undefined) return error
  const failure = context.describe(error)
  try {
    if (price !== undefined) {
      const { balance } = await context.client.call('payment.balance', {})
      if (balance < price) return new CoreFailure('refused', { ...failure, field: 'balance' })
    }
    const offer = await lookUp(context, number, owner)
    return offer ? error : new CoreFailure('refused', { ...failure, field: 'numbers' })
  } catch (trouble) {
    context.describe(trouble)
    return error
  }
}
