import type { CabinetContext, Subject } from '../subject.ts'

/** Paid and irreversible calls whose outcome nobody knows. */
export function ledgerSubject({ guard, ledger }: CabinetContext): Subject<'ledger'> {
  return {
    commands: {
      'ledger.open': () => guard.doubts(),
      'ledger.settle': async ({ entry }) => ledger.settle(entry),
    },
  }
}
