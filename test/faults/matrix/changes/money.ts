import { change, next, type Change } from './change.ts'

/** Tariffs that the account can go between. */
const TARIFFS = [31, 32, 33, 41]

/** Changes that cost money, and of when the service tells that it runs low. */
export const moneyChanges: readonly Change[] = [
  change('payment.changeNotice', async (bench) => {
    const amount = 1_000 + next()
    await bench.call('money.read', {})
    const seen = (await bench.call('money.state', {})).threshold?.amount
    return async () => bench.call('money.setThreshold', { amount, seen })
  }),
  change('payment.issueInvoice', async (bench) => {
    const sum = 1_000 + next()
    return async () => bench.call('invoices.issue', { sum })
  }),
  change('tariffs.activate', async (bench) => {
    const current = (await bench.read('tariffs', true)).find((tariff) => tariff.current)?.id
    const tariff = TARIFFS.find((id) => id !== current) ?? 0
    const { month, former } = await bench.call('tariffs.effect', { tariff })
    const fee = month && { fee: month.text }
    return async () => bench.call('tariffs.activate', { tariff, ...fee, seen: former?.id })
  }),
]
