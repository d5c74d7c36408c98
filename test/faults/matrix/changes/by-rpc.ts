import type { Bench } from '../../../unit/numbers/support/bench.ts'
import { change, done, next, type Change } from './change.ts'

/** Codes of cities with numbers on sale. */
const CODES = ['495', '499', '812', '343', '383', '846']

async function offer(bench: Bench) {
  const code = CODES[next() % CODES.length] ?? ''
  const query = { kind: 'abc' as const, owner: 'business' as const, code, category: 0 }
  const { offers } = await bench.call('numbers.offers', { query, limit: 1 })
  return { numbers: offers.map(({ number }) => number), price: offers[0]?.price ?? 0 }
}

const ownIds = async (bench: Bench) => (await bench.read('numbers', true)).map(({ id }) => id)

/** Changes by the RPC interface where REST has the same, or has none. */
export const rpcChanges: readonly Change[] = [
  change(
    'rpcNumbers.buy',
    async (bench) => {
      const offered = await offer(bench)
      return () => done(bench, bench.call('numbers.buy', { ...offered, owner: 'business' }))
    },
    'rpc',
  ),
  change(
    'rpcNumbers.delete',
    async (bench) => {
      const before = new Set(await ownIds(bench))
      const offered = await offer(bench)
      await done(bench, bench.call('numbers.buy', { ...offered, owner: 'business' }))
      const id = (await ownIds(bench)).find((one) => !before.has(one)) ?? 0
      return async () => bench.call('numbers.delete', { id })
    },
    'rpc',
  ),
  change(
    'rpcNumbers.forwardToDevice',
    async (bench) => {
      const [id = 0] = await ownIds(bench)
      const number = `7910${1_000_000 + next()}`
      const forwarding = { type: 'number' as const, number, shows: 'caller' as const }
      return () =>
        done(bench, bench.call('numbers.forward', { numbers: [{ of: 'owned', id }], forwarding }))
    },
    'rpc',
  ),
  change('rpcNumbers.reserve', async (bench) => {
    const { numbers } = await offer(bench)
    return () => done(bench, bench.call('numbers.reserve', { numbers, owner: 'business' }))
  }),
  change('rpcNumbers.updateAlias', async (bench) => {
    const number = (await bench.read('numbers'))[0]?.number ?? ''
    const alias = `Приёмная ${next()}`
    return async () => bench.call('numbers.alias', { number, alias })
  }),
]
