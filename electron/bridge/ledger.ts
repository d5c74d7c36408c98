import type { LedgerEntry } from '../core/ledger/types.ts'
import type { CabinetId } from '../core/cabinet/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { localId } from './fields.ts'

export type * from '../core/ledger/types.ts'

export interface LedgerEvents {
  /** A call ended without a known outcome, or is known now. */
  'ledger.changed': { cabinet: CabinetId }
}

export const ledgerCommands = {
  /**
   * Paid and irreversible calls whose outcome nobody knows, until a person has seen them. The account is
   * read first: what it shows to have been carried out is not among them any more.
   */
  'ledger.open': command(cabinetAlone)<LedgerEntry[]>(),
  /** A person has seen it. */
  'ledger.settle': command(inCabinet({ entry: localId }))(),
}
