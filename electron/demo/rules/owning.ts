import type { Cabinet } from '../cabinet.ts'
import { invalid } from '../http/refusal.ts'
import { DAY } from '../time.ts'
import type { Entry } from '../state/documents.ts'
import { charge } from './money.ts'
import { digitsOf } from './phone.ts'
import { phoneTypeOf, pricesOf } from './prices.ts'
import { standingOf } from './stock.ts'

const RESERVATION = 3 * DAY

export type OwnerType = 'business' | 'personal'

/** Why a number cannot be had. */
export type Hindrance = 'unknown' | 'taken' | 'businessOnly'

export function findOwn({ documents }: Cabinet, number: string): Entry<'number'> | undefined {
  return documents.list('number').find((own) => own.number === number)
}

/** Own numbers that send and take SMS. */
export const ownMobiles = ({ documents }: Pick<Cabinet, 'documents'>): Entry<'number'>[] =>
  documents.list('number').filter(({ phone_type }) => phone_type === 'def')

/** @throws Refusal when the number is not owned or takes no SMS */
export function ownMobile(cabinet: Cabinet, number: string, field: string): Entry<'number'> {
  const own = ownMobiles(cabinet).find((one) => one.number === digitsOf(number))
  if (!own) throw invalid(field)
  return own
}

/** Reason why the number cannot be had by such an owner; undefined if it can. */
export function hindranceOf(
  cabinet: Cabinet,
  number: string,
  owner: OwnerType,
): Hindrance | undefined {
  const standing = standingOf(cabinet, number)
  if (standing !== 'free') return standing
  return phoneTypeOf(number) === '800' && owner === 'personal' ? 'businessOnly' : undefined
}

/** Kopecks to pay at once for the numbers. Their monthly fees come with the others. */
export function costOf(numbers: readonly string[], owner: OwnerType): number {
  const roubles = numbers.map((number) => pricesOf(number, owner).buy_price)
  return Math.round(roubles.reduce((sum, price) => sum + price, 0) * 100)
}

export function canPay({ documents }: Cabinet, kopecks: number): boolean {
  return documents.need('money', 1).balance >= kopecks
}

/**
 * Pays for the number and adds it; the caller has checked that both are possible. The account's own
 * reservation ends with it.
 */
export function buy(cabinet: Cabinet, number: string, owner_type: OwnerType): void {
  const { documents } = cabinet
  const { buy_price: money } = pricesOf(number, owner_type)
  charge(cabinet, { kind: 'charge', money, comment: `Подключение номера ${number}` })
  documents.add('number', { number, phone_type: phoneTypeOf(number), owner_type })
  documents.remove('reservation', Number(number))
}

/**
 * Gives the number up. Its SMS packet, forwarding and handler go with it, and planned messages to it;
 * SIP accounts that show it keep naming it until they are given another, and messages to it stay in
 * the history.
 */
export function giveUp({ documents, together }: Cabinet, own: Entry<'number'>): void {
  together(() => {
    documents.remove('number', own.id)
    documents.remove('smsHandler', own.id)
    for (const event of documents.list('event')) {
      if (event.own === own.number) documents.remove('event', event.id)
    }
  })
}

/** Keeps the number from others. Whoever has reserved it already cannot prolong that. */
export function reserve(cabinet: Cabinet, number: string, owner_type: OwnerType): boolean {
  const { documents, now } = cabinet
  const reserved = documents.get('reservation', Number(number))
  if (hindranceOf(cabinet, number, owner_type) || (reserved && reserved.until > now())) return false
  documents.put('reservation', Number(number), { owner_type, until: now() + RESERVATION })
  return true
}

/** Reservations that have not run out, by number. */
export function reservations({ documents, now }: Cabinet): Entry<'reservation'>[] {
  return documents.list('reservation').filter(({ until }) => until > now())
}
