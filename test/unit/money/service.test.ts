import { describe, expect, test } from 'vitest'
import type { Movement, MovementFilter } from '../../../electron/bridge/money.ts'
import { eventually } from '../../support/waits.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()

const now = () => bench.call('money.state', {})
const state = (isDone: (state: Awaited<ReturnType<typeof now>>) => boolean) =>
  eventually(async () => {
    const found = await now()
    expect(found).toSatisfy(isDone)
    return found
  })

/** Reads everything, and waits for the end of it. */
async function read(): Promise<void> {
  const { history } = await now()
  const before = history.readAt ?? 0
  await bench.call('money.read', {})
  await state(({ history }) => !history.reading && (history.readAt ?? 0) > before)
}

async function movements(filter: MovementFilter = {}): Promise<Movement[]> {
  return (await bench.call('money.movements', { filter, limit: 5_000 })).rows
}

describe('money', () => {
  test('is read with its histories, kept over a restart, and there without the service', async () => {
    await read()
    const before = await now()
    const rows = await movements()
    expect(before.balance?.amount).toBeGreaterThan(0)
    expect(before.threshold?.amount).toBeGreaterThanOrEqual(0)
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(3)
    const sums = await bench.call('money.monthSums', { filter: {} })
    const total = (all: { sum: number }[]) => all.reduce((sum, one) => sum + one.sum, 0)
    expect(total(sums)).toBe(total(rows))
    await bench.restart(() => bench.service.goDown().then(() => bench.service.comeBack()))
    expect(await movements()).toEqual(rows)
    expect((await now()).balance?.amount).toBe(before.balance?.amount)
  })

  test('what is charged without a row stands apart', async () => {
    await read()
    const { balance } = await now()
    await bench.service.balance((balance?.amount ?? 0) - 12.34)
    await read()
    await read()
    const { unexplained } = await bench.call('money.months', {})
    expect(unexplained).toMatchObject({ sum: -1_234 })
  })

  test('a refused reading is told, and keeps what is there', async () => {
    await read()
    const rows = await movements()
    await bench.service.fault({
      operation: 'payment.history',
      kind: 'status',
      status: 400,
      times: 'all',
    })
    await bench.call('money.read', {})
    const { history } = await state(({ history }) => history.failure !== undefined)
    expect(history).toMatchObject({ reading: false, failure: { kind: 'refused' } })
    expect(await movements()).toEqual(rows)
    await bench.service.clearFaults()
    await read()
    expect((await now()).history.failure).toBeUndefined()
  })

  test('low money is told once, and again only after it has recovered', async () => {
    await read()
    const { threshold } = await now()
    const told = () => bench.recorder.of('notice.due').filter(({ about }) => about === 'money')
    const due = () => told().length
    const before = due()
    const falls = async (to: number) => {
      await bench.service.balance(to)
      await bench.call('cabinet.check', {})
    }
    await falls(threshold?.amount ?? 0)
    expect(told().at(-1)).toMatchObject({
      key: `${bench.cabinet} money threshold`,
      to: '#/money',
      words: { en: { body: expect.stringContaining('threshold') as string } },
    })
    await falls((threshold?.amount ?? 0) - 5)
    expect(due()).toBe(before + 1)
    await bench.restart()
    await falls((threshold?.amount ?? 0) - 7)
    expect(told()).toEqual([])
  })
})

test('a row that the operator corrected takes the place of what it said before', async () => {
  await read()
  const before = await movements()
  const was = 'Абонентская плата по тарифу «Офис»'
  const comment = 'Абонентская плата по тарифу «Офис плюс»'
  await bench.service.correct(was, { kind: 'subscription', money: 3_490, comment })
  await read()
  const after = await movements()
  expect(after).toHaveLength(before.length)
  const [corrected] = after.filter((row) => row.comment === comment)
  const [old] = before.filter((row) => row.comment === was)
  expect(corrected).toMatchObject({ at: old?.at, sum: -349_000 })
  expect(await bench.call('money.withdrawn', {})).toMatchObject([{ comment: was, sum: old?.sum }])
  const { rows: months } = await bench.call('money.months', {})
  expect(months.map(({ unexplained = 0 }) => unexplained)).toEqual(months.map(() => 0))
})

test('a fee counts as soon as what it is for was bought, and no more once it was given up', async () => {
  await bench.service.balance(100_000)
  await read()
  const { offers } = await bench.call('numbers.offers', {
    query: { kind: '800', owner: 'business' },
    limit: 1,
  })
  const [{ number, price } = { number: '', price: 0 }] = offers
  const fee = async () => {
    const { horizon } = await now()
    return horizon?.fees.find(({ of }) => of?.name === number)?.sum
  }
  await bench.ended(
    await bench.call('numbers.buy', { numbers: [number], owner: 'business', price: price ?? 0 }),
  )
  await eventually(async () => expect(await fee()).toBe(120_000))
  const own = (await bench.read('numbers', true)).find((one) => one.number === number)
  await bench.call('numbers.callPin', {})
  await bench.call('numbers.delete', { id: own?.id ?? 0, pin: '4821' })
  await eventually(async () => expect(await fee()).toBeUndefined())
})

test('an invoice that was issued counts at once, whatever else is still being read', async () => {
  await bench.service.balance(100)
  await read()
  const sum = (await now()).balance?.topUps?.[0]?.sum ?? 0
  const readings = async () => {
    const calls = await bench.core.commands['diagnostics.journal'](undefined)
    return calls.filter(({ operation }) => operation === 'flashCall.list').length
  }
  const [before, asked] = [await readings(), await bench.service.requests()]
  await bench.service.fault({ operation: 'flashCall.list', kind: 'hang', ms: 600_000 })
  await read()
  await eventually(async () =>
    expect((await bench.service.requests())['flashCall.list']).toBeGreaterThan(
      asked['flashCall.list'] ?? 0,
    ),
  )
  await bench.call('invoices.issue', { sum })
  const { balance } = await state(({ balance }) => balance?.open?.sum === sum)
  expect(balance?.topUps).toBeUndefined()
  expect(await readings()).toBe(before)
})

describe('the threshold', () => {
  const set = async (amount: number) => {
    await read()
    return bench.call('money.setThreshold', { amount, seen: (await now()).threshold?.amount })
  }
  const asked = async () => (await bench.service.requests())['payment.changeNotice'] ?? 0

  test('is changed and kept', async () => {
    await set(700)
    await bench.restart()
    expect((await now()).threshold?.amount).toBe(700)
  })

  test('is as before where the service refuses, in its words', async () => {
    await read()
    const { threshold } = await now()
    await bench.service.fault({ operation: 'payment.changeNotice', kind: 'status', status: 400 })
    await expect(set(800)).rejects.toMatchObject({
      kind: 'refused',
    })
    expect((await now()).threshold?.amount).toBe(threshold?.amount)
    expect(await asked()).toBe(1)
  })

  test('is found by reading where the answer was lost, with no second call', async () => {
    await bench.service.fault({
      operation: 'payment.changeNotice',
      kind: 'truncate',
      performed: true,
    })
    await set(900)
    expect((await now()).threshold?.amount).toBe(900)
    expect(await asked()).toBe(1)
  })

  test('whose change was lost before it was made is not claimed', async () => {
    await bench.service.fault({
      operation: 'payment.changeNotice',
      kind: 'reset',
    })
    await expect(set(950)).rejects.toMatchObject({
      kind: 'unknown',
    })
    expect(await asked()).toBe(1)
    await read()
    expect((await now()).threshold?.amount).not.toBe(950)
  })

  test.each([-1, 1.5, Number.NaN, 1e300])('of %s is refused before any call', async (amount) => {
    const answer = await bench.dispatch('money.setThreshold', { cabinet: bench.cabinet, amount })
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'amount' } })
    expect(await asked()).toBe(0)
  })
})
