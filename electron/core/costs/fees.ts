import { omitNullish } from '../../shared/omit-nullish.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { accountFees } from '../extensions/billing-records.ts'
import type { Job } from '../../bridge/jobs.ts'
import { readIncomingOf } from '../numbers/owned-numbers.ts'
import type { CabinetContext } from '../module/module.ts'
import type { QuotaMeter } from './quota.ts'
import type { BilledNumber } from '../../bridge/costs.ts'

/** Own numbers with the billing's accounts for them; fees that were read before stay. */
export async function readBilled(
  { client }: Pick<CabinetContext, 'client'>,
  known: ReadonlyMap<string | number, BilledNumber>,
): Promise<BilledNumber[]> {
  const rows = await readIncomingOf(client, 'all')
  return rows.map(({ number, i_account }) => {
    const account = Number(i_account ?? NaN)
    const isKnown = Number.isSafeInteger(account) && account > 0
    const before = known.get(number)
    const same = isKnown && before?.account === account
    return omitNullish({
      number,
      account: isKnown ? account : undefined,
      fees: same ? before.fees : undefined,
      readAt: same ? before.readAt : undefined,
    })
  })
}

/**
 * Reads the fees of many numbers, one call each, as a job. It stops by itself where half of the hour's
 * requests are used, and can be gone on with when they are free again.
 * @param numbers all that have an account where none are named
 * @throws CoreFailure `notFound` with the field `numbers` where there is none to read
 */
export async function readFees(
  { account, client, jobs }: Pick<CabinetContext, 'account' | 'client' | 'jobs'>,
  quota: QuotaMeter,
  numbers?: readonly string[],
): Promise<Job> {
  const wanted = numbers && new Set(numbers)
  const rows = (await account.rows('billedNumbers')).filter(
    (row) => row.account !== undefined && (wanted?.has(row.number) ?? true),
  )
  if (rows.length === 0) throw new CoreFailure('notFound', { field: 'numbers' })
  const { rate_limit: limit } = await client.call('users.aboutMe', {})
  quota.told(limit ?? undefined)

  async function readOne({ number, account: of }: BilledNumber): Promise<void> {
    if (of === undefined) return
    quota.spare()
    const fees = await accountFees(client, of)
    account.amend('billedNumbers', [{ number, account: of, fees, readAt: Date.now() }])
  }

  return jobs.start({
    work: 'costs.readFees',
    key: `fees ${numbers?.toSorted().join(' ') ?? 'all'}`,
    atOnce: 1,
    tasks: rows.map((row) => ({
      subject: 'numbers',
      name: row.number,
      run: () => readOne(row),
    })),
  })
}
