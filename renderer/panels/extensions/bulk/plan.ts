import type { NewSipAccount } from '../../../../electron/bridge/extensions.ts'
import type { Locale } from '../../../../electron/shared/locale.ts'
import type {
  Holder,
  InternalNumbers,
} from '../../../../electron/shared/references/internal-numbers.ts'
import { newSip } from '../../../../electron/service/catalogue/sip-bodies.ts'
import { omitNullish } from '../../../../electron/shared/omit-nullish.ts'
import { readFigure } from '../../../i18n/figures.ts'
import { readNumber } from '../../../../electron/shared/phone-number.ts'
import { freeNumbers } from '../../../components/pbx/free-numbers.ts'
import type { BulkEntry } from './columns.ts'
import type { FindOwn } from './own-number.ts'

/** An error in a cell; `line` is the other line with the same number. */
export type BulkFault =
  | { field: 'name'; why: 'required' | 'long' }
  | { field: 'number'; why: 'range' }
  | { field: 'number'; why: 'taken'; holder: Holder }
  | { field: 'number'; why: 'twice'; line: number }
  | { field: 'aon'; why: 'notOwn'; value: string }
  | { field: 'sip_timeout' | 'phone_timeout'; why: 'seconds' }
  | { field: 'phone_number'; why: 'mobile' }
  | { field: 'sequence_rule'; why: 'order'; value: string }

/** A parsed row: it will be created unless it exists already or has errors. */
export interface PlannedExtension {
  line: number
  /** The row's cells as parsed. */
  given: BulkEntry['given']
  /** The extension to create, as far as the row could be parsed. */
  account: NewSipAccount
  faults: BulkFault[]
  /** The table gave no number, so a free one was taken. */
  proposed?: true
  /** True if an extension with this number and name exists. */
  isThere?: true
}

/** State of the account, and the locale in which figures are parsed. */
export interface KnownExtensions {
  locale: Locale
  taken: InternalNumbers
  findOwn: FindOwn
  /** The number from which free numbers are searched. */
  begin: number
}

/** Seconds of ringing where the table gives none. */
const USUAL = 30
/** Prefix that the list shows before the seconds of the phone itself. */
const LEG = /^SIP\b/i
/** Prefix that the list shows if only a mobile phone rings. */
const MOBILE_ALONE = /^(?:моб|mobile)/i
const { shape } = newSip
const ORDERS: [NewSipAccount['sequence_rule'], RegExp][] = [
  ['simultaneous', /одноврем|вместе|сразу|simult|together|at once|same time/],
  ['single', /очеред|после|поряд|single|one after|in turn|order/],
]

/** Returns the extensions to create for the rows; rows without a number get a free one. */
export function planOf(entries: readonly BulkEntry[], known: KnownExtensions): PlannedExtension[] {
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
  { line, given }: BulkEntry,
  proposed: number | undefined,
  wanted: ReadonlyMap<number, readonly number[]>,
  known: KnownExtensions,
): PlannedExtension {
  const faults: BulkFault[] = []
  const name = given.name ?? ''
  if (name === '') faults.push({ field: 'name', why: 'required' })
  else if (!shape.name.safeParse(name).success) faults.push({ field: 'name', why: 'long' })
  const number = proposed ?? figure(given.number) ?? NaN
  const holders = known.taken.get(number) ?? []
  const [holder] = holders
  const isThere = holders.some((one) => one.kind === 'sip' && one.name === name)
  const twin = wanted.get(number)?.find((other) => other !== line)
  if (!shape.number.safeParse(number).success) faults.push({ field: 'number', why: 'range' })
  else if (twin !== undefined) faults.push({ field: 'number', why: 'twice', line: twin })
  else if (holder && !isThere) faults.push({ field: 'number', why: 'taken', holder })
  const account: NewSipAccount = {
    name,
    number,
    sip_timeout: secondsOf('sip_timeout', given, known, faults) ?? USUAL,
    ...(given.role !== undefined && { role: given.role }),
    ...callerIdOf(given, known, faults),
    ...mobileOf(given, known, faults),
  }
  return { line, given, account, faults, ...(isThere && { isThere: true as const }) }
}

/** Digits, perhaps with the marks that people put around them. */
const figure = (cell: string | undefined): number | undefined =>
  cell === undefined ? undefined : /^\d+$/.test(cell) ? Number(cell) : NaN

function secondsOf(
  field: 'sip_timeout' | 'phone_timeout',
  given: BulkEntry['given'],
  { locale }: KnownExtensions,
  faults: BulkFault[],
): number | undefined {
  const cell = given[field]?.split(' · ').find((leg) => LEG.test(leg)) ?? given[field] ?? ''
  if (MOBILE_ALONE.test(cell)) return undefined
  const { value } = readFigure(cell.replace(LEG, ''), locale, 'с')
  if (value === undefined) return undefined
  if (!shape.sip_timeout.safeParse(value).success) faults.push({ field, why: 'seconds' })
  return value
}

function callerIdOf(
  { aon: cell }: BulkEntry['given'],
  { findOwn }: KnownExtensions,
  faults: BulkFault[],
): Pick<NewSipAccount, 'aon'> {
  if (cell === undefined) return {}
  const own = findOwn(cell)
  if (!own) faults.push({ field: 'aon', why: 'notOwn', value: cell })
  return own ? { aon: own.id } : {}
}

/** Seconds and an order without a mobile number mean nothing: a table often has them in every row. */
function mobileOf(
  given: BulkEntry['given'],
  known: KnownExtensions,
  faults: BulkFault[],
): Pick<NewSipAccount, 'phone_number' | 'phone_timeout' | 'sequence_rule'> {
  if (given.phone_number === undefined) return {}
  const read = readNumber(given.phone_number)
  const number = read?.after === '' ? read.number : undefined
  if (number === undefined) faults.push({ field: 'phone_number', why: 'mobile' })
  const timeout = secondsOf('phone_timeout', given, known, faults)
  const said = given.sequence_rule?.toLowerCase()
  const order = said === undefined ? 'single' : ORDERS.find(([, words]) => words.test(said))?.[0]
  if (order === undefined) {
    faults.push({ field: 'sequence_rule', why: 'order', value: given.sequence_rule ?? '' })
  }
  return omitNullish({
    phone_number: number ?? given.phone_number,
    phone_timeout: timeout,
    sequence_rule: order,
  })
}

/** Returns the rows to send: those without errors that do not exist yet. */
export const toCreate = (plan: readonly PlannedExtension[]): NewSipAccount[] =>
  plan.flatMap(({ account, faults, isThere }) => (faults.length > 0 || isThere ? [] : [account]))
