import type {
  CheckedObject,
  CheckedPart,
  CheckRule,
  Finding,
  Severity,
} from '../../bridge/check.ts'
import type { Office } from '../../shared/calendar/calendar.ts'
import type { Day } from '../../shared/days.ts'
import type { Settled } from '../../shared/readings.ts'
import type { Balance, Threshold } from '../../bridge/money.ts'
import type { Person } from '../../bridge/people.ts'
import type { Account } from '../account/account.ts'
import type { Foreseen } from '../changes/planning.ts'
import type { CallGraph } from '../call-map/node.ts'

/** An account as it is checked: it stays as it was then. */
export interface CheckedAccount extends Pick<Account, 'known' | 'knownDetail'> {
  readonly graph: CallGraph
  /** Milliseconds since the epoch, and the hour of the week in the cabinet's zone. */
  readonly now: number
  readonly hour: number
  /** The day of the calendar in that zone, and when the office works. */
  readonly today: Day
  readonly office: Office
  /** The cabinet's, by whose clocks calls are led. */
  readonly zone: string
  /** Changes that are carried out or reverted by themselves. */
  readonly foreseen: Foreseen
  /** Assumed answers that the user has settled. */
  readonly readings: Settled
  /** An extension's registration, and since when it was seen so without a break. */
  present(sip: number): { online: boolean; since: number } | undefined
  readonly money: { balance?: Balance; threshold?: Threshold } | undefined
  readonly user: Person | undefined
}

/** A rule's finding about one thing. */
export interface Found extends Pick<Finding, 'severity' | 'of' | 'field' | 'words'> {
  /** Facts behind it, if they differ from its words. */
  rests?: unknown
}

/** A rule of the check. */
export interface Rule {
  readonly name: CheckRule
  /** Data that has to be complete, and fresh. */
  readonly reads: readonly CheckedPart[]
  find(account: CheckedAccount): Found[]
}

/** A changing state is reported after it has lasted this long, in milliseconds. */
export const PATIENCE = 600_000

type CheckedThing = { id: number; name: string }

/** A row of a list as an object at fault. */
export const objectOf = (
  kind: 'sip' | 'groups' | 'queues' | 'scenarios' | 'media',
  row: CheckedThing,
) => ({ kind, id: row.id, name: row.name }) satisfies CheckedObject

export const numberObject = ({ id, number }: { id: number; number: string }): CheckedObject => ({
  kind: 'numbers',
  id,
  name: number,
})

/** A day of the calendar as an object at fault. */
export const dayObject = (day: Day): CheckedObject => ({ kind: 'calendar', id: day, name: day })

/** Lowers the severity to a notice if the fault depends on an open question. */
export const atMost = (severity: Severity, isOpen: boolean): Severity =>
  isOpen ? 'notice' : severity
