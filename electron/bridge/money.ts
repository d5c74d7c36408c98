import { z } from 'zod'
import type {
  Balance,
  LowBalance,
  MoneyState,
  MonthSum,
  MovementsPage,
  Threshold,
  Unexplained,
} from '../core/money/types.ts'
import type { CabinetId } from '../core/cabinet/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { cursor } from './fields.ts'

export type * from '../core/money/types.ts'

/** Kopecks. */
const sum = z.int().min(0)
const day = z.iso.date()

/** Narrows a list of movements; what is absent narrows nothing. */
const filter = z.strictObject({
  kind: z.enum(['payment', 'charge', 'subscription']).optional(),
  from: day.optional(),
  to: day.optional(),
  least: sum.optional(),
  most: sum.optional(),
  text: z.string().max(200).optional(),
})

export const moneyCommands = {
  /** What is known, from this computer alone: nothing is asked of the service. */
  'money.state': command(cabinetAlone)<MoneyState>(),
  /** Begins to read balance, threshold and histories at once; `money.changed` tells how that goes. */
  'money.read': command(cabinetAlone)(),
  /** Sets the balance, in whole roubles, at which the service sends its notice. */
  'money.setThreshold': command(inCabinet({ amount: z.int().min(0) }))<Threshold>(),
  /** Movements as they are kept, the latest first. */
  'money.movements': command(
    inCabinet({ filter, after: cursor, limit: z.int().min(1).max(5_000) }),
  )<MovementsPage>(),
  /** The same by month and kind, the latest month first. */
  'money.monthSums': command(inCabinet({ filter }))<MonthSum[]>(),
  /** Nothing until two readings of the balance lie within what the histories tell. */
  'money.unexplained': command(cabinetAlone)<Unexplained | undefined>(),
}

export interface MoneyEvents {
  'balance.changed': { cabinet: CabinetId; balance: Balance }
  /** Something other than the balance; `rows` where movements came. */
  'money.changed': { cabinet: CabinetId; rows: boolean }
  /** A person is to be told that the money runs low. */
  'money.due': { cabinet: CabinetId; notice: LowBalance; content: 'full' | 'hidden' }
}
