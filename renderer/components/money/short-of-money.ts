import type { Failure } from '../../../electron/bridge/failures.ts'

/** Whether the service turned a purchase down because the balance does not cover it. */
export function isShortOfMoney(failure: Failure | undefined): boolean {
  if (failure?.kind !== 'refused') return false
  return failure.field === 'balance' || /insufficient|недостаточно/i.test(failure.message ?? '')
}
