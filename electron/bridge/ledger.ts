import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Failure } from './failures.ts'
import { localId } from './fields.ts'

/**
 * Damage to the file that keeps the calls: it is `gone`, it is an `older` one, or it is `damaged`
 * or was changed without its key. Any call may be missing from it.
 */
export type LedgerLoss = 'gone' | 'older' | 'damaged'

/**
 * One paid or irreversible call, written down before it leaves. An entry still `begun` when the
 * program starts has no known outcome: it becomes `unknown` and is never repeated by itself.
 */
export interface LedgerEntry {
  id: string
  /** The operation's id in the catalogue. */
  operation: string
  /**
   * The thing that the call was about, such as the number to buy; the same text means the same
   * thing. No secret. Empty if `unreadable`.
   */
  subject: string
  /** The display text of the subject; absent if the subject is readable itself. */
  label?: string
  /** Milliseconds since the epoch. */
  at: number
  /**
   * Open entries are `unknown`, or `done` if reading showed it and the user has not seen that yet.
   */
  state: 'begun' | 'done' | 'failed' | 'unknown'
  failure?: Failure
  /** The account was read since, and does not show it. */
  absent?: true
  /** The subject cannot be read: the keychain does not hold the key, or the row was damaged. */
  unreadable?: true
  /** No call, but that some may be missing. */
  loss?: LedgerLoss
}

export interface LedgerEvents {
  /** A call ended without a known outcome, or is known now. */
  'ledger.changed': { cabinet: CabinetId }
  /** Commands whose outcome is not known yet: the account is read for half a minute to find it. */
  'ledger.looking': { cabinet: CabinetId; commands: string[] }
}

export const ledgerCommands = {
  /**
   * Paid and irreversible calls with an unknown outcome, until the user has seen them. The account
   * is read first: calls that it shows to have been carried out are left out.
   */
  'ledger.open': command(cabinetAlone)<LedgerEntry[]>(),
  /** The user has seen it. */
  'ledger.settle': command(inCabinet({ entry: localId }))(),
}
