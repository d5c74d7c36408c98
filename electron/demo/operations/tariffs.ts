import type { Cabinet } from '../cabinet.ts'
import type { Handlers } from '../http/handler.ts'
import { invalid, malformed, Refusal } from '../http/refusal.ts'
import { spend } from '../rules/money.ts'
import { digitsOf, receiverOf } from '../rules/phone.ts'
import { usageOf } from '../rules/usage.ts'
import { CATEGORIES, OPTIONS, SERVICES, TARIFFS, tariffOf, type Tariff } from '../seed/tariffs.ts'

const HELP = 'https://example.com/tariffs'

function current({ documents }: Cabinet): Tariff {
  return tariffOf(documents.need('tariff', 1).tariff)
}

/** @throws Refusal when the tariff is none on offer */
function offered(id: number): Tariff {
  const found = TARIFFS.find((tariff) => tariff.id === id)
  if (!found) throw invalid('tariff_id')
  return found
}

function offerOf({ id, name, description, fee, amounts }: Tariff) {
  return {
    id,
    name,
    description,
    fee_month: String(fee),
    fee_description: 'в месяц за весь кабинет',
    fee_year: String(fee * 10),
    items: OPTIONS.map(({ alias, name, desc, unit }) => ({
      name,
      desc,
      amount: `${amounts[alias]} ${unit}`,
    })),
    links: [{ name: 'Подробнее', url: `${HELP}/${id}` }],
  }
}

/** Roubles a minute to the number. */
function rateOf({ rates }: Tariff, number: string): number {
  if (!/^7\d{10}$/.test(number)) return rates.abroad
  if (number.startsWith('7800')) return 0
  return number.startsWith('79') ? rates.mobile : rates.city
}

export const tariffs: Handlers<'tariffs'> = {
  'tariffs.current': (cabinet) => {
    const { id, name, description, amounts } = current(cabinet)
    const usage = usageOf(cabinet)
    return {
      tariff_description: { id, name, description },
      links: [{ title: 'Описание тарифа', href: `${HELP}/${id}` }],
      tariff: OPTIONS.map(({ alias, name, desc }) => ({
        alias,
        name,
        desc,
        amount: amounts[alias],
        ...usage[alias],
      })),
      services: SERVICES.map((service) => ({ ...service })),
      success: true,
    }
  },

  'tariffs.list': (cabinet) => {
    const { id, category } = current(cabinet)
    const byCategory = CATEGORIES.map(
      ({ id }) => [id, TARIFFS.filter((tariff) => tariff.category === id).map(offerOf)] as const,
    )
    return {
      categories: CATEGORIES.map((one) => ({ ...one })),
      tariffs: Object.fromEntries(byCategory),
      current_tariff_id: id,
      current_category: category,
      success: true,
    }
  },

  /** The new tariff's fee is charged at once; what is left of the former one is lost. */
  'tariffs.activate': (cabinet, { tariff_id }) => {
    const { documents, now, together } = cabinet
    const { id, name, fee } = offered(tariff_id)
    if (id === current(cabinet).id) {
      throw new Refusal(400, 'The tariff is already active.', 'tariff_id')
    }
    together(() => {
      spend(cabinet, { kind: 'subscription', money: fee, comment: `Переход на тариф «${name}»` })
      documents.put('tariff', 1, { tariff: id, since: now() })
    })
    return { success: true }
  },

  'tariffs.rate': (_cabinet, { tariff_id, phone }) => {
    const tariff = offered(tariff_id)
    if (receiverOf(phone) === undefined) throw malformed('phone')
    return { phone: digitsOf(phone), rate: rateOf(tariff, digitsOf(phone)), success: true }
  },
}
