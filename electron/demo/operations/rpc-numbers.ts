import type { Cabinet } from '../cabinet.ts'
import type { Handlers } from '../http/handler.ts'
import { invalid } from '../http/refusal.ts'
import { accountOf } from '../rules/accounts.ts'
import { AREAS } from '../rules/areas.ts'
import { readForwarding, targetName, type GivenForwarding } from '../rules/forwarding.ts'
import * as owning from '../rules/owning.ts'
import { digitsOf } from '../rules/phone.ts'
import { pricesOf, type Category } from '../rules/prices.ts'
import { loginOf } from '../rules/sip.ts'
import { freeNumbers } from '../rules/stock.ts'
import type { Entry } from '../state/documents.ts'
import { stamp } from '../time.ts'

/** Enough for a screen and more: without a limit a search would give thousands. */
const LIMIT = 100

type NumberKind = 'all' | 'mobile' | 'city' | 'federal' | 'personal'

const PHONE_TYPES = { mobile: 'def', city: 'abc', federal: '800' } as const

function isOfKind({ phone_type, owner_type }: Entry<'number'>, kind: NumberKind): boolean {
  if (kind === 'all') return true
  return kind === 'personal' ? owner_type === 'personal' : phone_type === PHONE_TYPES[kind]
}

function page<T>(rows: T[], { offset = 0, limit = LIMIT }: { offset?: number; limit?: number }) {
  return rows.slice(offset, offset + limit)
}

/** The device of a text: a SIP account by its login or extension, else a number. */
function deviceOf({ documents }: Cabinet, text: string): GivenForwarding {
  const sip = documents
    .list('sip')
    .find(({ id, extension }) => text === loginOf(documents, id) || text === String(extension))
  const cli_type = 'Y' as const
  return sip
    ? { type: 'sip', sip_id: sip.id, cli_type }
    : { type: 'number', destination_number: text, cli_type }
}

/** @throws Refusal when the number is not owned */
function ownNumber(cabinet: Cabinet, number: string): Entry<'number'> {
  const own = owning.findOwn(cabinet, digitsOf(number))
  if (!own) throw invalid('number')
  return own
}

export const rpcNumbers: Handlers<'rpcNumbers'> = {
  'rpcNumbers.search': (cabinet, input) => {
    const { code, type, mask, owner_type: owner = 'business' } = input
    const free = freeNumbers(cabinet, {
      phone_type: PHONE_TYPES[input.number_type],
      code: code || undefined,
      category: type === undefined ? undefined : (String(type) as Category),
      mask: mask?.replaceAll('%', '*'),
    })
    return page(free, input).map(({ number, local, area, category }) => ({
      phone_number: local,
      city_code: area.code,
      full_number: number,
      number_type: Number(category),
      ...pricesOf(number, owner),
    }))
  },

  'rpcNumbers.buy': (cabinet, { number, owner_type }) => {
    if (owning.hindranceOf(cabinet, number, owner_type)) return -1
    if (!owning.canPay(cabinet, owning.costOf([number], owner_type))) return -2
    cabinet.together(() => {
      owning.buy(cabinet, number, owner_type)
    })
    return 1
  },

  /** Takes no PIN: the specification names none for this method. */
  'rpcNumbers.delete': (cabinet, { number }) => {
    const own = owning.findOwn(cabinet, number)
    if (!own) return -1
    owning.giveUp(cabinet, own)
    return 1
  },

  'rpcNumbers.reserve': (cabinet, { number, owner_type }) =>
    owning.reserve(cabinet, number, owner_type) ? 1 : -1,

  'rpcNumbers.reserved': (cabinet) => {
    const { customer_id } = cabinet.documents.need('user', 1)
    const reserved = owning.reservations(cabinet)
    if (reserved.length === 0) return -1
    return reserved.map(({ id, until }) => ({
      number: String(id),
      customer_id,
      reserved_to: stamp(until),
    }))
  },

  'rpcNumbers.forwardToDevice': (cabinet, { number, forward_number: device }) => {
    const own = owning.findOwn(cabinet, number)
    if (!own) return -1
    const forwarding = readForwarding(cabinet, deviceOf(cabinet, device))
    cabinet.documents.put('number', own.id, { ...own, ...forwarding })
    return 1
  },

  'rpcNumbers.incoming': (cabinet, input) => {
    const { documents } = cabinet
    const own = documents.list('number').filter((one) => isOfKind(one, input.number_type))
    if (own.length === 0) return -1
    return {
      numbers: page(own, input).map(({ id, number, following }) => ({
        number,
        follow: following ? targetName(documents, following) : null,
        i_account: String(accountOf('number', id)),
      })),
    }
  },

  'rpcNumbers.cityCodes': (_cabinet, { types }) => {
    const asked = new Set<string>(types.map((type) => PHONE_TYPES[type]))
    return AREAS.filter(({ phone_type }) => asked.has(phone_type)).map(({ code, city }) => ({
      code,
      region: city,
    }))
  },

  /** An empty alias takes the former one away. */
  'rpcNumbers.updateAlias': (cabinet, { number, numberAlias }) => {
    const own = ownNumber(cabinet, number)
    const alias = numberAlias.trim() || undefined
    cabinet.documents.put('number', own.id, { ...own, alias })
    return true
  },

  'rpcNumbers.listAlias': (cabinet, { numbers }) =>
    Object.fromEntries(
      numbers.map((number) => [number, ownNumber(cabinet, number).alias ?? null] as const),
    ),
}
