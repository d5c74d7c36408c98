import type { Failure } from '../../../electron/bridge/failures.ts'

/** Returns true if the service refused a purchase because the balance is too low. */
export function isShortOfMoney(failure: Failure | undefined): boolean {
  if (failure?.kind !== 'refused') return false
  return failure.field === 'balance' || /insufficient|недостаточно/i.test(failure.message ?? '')
}
