import type { Cabinet } from '../cabinet.ts'
import { SERVICES, type OptionAlias } from '../seed/tariffs.ts'
import type { NumberDocument } from '../state/number-documents.ts'
import { monthStart } from '../time.ts'
import { callsBetween, type CallDocument } from './calls.ts'

/** How much of one option is used, and by what. */
export interface Usage {
  inuse: number
  details: { name: string; inuse: number }[] | null
  option: { id: string; active: boolean } | null
}

const each = (names: readonly string[]): Usage => ({
  inuse: names.length,
  details: names.map((name) => ({ name, inuse: 1 })),
  option: null,
})

const minutes = (calls: readonly CallDocument[]): number =>
  calls.reduce((sum, { duration }) => sum + Math.ceil(duration / 60), 0)

function minutesOut(calls: readonly CallDocument[]): Usage {
  const mobile = minutes(calls.filter(({ cld }) => cld.startsWith('79')))
  const all = minutes(calls)
  return {
    inuse: all,
    details: [
      { name: 'На мобильные', inuse: mobile },
      { name: 'На городские', inuse: all - mobile },
    ],
    option: { id: 'unlimited_out', active: false },
  }
}

/** The account's usage of its tariff: its numbers and extensions, and minutes of this month. */
export function usageOf(cabinet: Cabinet): Record<OptionAlias, Usage> {
  const { documents, now } = cabinet
  const numbers = documents.list('number')
  const business = (type: NumberDocument['phone_type']): string[] =>
    numbers
      .filter(({ phone_type, owner_type }) => phone_type === type && owner_type === 'business')
      .map(({ number }) => number)
  const personal = numbers.filter(({ owner_type }) => owner_type === 'personal')
  const calls = callsBetween(cabinet, monthStart(now()))
  const toFree = calls.filter(({ direction, cld }) => direction === 'incoming' && /^7800/.test(cld))
  const services = SERVICES.filter(({ active }) => active)
  return {
    num: each(business('abc')),
    num_mob: each(business('def')),
    num_800: each(business('800')),
    num_personal: each(personal.map(({ number }) => number)),
    serv: each(services.map(({ name }) => name)),
    sip: {
      inuse: documents.count('sip'),
      details: null,
      option: { id: 'extra_sip', active: true },
    },
    in: { inuse: minutes(toFree), details: null, option: null },
    out: minutesOut(calls.filter(({ direction }) => direction === 'outgoing')),
  }
}
