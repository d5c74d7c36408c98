import type { CheckedPart, Unfitness } from '../../bridge/check.ts'
import type { Change } from '../../bridge/impact.ts'
import { presentAccount, unfitnessOf } from '../check/reading.ts'
import type { CheckedAccount } from '../check/rule.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { createGraphs, readAlong } from '../routes/reading.ts'
import type { RouteTables } from '../routes/tables.ts'
import { changedAccount } from './changed-account.ts'
import { impactOf } from './impact.ts'

/** Data of other modules needed here. */
export interface ImpactOptions {
  isPresenceWhole(): boolean
  present: CheckedAccount['present']
}

/** Parts of the check that no change to calls' paths affects. */
const APART: readonly CheckedPart[] = [
  'registrations',
  'reservedNumbers',
  'webhooks',
  'money',
  'user',
]

/** A tariff has a limit for extensions. */
const addsExtensions = (change: Change): boolean =>
  change.do === 'createMany' || (change.do === 'save' && change.kind === 'sip' && !change.id)

/** Effects of a pending change on the rest of the account. */
export function impactModule(context: CabinetContext, options: ImpactOptions): Module<'impact'> {
  const { account, describe } = context
  const settled = context.database.of<RouteTables>('routes')
  const graphOf = createGraphs(account)

  function unfitness(part: CheckedPart): Unfitness | undefined {
    if (APART.includes(part)) return 'incomplete'
    if (part === 'presence') return options.isPresenceWhole() ? undefined : 'incomplete'
    return unfitnessOf(context, part)
  }

  return {
    commands: {
      async 'impact.of'({ change }) {
        const names = await settled.names()
        await readAlong(context, () => graphOf(names).all('groups', 'queues', 'scenarios'))
        if (addsExtensions(change)) await account.current('currentTariff').catch(describe)
        const before = await presentAccount(context, {
          graph: graphOf(names),
          readings: await settled.settled(),
          present: options.present,
          money: undefined,
          user: undefined,
        })
        return impactOf(before, changedAccount(before, change), unfitness)
      },
    },
  }
}
