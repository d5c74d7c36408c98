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
  change('rpcNumbers.reserve', async (bench) => {
    const { numbers } = await offer(bench)
    return () => done(bench, bench.call('numbers.reserve', { numbers, owner: 'business' }))
  }),
  change('rpcNumbers.updateAlias', async (bench) => {
    const [own] = await bench.read('numbers', true)
    const { number, alias: seen = '' } = own ?? { number: '' }
    const alias = `Приёмная ${next()}`
    return async () => bench.call('numbers.alias', { number, alias, seen })
  }),
]
