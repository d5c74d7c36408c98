import type { CollectionName } from '../../bridge/index.ts'
import type { CheckedPart, CheckReading, Unfitness } from '../../bridge/check.ts'
import { dayOf } from '../../service/dates.ts'
import { detailedKinds, isDetailed } from '../../shared/references/account.ts'
import { hourOfWeek } from '../call-map/hour-of-week.ts'
import type { CabinetContext } from '../module/module.ts'
import type { CheckedAccount } from './rule.ts'

/** Lists that a check reads. */
const LISTS = [
  'numbers',
  'externalNumbers',
  'sip',
  'groups',
  'queues',
  'scenarios',
  'media',
  'reservedNumbers',
  'webhooks',
  'currentTariff',
] as const satisfies readonly CollectionName[]
type CheckedList = (typeof LISTS)[number]

/** Details are read so many at once. */
const AT_ONCE = 3

type AccountReading = Pick<CabinetContext, 'account' | 'describe' | 'hasRpc'>

/** Most details read in a check that the user did not ask for. */
const FEW = 100

/**
 * Reads what the check needs.
 * @returns the lists that could not be read, or whose details could not
 */
export async function readAll(
  { account, describe, hasRpc }: AccountReading,
  read: CheckReading,
): Promise<ReadonlySet<CheckedPart>> {
  const failed = new Set<CheckedPart>()
  const isAll = read === 'all'
  // Only the RPC interface lists reserved numbers.
  const lists = LISTS.filter((list) => hasRpc() || list !== 'reservedNumbers')
  await Promise.all(
    lists.map(async (list) => {
      try {
        await (isAll ? account.renew(list) : account.current(list))
      } catch (error) {
        describe(error)
        failed.add(list)
      }
    }),
  )
  const waiting = detailedKinds.flatMap((kind) =>
    account.known(kind).map(({ id }) => ({ kind, id })),
  )
  if (read === 'few' && waiting.length > FEW) return failed
  async function takeTurns(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { kind, id } = next
      try {
        await (isAll ? account.renewDetail(kind, id) : account.currentDetail(kind, id))
      } catch (error) {
        describe(error)
        // The others would hardly be read either.
        for (const one of [next, ...waiting.splice(0)]) failed.add(one.kind)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  return failed
}

const isList = (part: CheckedPart): part is CheckedList & CheckedPart =>
  (LISTS as readonly string[]).includes(part)

/** Why a list with its details is not good enough to judge by; nothing where it is. */
export function unfitnessOf(
  { account }: Pick<CabinetContext, 'account'>,
  part: CheckedPart,
): Unfitness | undefined {
  if (!isList(part)) return undefined
  if (!account.isKnown(part)) return 'incomplete'
  if (!account.isFresh(part)) return 'stale'
  if (!account.isWhole(part)) return 'unfit'
  const isRead =
    !isDetailed(part) ||
    account.known(part).every(({ id }) => account.knownDetail(part, id) !== undefined)
  return isRead ? undefined : 'incomplete'
}

/** The account as it is now, to be judged with what was read of others. */
export async function presentAccount(
  { account, calendar, changes, now, zone }: CabinetContext,
  read: Pick<CheckedAccount, 'graph' | 'readings' | 'present' | 'money' | 'user'>,
): Promise<CheckedAccount> {
  const { known, knownDetail } = account
  const at = now()
  const hour = hourOfWeek(at, zone)
  const today = dayOf(at, zone)
  const foreseen = await changes.foreseen()
  return {
    ...read,
    known,
    knownDetail,
    now: at,
    hour,
    today,
    office: calendar.office(),
    zone,
    foreseen,
  }
}
