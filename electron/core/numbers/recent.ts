import type { CabinetContext } from '../module/module.ts'
import { steadyNow } from '../platform/steady-clock.ts'

/** How long rows are reused while many numbers are changed one by one, in milliseconds. */
const CERTAIN = 10_000

/** Own numbers as they were a moment ago: one request returns them all. */
export function createRecent({ account }: Pick<CabinetContext, 'account'>) {
  let readAt = -Infinity

  async function renew() {
    const begun = steadyNow()
    const rows = await account.renew('numbers')
    readAt = begun
    return rows
  }

  return {
    renew,
    rows: async () => (steadyNow() - readAt > CERTAIN ? await renew() : account.known('numbers')),
    /** Has the next call read the rows again. */
    forget: () => void (readAt = -Infinity),
  }
}
