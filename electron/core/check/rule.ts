import type {
  CheckedObject,
  CheckedPart,
  CheckRule,
  Finding,
  Severity,
} from '../../bridge/check.ts'
import type { Settled } from '../../shared/readings.ts'
import type { Balance, Threshold } from '../../bridge/money.ts'
import type { Person } from '../../bridge/people.ts'
import type { Account } from '../account/account.ts'
import type { CallGraph } from '../call-map/node.ts'

/** An account as it is checked: it stays as it was then. */
export interface CheckedAccount extends Pick<Account, 'known' | 'knownDetail'> {
  readonly graph: CallGraph
  /** Milliseconds since the epoch, and the hour of the week in the cabinet's zone. */
  readonly now: number
  readonly hour: number
  /** What a person has settled of what is not told. */
  readonly readings: Settled
  /** Whether an extension is registered, and since when that was seen without a break. */
  present(sip: number): { online: boolean; since: number } | undefined
  readonly money: { balance?: Balance; threshold?: Threshold } | undefined
  readonly user: Person | undefined
}

/** What a rule says of one thing. */
export interface Found extends Pick<Finding, 'severity' | 'of' | 'field' | 'words'> {
  /** What it rests on, where that is something else than its words. */
  rests?: unknown
}

/** What an account is checked for. */
export interface Rule {
  readonly name: CheckRule
  /** What has to be known whole, and fresh. */
  readonly reads: readonly CheckedPart[]
  find(account: CheckedAccount): Found[]
}

/** A state that comes and goes is told after so long, in milliseconds. */
export const PATIENCE = 600_000

type Named = { id: number; name: string }

/** A row of a list as an object at fault. */
export const objectOf = (kind: 'sip' | 'groups' | 'queues' | 'scenarios' | 'media', row: Named) =>
  ({ kind, id: row.id, name: row.name }) satisfies CheckedObject

export const numberObject = ({ id, number }: { id: number; number: string }): CheckedObject => ({
  kind: 'numbers',
  id,
  name: number,
})

/** What may be so in one reading and not in another is no more than a notice. */
export const atMost = (severity: Severity, isOpen: boolean): Severity =>
  isOpen ? 'notice' : severity
