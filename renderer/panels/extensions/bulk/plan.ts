import type { NewSipAccount } from '../../../../electron/bridge/extensions.ts'
import { readReceiver } from '../../../i18n/receiver.ts'
import { freeNumbers, LEAST, MOST, type Holder } from '../edit/taken-numbers.ts'
import type { Entry } from './columns.ts'

/** Why a cell cannot be taken; `line`: where the same number stands too. */
export type Fault =
  | { field: 'name'; why: 'required' | 'long' }
  | { field: 'number'; why: 'range' }
  | { field: 'number'; why: 'taken'; holder: Holder }
  | { field: 'number'; why: 'twice'; line: number }
  | { field: 'callerId'; why: 'notOwn'; value: string }
  | { field: 'timeout' | 'mobileTimeout'; why: 'seconds' }
  | { field: 'mobile'; why: 'mobile' }
  | { field: 'order'; why: 'order'; value: string }

/** What becomes of a row: it is created, unless it is there already or something is wrong with it. */
export interface Planned {
  line: number
  /** As far as it could be read. */
  account: NewSipAccount
  faults: Fault[]
  /** The table gave no number, so a free one was taken. */
  proposed?: true
  /** An extension of that number and name is there. */
  isThere?: true
}

/** What is known of the account. */
export interface Known {
  taken: ReadonlyMap<number, Holder>
  /** Ids of own numbers by their digits. */
  ownNumbers: ReadonlyMap<string, number>
  /** Where free numbers are looked for. */
  begin: number
}

/** Seconds of ringing where the table gives none. */
const USUAL = 30
const LONGEST_NAME = 300
const ORDERS: [NewSipAccount['order'], RegExp][] = [
  ['simultaneous', /одноврем|вместе|сразу|simult|together|at once/],
  ['single', /очеред|после|поряд|single|one after|in turn|order/],
]

/** What to create of a table's rows; free numbers are proposed where it gives none. */
export function planOf(entries: readonly Entry[], known: Known): Planned[] {
  const wanted = new Map<number, number[]>()
  for (const { line, given } of entries) {
    const number = figure(given.number)
    if (number !== undefined) wanted.set(number, [...(wanted.get(number) ?? []), line])
  }
  const missing = entries.filter(({ given }) => given.number === undefined).length
  const free = freeNumbers(known.taken, known.begin, missing, new Set(wanted.keys()))
  return entries.map((entry) => {
    const proposed = entry.given.number === undefined ? free.shift() : undefined
    return {
      ...rowOf(entry, proposed, wanted, known),
      ...(proposed !== undefined && { proposed: true as const }),
    }
  })
}

function rowOf(
  { line, given }: Entry,
  proposed: number | undefined,
  wanted: ReadonlyMap<number, readonly number[]>,
  known: Known,
): Planned {
  const faults: Fault[] = []
  const name = given.name ?? ''
  if (name === '') faults.push({ field: 'name', why: 'required' })
  if (name.length > LONGEST_NAME) faults.push({ field: 'name', why: 'long' })
  const number = proposed ?? figure(given.number) ?? NaN
  const holder = known.taken.get(number)
  const isThere = holder?.kind === 'sip' && holder.name === name
  const twin = wanted.get(number)?.find((other) => other !== line)
  if (!(number >= LEAST && number <= MOST)) faults.push({ field: 'number', why: 'range' })
  else if (twin !== undefined) faults.push({ field: 'number', why: 'twice', line: twin })
  else if (holder && !isThere) faults.push({ field: 'number', why: 'taken', holder })
  const account: NewSipAccount = {
    name,
    number,
    timeout: secondsOf('timeout', given, USUAL, faults),
    ...(given.role !== undefined && { role: given.role }),
    ...callerIdOf(given, known, faults),
    ...mobileOf(given, faults),
  }
  return { line, account, faults, ...(isThere && { isThere: true as const }) }
}

/** Digits, perhaps with the marks that people put around them. */
const figure = (cell: string | undefined): number | undefined =>
  cell === undefined ? undefined : /^\d+$/.test(cell) ? Number(cell) : NaN

function secondsOf(
  field: 'timeout' | 'mobileTimeout',
  given: Entry['given'],
  usual: number,
  faults: Fault[],
): number {
  const cell = given[field]
  if (cell === undefined) return usual
  const seconds = Number(/^(\d+)\s*\p{L}*\.?$/u.exec(cell)?.[1] ?? NaN)
  if (!(seconds >= 0 && seconds <= 90 && seconds % 5 === 0)) faults.push({ field, why: 'seconds' })
  return seconds
}

function callerIdOf(
  { callerId: cell }: Entry['given'],
  { ownNumbers }: Known,
  faults: Fault[],
): Pick<NewSipAccount, 'callerId'> {
  if (cell === undefined) return {}
  const id = ownNumbers.get(readReceiver(cell) ?? cell)
  if (id === undefined) faults.push({ field: 'callerId', why: 'notOwn', value: cell })
  return id === undefined ? {} : { callerId: id }
}

/** Seconds and an order without a mobile number mean nothing: a table often has them in every row. */
function mobileOf(given: Entry['given'], faults: Fault[]): Pick<NewSipAccount, 'mobile' | 'order'> {
  if (given.mobile === undefined) return {}
  const number = readReceiver(given.mobile)
  if (number === undefined) faults.push({ field: 'mobile', why: 'mobile' })
  const timeout = secondsOf('mobileTimeout', given, NaN, faults)
  const said = given.order?.toLowerCase()
  const order = said === undefined ? 'single' : ORDERS.find(([, words]) => words.test(said))?.[0]
  if (order === undefined) faults.push({ field: 'order', why: 'order', value: given.order ?? '' })
  return {
    ...(order && { order }),
    mobile: { number: number ?? given.mobile, ...(!Number.isNaN(timeout) && { timeout }) },
  }
}

/** What is sent of a plan: what is sound and not there yet. */
export const toCreate = (plan: readonly Planned[]): NewSipAccount[] =>
  plan.flatMap(({ account, faults, isThere }) => (faults.length > 0 || isThere ? [] : [account]))
