import { SERVICES, tariffOf } from '../seed/tariffs.ts'
import { proposalOf } from '../seed/flash-call.ts'
import type { Documents } from '../state/documents.ts'
import type { Charge } from './money.ts'
import { pricesOf } from './prices.ts'

const subscription = (money: number, comment: string): Charge => ({
  kind: 'subscription',
  money,
  comment,
})

/** The account's monthly costs: tariff, services, numbers, SMS and Flash Call packages. */
export function monthlyFees(documents: Documents): Charge[] {
  const tariff = tariffOf(documents.need('tariff', 1).tariff)
  const services = SERVICES.filter(({ active }) => active).map(({ name, fee }) =>
    subscription(Number(fee ?? 0), `Услуга «${name}»`),
  )
  const numbers = documents.list('number').flatMap(({ number, owner_type, packet }) => {
    const { period_price } = pricesOf(number, owner_type)
    const own = subscription(period_price, `Абонентская плата за номер ${number}`)
    return packet
      ? [own, subscription(packet.price, `Пакет «${packet.name}» на номере ${number}`)]
      : [own]
  })
  const proposals = documents.list('flashAccount').flatMap(({ name, proposal }) => {
    const found = proposal === null ? undefined : proposalOf(proposal)
    return found ? [subscription(found.amount, `Flash Call «${name}»: ${found.name}`)] : []
  })
  return [
    subscription(tariff.fee, `Абонентская плата по тарифу «${tariff.name}»`),
    ...services,
    ...numbers,
    ...proposals,
  ].filter(({ money }) => money > 0)
}
