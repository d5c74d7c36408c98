import type { Balance } from '../core/money/types.ts'
import type { CabinetId } from '../core/session/types.ts'

export type { Balance } from '../core/money/types.ts'

export const moneyCommands = {}

export interface MoneyEvents {
  'balance.changed': { cabinet: CabinetId; balance: Balance }
}
