import type { CabinetHandlers } from '../platform/handlers.ts'
import type { Guard } from './guard.ts'
import type { Ledger } from './ledger.ts'

/** Paid and irreversible calls with an unknown outcome. */
export function ledgerModule({ guard, ledger }: { guard: Guard; ledger: Ledger }): {
  commands: CabinetHandlers<'ledger'>
} {
  return {
    commands: {
      'ledger.open': () => guard.doubts(),
      'ledger.settle': async ({ entry }) => ledger.settle(entry),
    },
  }
}
