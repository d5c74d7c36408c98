import type { CheckedPart, CheckReport, Unfitness } from '../../bridge/check.ts'
import type { Balance } from '../../bridge/money.ts'
import type { Person } from '../../bridge/people.ts'
import { isWithin } from '../../shared/wall-span.ts'
import { createCallGraph } from '../call-map/graph.ts'
import type { Present } from '../extensions/presence/types.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import type { MoneyTables } from '../money/tables.ts'
import { personOf } from '../people/person.ts'
import type { RouteTables } from '../routes/tables.ts'
import { check } from './check.ts'
import { openHours } from './menus.ts'
import { presentAccount, readAll, unfitnessOf } from './reading.ts'
import type { CheckedAccount } from './rule.ts'
import type { CheckTables } from './tables.ts'

/** Facts from other modules that are checked, too. */
export interface CheckOptions {
  balance(): Balance | undefined
  /** True if every extension's state is known. */
  isPresenceWhole(): boolean
  present(sip: number): Present | undefined
}

/** A balance that was read longer ago is not judged by, in milliseconds. */
const OLD = 3_600_000

/** Looks for faults in the account. */
export function checkModule(context: CabinetContext, options: CheckOptions): Module<'check'> {
  const { account } = context
  const stored = context.database.of<CheckTables>('check')
  const settled = context.database.of<RouteTables>('routes')
  const readUser = createUserReader(context)
  const readMoney = createMoneyReader(context, options)

  return {
    commands: {
      async 'check.run'({ read = 'stale' }) {
        const failed = await readAll(context, read)
        const [user, money] = await Promise.all([readUser(read === 'all'), readMoney()])
        const checked = await presentAccount(context, {
          graph: createCallGraph(account, await settled.names()),
          readings: await settled.settled(),
          present: options.present,
          money: money.known,
          user: user.known,
        })
        const others: Partial<Record<CheckedPart, Unfitness | undefined>> = {
          user: user.is,
          reservedNumbers: context.hasRpc() ? undefined : 'noRpc',
          money: money.is,
          registrations: isSinceKnown(context) ? undefined : 'incomplete',
          presence: options.isPresenceWhole() ? undefined : 'incomplete',
        }
        const { findings, unchecked } = check(
          checked,
          (part) => others[part] ?? (failed.has(part) ? 'failed' : unfitnessOf(context, part)),
        )
        const open = openHours(checked)
        const mutings = new Map((await stored.mutings()).map((one) => [one.key, one]))
        return {
          at: checked.now,
          unchecked,
          ...(open.length > 0 && { open }),
          findings: findings.map((finding) => {
            const { reason, at: since, evidence } = mutings.get(finding.key) ?? {}
            const isMuted = reason !== undefined && evidence === finding.evidence
            return isMuted ? { ...finding, muted: { reason, at: since ?? 0 } } : finding
          }),
        } satisfies CheckReport
      },
      'check.mute': ({ key, evidence, reason }) =>
        stored.mute({ key, evidence, reason, at: Date.now() }),
      'check.unmute': ({ key }) => stored.unmute(key),
    },
  }
}

/** True if it is known for every unregistered external number since when that is so. */
const isSinceKnown = ({ account }: CabinetContext): boolean =>
  account
    .known('externalNumbers')
    .every(({ registered, registeredAt }) => registered !== false || registeredAt !== undefined)

/** A value, and the reason why it is unfit to judge by, if it is. */
interface CheckedValue<T> {
  known: T | undefined
  is: Unfitness | undefined
}

/** Returns a reader of the user who is signed in, read once and on each refresh. */
function createUserReader({ client, describe, hasRpc }: CabinetContext) {
  let user: Person | undefined
  return async (refresh: boolean): Promise<CheckedValue<Person>> => {
    if (!hasRpc()) return { known: undefined, is: 'noRpc' }
    try {
      if (!user || refresh) user = personOf(await client.call('users.aboutMe', {}))
      return { known: user, is: undefined }
    } catch (error) {
      describe(error)
      return { known: user, is: 'failed' }
    }
  }
}

function createMoneyReader(
  { database, describe }: CabinetContext,
  { balance: current }: CheckOptions,
) {
  const stored = database.of<MoneyTables>('money')
  return async (): Promise<CheckedValue<NonNullable<CheckedAccount['money']>>> => {
    try {
      const { threshold } = await stored.memory()
      const balance = current()
      if (!balance || !threshold) return { known: undefined, is: 'incomplete' }
      const isOld = !isWithin(OLD, balance.at, Date.now())
      return { known: { balance, threshold }, is: isOld ? 'stale' : undefined }
    } catch (error) {
      describe(error)
      return { known: undefined, is: 'failed' }
    }
  }
}
