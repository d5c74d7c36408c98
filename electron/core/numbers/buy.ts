import { CoreFailure } from '../core-failure.ts'
import { ServiceFailure } from '../../service/index.ts'
import { omitNullish } from '../../service/catalogue/omit-nullish.ts'
import { normaliseNumber } from '../phone/normalise.ts'
import { stepOutcome } from '../jobs/step-outcome.ts'
import type { Job } from '../jobs/types.ts'
import type { Finding, Resolvers } from '../ledger/guard.ts'
import type { CabinetContext } from '../subject.ts'
import { lookUp } from './offers.ts'
import type { Offer } from './types.ts'

type Owner = 'business' | 'personal'

/** Less than a kopeck is no difference. */
const KOPECK = 0.005

export interface Buyer {
  /**
   * @param price roubles for all that the person was shown; absent where they were told that it is not
   *   known. Rejects as `invalid` with the field `price` where the service asks for more, or tells a
   *   price that they have not seen.
   */
  buy(numbers: string[], owner: Owner, price?: number): Promise<Job>
  /** What the service asks for numbers now; without a price where it tells none. */
  quote(numbers: string[], owner: Owner): Promise<Offer[]>
  readonly resolvers: Resolvers
}

/**
 * Buys numbers, one call each. A number about which the ledger says anything but "failed" is looked for
 * among the account's own first. The same numbers asked for again while they are being bought are the
 * same job.
 */
export function createBuyer(context: CabinetContext): Buyer {
  const { account, client, guard, ledger, jobs, reach, ask } = context
  const operation = () => (reach() === 'rest' ? 'numbers.buy' : 'rpcNumbers.buy')
  const underWay = new Map<string, { key: string; job: Promise<Job> }>()

  /** Own numbers, read again; doubts about these ones end where they are among them. */
  async function ownedOf(numbers: string[]): Promise<Set<string>> {
    const owned = new Set((await account.renew('numbers')).map(({ number }) => number))
    for (const number of numbers) {
      const entry = ledger.last(operation(), number)
      if (entry?.state === 'unknown' && owned.has(number)) ledger.end(entry.id, 'done')
    }
    return owned
  }

  async function isBought(number: string): Promise<Finding> {
    return (await ownedOf([number])).has(number) ? 'carriedOut' : 'notSeen'
  }

  /** Whether the number was, or may have been, bought by this app before. */
  function isDoubtful(number: string): boolean {
    const state = ledger.last(operation(), number)?.state
    return state === 'done' || state === 'unknown'
  }

  async function alreadyBought(numbers: string[]): Promise<Set<string>> {
    if (numbers.some(isDoubtful)) return ownedOf(numbers)
    return new Set(account.known('numbers').map(({ number }) => number))
  }

  async function quote(numbers: string[], owner: Owner): Promise<Offer[]> {
    const offers: Offer[] = []
    for (const number of numbers) {
      offers.push({ ...(await lookUp(context, number, owner)), number })
    }
    return offers
  }

  async function prepare(numbers: string[], owner: Owner, price?: number): Promise<Job> {
    const bought = await alreadyBought(numbers)
    const left = numbers.filter((one) => !bought.has(one))
    const offers = await quote(left, owner)
    if (isNews(offers, price)) throw new CoreFailure('invalid', { field: 'price' })
    if (offers.length > 0) await ask(questionOf(offers, owner))
    return start(numbers, owner, bought, offers)
  }

  function start(
    numbers: string[],
    owner: Owner,
    bought: Set<string>,
    offers: Pick<Offer, 'number' | 'price'>[],
  ): Job {
    const prices = new Map(offers.map(({ number, price }) => [number, price]))
    return jobs.start({
      work: 'numbers.buy',
      key: `buy ${keyOf(numbers, owner)}`,
      atOnce: 1,
      tasks: numbers.map((number) => ({
        subject: 'numbers',
        name: number,
        settled: bought.has(number),
        run: () => buyOne(number, owner, prices.get(number)),
      })),
      ended: () => context.check('money'),
      async verify(places) {
        const some = places.map((place) => numbers[place] ?? '')
        const owned = await ownedOf(some)
        return some.map((number) => owned.has(number))
      },
    })
  }

  async function buyOne(number: string, owner: Owner, price: number | undefined): Promise<void> {
    try {
      await (reach() === 'rest' ? buyByRest(number, owner) : buyByRpc(number, owner))
    } catch (error) {
      throw stepOutcome(error) === 'refused' ? await explained(error, number, owner, price) : error
    }
  }

  const buyByRest = (number: string, owner_type: Owner) =>
    guard.carryOut('numbers.buy', { subject: number }, (call) =>
      call({ numbers: [number], owner_type }),
    )

  const buyByRpc = (number: string, owner_type: Owner) =>
    guard.carryOut('rpcNumbers.buy', { subject: number }, async (call) => {
      const { outcome } = await call({ number, owner_type })
      if (outcome === 'numberNotFound') {
        throw new CoreFailure('refused', { field: 'numbers', code: -1 })
      }
      if (outcome === 'insufficientFunds') {
        throw new CoreFailure('refused', { field: 'balance', code: -2 })
      }
    })

  /**
   * Says why the service refused where it did not: the field is `balance` where the money does not
   * suffice, `numbers` where the number is not on offer any more.
   */
  async function explained(
    error: unknown,
    number: string,
    owner: Owner,
    price: number | undefined,
  ): Promise<unknown> {
    if (!(error instanceof ServiceFailure) || error.field !== undefined) return error
    const failure = context.describe(error)
    try {
      if (price !== undefined) {
        const { balance } = await client.call('payment.balance', {})
        if (balance < price) return new CoreFailure('refused', { ...failure, field: 'balance' })
      }
      const offer = await lookUp(context, number, owner)
      return offer ? error : new CoreFailure('refused', { ...failure, field: 'numbers' })
    } catch (trouble) {
      context.describe(trouble)
      return error
    }
  }

  /** One entry for each number, until the job has nothing under way. */
  function track(numbers: string[], key: string, job: Promise<Job>): void {
    for (const number of numbers) underWay.set(number, { key, job })
    const release = () => {
      for (const number of numbers) {
        if (underWay.get(number)?.job === job) underWay.delete(number)
      }
    }
    job.then(({ id }) => jobs.ended(id)).then(release, release)
  }

  return {
    quote: (numbers, owner) => quote(numbers.map(normaliseNumber), owner),

    async buy(given, owner, price) {
      const numbers = [...new Set(given.map(normaliseNumber))]
      if (!numbers.every((number) => /^\d{3,20}$/.test(number))) {
        throw new CoreFailure('invalid', { field: 'numbers' })
      }
      const key = keyOf(numbers, owner)
      const others = numbers.flatMap((number) => underWay.get(number) ?? [])
      const same = others.find((other) => other.key === key)
      if (same) return jobs.get((await same.job).id)
      if (others.length > 0) throw new CoreFailure('invalid', { field: 'numbers' })
      const job = prepare(numbers, owner, price)
      track(numbers, key, job)
      return job
    },

    resolvers: { 'numbers.buy': isBought, 'rpcNumbers.buy': isBought },
  }
}

/** Whether the service asks for what the person was not shown. */
function isNews(offers: Offer[], shown: number | undefined): boolean {
  const prices = offers.flatMap(({ price }) => price ?? [])
  if (shown === undefined) return offers.length > 0 && prices.length === offers.length
  return prices.reduce((sum, price) => sum + price, 0) > shown + KOPECK
}

function keyOf(numbers: string[], owner: Owner): string {
  return `${owner} ${numbers.toSorted().join(' ')}`
}

function questionOf(offers: Pick<Offer, 'number' | 'price' | 'fee'>[], owner: Owner) {
  const isKnown = offers.every(({ price }) => price !== undefined)
  const price = isKnown ? offers.reduce((sum, offer) => sum + (offer.price ?? 0), 0) : undefined
  const numbers = offers.map(({ number, price: each, fee }) =>
    omitNullish({ number, price: each, fee }),
  )
  return omitNullish({ kind: 'buy' as const, numbers, owner, price })
}
