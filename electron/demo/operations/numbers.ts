import type { Cabinet } from '../cabinet.ts'
import { sessionOf, type Handlers } from '../http/handler.ts'
import { pageOf, pageOfKind } from '../http/paging.ts'
import { invalid, Refusal, repeated } from '../http/refusal.ts'
import { readForwarding, shownForwarding } from '../rules/forwarding.ts'
import { buy, canPay, costOf, giveUp, hindranceOf, type Hindrance } from '../rules/owning.ts'
import { spendPin } from '../rules/pins.ts'
import { pricesOf } from '../rules/prices.ts'
import { selected, selectedAll } from '../rules/references.ts'
import { freeNumbers } from '../rules/stock.ts'
import { REGIONS } from '../seed/codes.ts'
import { BLACK_LISTS } from '../seed/numbers.ts'
import type { Documents, Entry } from '../state/documents.ts'

const REFUSALS: Readonly<Record<Hindrance, [text: string, field: string]>> = {
  unknown: ['The selected numbers is invalid.', 'numbers'],
  taken: ['The number is already taken.', 'numbers'],
  businessOnly: ['The selected owner_type is invalid.', 'owner_type'],
}

/** @throws Refusal when one of them is not owned or comes twice */
function ownNumbers({ documents }: Cabinet, ids: readonly number[]): Entry<'number'>[] {
  return selectedAll(documents, 'number', ids, 'numbers').map((id) => ({
    ...documents.need('number', id),
    id,
  }))
}

function rowOf(documents: Documents, sips: Entry<'sip'>[], own: Entry<'number'>) {
  const { id, number, phone_type, owner_type, black_list = null } = own
  const showing = sips.filter(({ aon }) => aon === id)
  return {
    id,
    number,
    phone_type,
    owner_type,
    ...pricesOf(number, owner_type),
    black_list,
    aon_for_sips: showing.map((sip) => ({ id: sip.id, name: sip.name })),
    ...shownForwarding(documents, own),
  }
}

export const numbers: Handlers<'numbers'> = {
  'numbers.list': ({ documents }, { phone_type: type }, call) => {
    const sips = documents.list('sip').filter(({ aon }) => aon !== null)
    const show = (own: Entry<'number'>) => rowOf(documents, sips, own)
    if (type === undefined) return pageOfKind(call, documents, 'number', show)
    const asked = documents.list('number').filter(({ phone_type }) => phone_type === type)
    return pageOf(call, asked, show)
  },

  'numbers.delete': (cabinet, { number_id: id, pin }, call) => {
    const own = selected(cabinet.documents, 'number', id, 'number_id')
    spendPin(cabinet, cabinet.documents.need('user', sessionOf(call).user).phone, pin)
    giveUp(cabinet, own)
    return { success: true, message: 'Номер удалён' }
  },

  /** All of them are bought, or none. */
  'numbers.buy': (cabinet, { numbers: asked, owner_type: owner }) => {
    if (new Set(asked).size < asked.length) throw repeated('numbers')
    for (const number of asked) {
      const hindrance = hindranceOf(cabinet, number, owner)
      if (hindrance) throw new Refusal(400, ...REFUSALS[hindrance])
    }
    if (!canPay(cabinet, costOf(asked, owner))) throw new Refusal(400, 'Insufficient funds.')
    cabinet.together(() => {
      for (const number of asked) buy(cabinet, number, owner)
    })
    return { success: true, message: 'Номера подключены' }
  },

  /** Numbers are offered as business ones unless asked otherwise; those for free calls only so. */
  'numbers.search': (cabinet, input, call) => {
    const { owner_type = 'business', city_code: code, number_type: category } = input
    const free = freeNumbers(cabinet, {
      phone_type: input.phone_type,
      region: input.region,
      code: code === undefined ? undefined : String(code),
      category,
      mask: input.phone_number,
    }).filter(({ area }) => owner_type === 'business' || area.phone_type !== '800')
    return pageOf(call, free, ({ number, category, area: { phone_type } }) => ({
      number_type: category,
      number,
      ...pricesOf(number, owner_type),
      owner_type,
      phone_type,
    }))
  },

  'numbers.codeRegions': () => ({
    code_regions: REGIONS.map(({ id, title, cities }) => ({
      id,
      title,
      code: Object.keys(cities),
    })),
    success: true,
  }),

  'numbers.follow': (cabinet, input) => {
    const chosen = ownNumbers(cabinet, input.numbers)
    const forwarding = readForwarding(cabinet, input)
    cabinet.together(() => {
      for (const own of chosen) cabinet.documents.put('number', own.id, { ...own, ...forwarding })
    })
    return { success: true, message: 'Переадресация сохранена' }
  },

  'numbers.contactList': (cabinet, { contact_list_id: list, numbers: ids }) => {
    if (list !== undefined && !BLACK_LISTS.includes(list)) throw invalid('contact_list_id')
    const chosen = ownNumbers(cabinet, ids)
    cabinet.together(() => {
      for (const own of chosen) {
        cabinet.documents.put('number', own.id, { ...own, black_list: list })
      }
    })
    const message = list === undefined ? 'Чёрный список отключён' : 'Чёрный список подключён'
    return { success: true, message }
  },
}
