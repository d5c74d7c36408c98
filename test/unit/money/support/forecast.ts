import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect, vi } from 'vitest'
import type { MoneyState } from '../../../../electron/bridge/money.ts'
import { addDays } from '../../../../electron/shared/days.ts'
import { omitNullish } from '../../../../electron/shared/omit-nullish.ts'
import { eventually } from '../../../support/waits.ts'
import { openBench, type Bench } from '../../numbers/support/bench.ts'

type Random = (most: number) => number
const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[random(Math.max(0, from.length - 1))]

/** What a person does to an account, or the operator to its history. */
const DEEDS: Record<string, (bench: Bench, random: Random) => Promise<void>> = {
  async buy(bench, random) {
    const kind = (['abc', 'def', '800'] as const)[random(2)] ?? 'abc'
    const owner = kind === '800' ? 'business' : pick(random, ['business', 'personal'] as const)
    const query = { kind, owner: owner ?? 'business' }
    const { offers } = await bench.call('numbers.offers', { query, limit: 20 })
    const offer = pick(random, offers)
    if (!offer) return
    const { number, price } = offer
    const bought = { numbers: [number], owner: query.owner, ...(price !== undefined && { price }) }
    await bench.ended(await bench.call('numbers.buy', bought))
  },
  async giveUp(bench, random) {
    const number = pick(random, await bench.read('numbers'))
    if (!number) return
    await bench.call('numbers.callPin', {})
    await bench.call('numbers.delete', { id: number.id, pin: '4821' })
  },
  async tariff(bench, random) {
    const all = await bench.read('tariffs', true)
    const tariff = pick(
      random,
      all.filter(({ current }) => !current),
    )
    if (!tariff) return
    const { id, month } = tariff
    const seen = all.find(({ current }) => current)?.id
    await bench.call('tariffs.activate', omitNullish({ tariff: id, fee: month?.text, seen }))
  },
  async packet(bench, random) {
    const own = pick(random, await bench.call('packets.numbers', {}))
    const packets = await bench.call('packets.list', {})
    const packet = pick(
      random,
      packets.filter(({ name }) => name !== own?.packet?.name),
    )
    if (!own || !packet) return
    await bench.call('packets.change', { numberId: own.numberId, packet: packet.id })
  },
  async calls(bench, random) {
    const account = pick(random, await bench.read('flashAccounts', true))
    const pack = pick(random, await bench.call('verification.packages', {}))
    if (!account || !pack) return
    const { id, fee } = pack
    const taken = { account: account.id, pack: id, ...(fee !== undefined && { fee }) }
    // The account may have it already.
    await bench.call('verification.take', taken).catch(() => undefined)
  },
  async rename(bench, random) {
    const account = pick(random, await bench.read('flashAccounts', true))
    if (!account) return
    const { id, name: seen } = account
    await bench.call('verification.rename', { id, name: `Портал ${random(99)}`, seen })
  },
  async endCalls(bench, random) {
    const account = pick(random, await bench.read('flashAccounts', true))
    if (account) await bench.call('verification.delete', { id: account.id })
  },
  async correct(bench, random) {
    const { rows } = await bench.call('money.movements', {
      filter: { kind: 'subscription' },
      limit: 20,
    })
    const row = pick(random, rows)
    if (!row) return
    const money = random(500_000) / 100
    const as = { kind: 'subscription', money, comment: `${row.comment} (испр.)` } as const
    await bench.service.correct(row.comment, as)
  },
  async spend(bench, random) {
    await bench.service.charge('charge', random(50_000) / 100, 'Разовая услуга')
  },
}

const MINUTE = 60_000

/** Moves the clock on and reads everything of the account's money. */
async function readAll(bench: Bench): Promise<MoneyState> {
  vi.setSystemTime(Date.now() + MINUTE)
  const since = Date.now()
  await bench.call('money.read', {})
  return eventually(async () => {
    const state = await bench.call('money.state', {})
    expect(state.history).toMatchObject({ reading: false })
    expect(state.history.readAt).toBeGreaterThanOrEqual(since)
    expect(state.balance?.at).toBeGreaterThanOrEqual(since)
    return state
  })
}

/** How often a month begins in the days that a forecast is for. */
function monthsBegun(day: string, days: number): number {
  const all = Array.from({ length: days }, (_, nth) => addDays(day, nth))
  return all.filter((one) => one.endsWith('-01')).length
}

/** Kopecks of all fees in a forecast. */
const feesOf = ({ horizon }: Pick<MoneyState, 'horizon'>): number =>
  (horizon?.fees ?? []).reduce((all, { sum }) => all + sum, 0)

/**
 * Leaves an account less than its fees, and issues an invoice that it proposes then: with what was open it covers
 * the fees that the demo charges and leaves the threshold, and nothing is proposed beside it.
 */
async function expectOneInvoice(bench: Bench, random: Random, seed: number): Promise<void> {
  await bench.service.balance(random(5_000) / 100)
  const { balance, horizon, threshold } = await readAll(bench)
  const fees = feesOf({ horizon }) / 100
  if (fees <= (balance?.amount ?? 0)) return
  const before = balance?.open?.total ?? 0
  const proposed = pick(random, balance?.topUps ?? [])
  if (proposed) await bench.call('invoices.issue', { sum: proposed.sum })
  const left = (balance?.amount ?? 0) + before + (proposed?.sum ?? 0) - fees
  expect({ seed, isEnough: left >= (proposed ? (threshold?.amount ?? 0) : 0) }).toEqual({
    seed,
    isEnough: true,
  })
  const isOnce = (state: MoneyState) => {
    const total = before + (proposed?.sum ?? 0)
    expect({ seed, ...state.balance }).toMatchObject({ seed, open: { total } })
    expect(state.balance?.topUps).toBeUndefined()
  }
  await eventually(async () => isOnce(await bench.call('money.state', {})))
  isOnce(await readAll(bench))
}

/**
 * Signs in to an account on a day of its own, does what the seed says, and compares the forecast with what the
 * demo then charges for a month. What was done must count at once, and still after all was read again. What is
 * proposed then is proposed once.
 */
export async function expectForecast(seed: number): Promise<void> {
  const generator = xoroshiro128plus(seed)
  const random: Random = (most) => uniformInt(generator, 0, most)
  vi.setSystemTime(Date.UTC(2026, random(11), 2 + random(26), 9))
  const bench = await openBench({ seed })
  try {
    await bench.service.balance(1_000_000)
    await readAll(bench)
    const done: string[] = []
    for (let nth = 2 + random(4); nth > 0; nth -= 1) {
      const deed = pick(random, Object.keys(DEEDS)) ?? ''
      done.push(deed)
      vi.setSystemTime(Date.now() + MINUTE)
      await DEEDS[deed]?.(bench, random)
    }
    const { horizon } = await readAll(bench)
    const rounds = monthsBegun(horizon?.day ?? '', 31)
    const charged = Math.round((await bench.service.fees()) * 100)
    const expected = { seed, day: horizon?.day, done, fees: rounds * charged }
    await eventually(async () => {
      const fees = feesOf(await bench.call('money.state', {}))
      expect({ seed, day: horizon?.day, done, fees }).toEqual(expected)
    })
    await expectOneInvoice(bench, random, seed)
  } finally {
    vi.useRealTimers()
    await bench.close()
  }
}
