import { CoreFailure } from '../platform/failures/core-failure.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { Job, JobId } from '../../bridge/jobs.ts'
import { shownOutcome } from '../platform/failures/outcome.ts'
import type { CabinetContext } from '../module/module.ts'
import { lookUp } from './offers.ts'
import { buyOne, type Purchase } from './purchase.ts'
import type { Offer } from '../../bridge/numbers.ts'

type Owner = 'business' | 'personal'

/** Tolerance for the comparison of prices, in roubles: half a kopeck. */
const KOPECK = 0.005

export interface Buyer {
  /**
   * Buys numbers as a job. Rejects as `invalid` with the field `price` if the service asks for more
   * than the user was shown, or has a price that they were not shown.
   * @param price roubles for all, as shown; absent if the page showed it as unknown
   */
  buy(numbers: string[], owner: Owner, price?: number): Promise<Job>
  /** Returns the present offers for numbers; without a price if the service has none. */
  quote(numbers: string[], owner: Owner): Promise<Offer[]>
}

/**
 * Makes the buyer of numbers: one call for each. They are first looked for among the account's own,
 * whatever the ledger contains: its entries may have been lost. The same request while they are
 * being bought returns the same job.
 */
export function createBuyer(context: CabinetContext): Buyer {
  const { jobs } = context
  const underWay: UnderWay = new Map()

  return {
    quote: (numbers, owner) => quote(context, numbers.map(normaliseNumber), owner),

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
      const job = prepare(context, numbers, owner, price)
      track(underWay, numbers, { key, job, ended: jobs.ended })
      return job
    },
  }
}

const operationOf = ({ apiFamily }: CabinetContext) =>
  apiFamily() === 'rest' ? 'numbers.buy' : 'rpcNumbers.buy'

/** Reads own numbers again; ledger entries of the given ones are resolved if they are owned. */
export async function ownedOf(context: CabinetContext, numbers: string[]): Promise<Set<string>> {
  const { account, ledger } = context
  const owned = new Set((await account.renew('numbers')).map(({ number }) => number))
  for (const number of numbers) {
    const entry = await ledger.last(operationOf(context), number)
    if (entry && owned.has(number)) await ledger.found(entry.id)
  }
  return owned
}

async function quote(context: CabinetContext, numbers: string[], owner: Owner): Promise<Offer[]> {
  const offers: Offer[] = []
  for (const number of numbers) {
    offers.push({ ...(await lookUp(context, number, owner)), number })
  }
  return offers
}

/** Asks for the user's approval if something is left to buy, and starts the job. */
async function prepare(
  context: CabinetContext,
  numbers: string[],
  owner: Owner,
  price: number | undefined,
): Promise<Job> {
  const bought = await ownedOf(context, numbers)
  const left = numbers.filter((one) => !bought.has(one))
  const offers = await quote(context, left, owner)
  if (isNews(offers, price)) throw new CoreFailure('invalid', { field: 'price' })
  if (offers.length > 0) await context.guard.mayBegin(operationOf(context))
  const agreement = await context.ask(offers.length > 0 ? questionOf(offers, owner) : undefined)
  const prices = new Map(offers.map(({ number, price }) => [number, price]))
  const purchases = numbers.map((number) => ({
    number,
    owner,
    price: prices.get(number),
    agreement,
  }))
  return start(context, keyOf(numbers, owner), purchases, bought)
}

function start(
  context: CabinetContext,
  key: string,
  purchases: Purchase[],
  bought: Set<string>,
): Job {
  return context.jobs.start({
    work: 'numbers.buy',
    key: `buy ${key}`,
    atOnce: 1,
    tasks: purchases.map((purchase) => ({
      subject: 'numbers',
      name: purchase.number,
      settled: bought.has(purchase.number),
      run: () => buyOne(context, purchase),
    })),
    ended: () => context.check('money'),
    async outcomes(places) {
      const some = places.map((place) => purchases[place]?.number ?? '')
      const owned = await ownedOf(context, some)
      return some.map((number) => shownOutcome(owned.has(number)))
    },
  })
}

/** Purchases that are running, by number. */
type UnderWay = Map<string, { key: string; job: Promise<Job> }>

/** Adds an entry for each number until its job has ended. */
function track(
  underWay: UnderWay,
  numbers: string[],
  { key, job, ended }: { key: string; job: Promise<Job>; ended(id: JobId): Promise<void> },
): void {
  for (const number of numbers) underWay.set(number, { key, job })
  const release = () => {
    for (const number of numbers) {
      if (underWay.get(number)?.job === job) underWay.delete(number)
    }
  }
  job.then(({ id }) => ended(id)).then(release, release)
}

/** True if the service asks for more than the user was shown, or for a price not shown to them. */
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
