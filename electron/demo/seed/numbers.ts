import type { Cabinet } from '../cabinet.ts'
import { AREAS } from '../rules/areas.ts'
import { readForwarding, type GivenForwarding } from '../rules/forwarding.ts'
import type { Category } from '../rules/prices.ts'
import { stockOf } from '../rules/stock.ts'
import type { Documents, Entry } from '../state/documents.ts'
import type { ExternalNumberDocument, NumberDocument } from '../state/number-documents.ts'
import { DAY, HOUR } from '../time.ts'

/** Ids of the account's black lists; the service shows nothing else about them. */
export const BLACK_LISTS: readonly number[] = [71, 72]

type NumberExtras = Partial<Pick<NumberDocument, 'alias' | 'black_list'>>

type Landline = Pick<Entry<'number'>, 'id' | 'number' | 'owner_type' | 'alias'>

/** Landlines beside the main one: three cities, and one for the accountant alone. */
const LANDLINES: readonly Landline[] = [
  { id: 512, number: '74950004852', owner_type: 'business', alias: 'Москва, консультации' },
  { id: 513, number: '74855000310', owner_type: 'business', alias: 'Рыбинск' },
  { id: 514, number: '74852000201', owner_type: 'business', alias: 'Гарантия' },
  { id: 515, number: '74852000207', owner_type: 'personal' },
]

/** Settings of the company's own numbers; the one in Rybinsk leads nowhere. */
const SETTINGS: Readonly<Record<number, NumberExtras & { forwarding: GivenForwarding }>> = {
  501: {
    alias: 'СМС и мобильный офис',
    forwarding: {
      type: 'crm1',
      host: 'svetly-dom.crm.example',
      cli_type: 'Y',
      type_default: 'group',
      group_id: 401,
      cli_type_default: 'Y',
    },
  },
  502: { alias: 'Салон', forwarding: { type: 'scenario', scenario_id: 904, cli_type: 'Y' } },
  507: { forwarding: { type: 'sip', sip_id: 3006, cli_type: 'Y' } },
  510: {
    alias: 'Главный',
    black_list: 71,
    forwarding: { type: 'scenario', scenario_id: 901, cli_type: 'Y' },
  },
  511: {
    alias: 'Бесплатная линия',
    black_list: 71,
    forwarding: { type: 'call_queue', call_queue_id: 701, cli_type: 'Y' },
  },
  514: { forwarding: { type: 'call_queue', call_queue_id: 702, cli_type: 'Y' } },
  515: { forwarding: { type: 'sip', sip_id: 3008, cli_type: 'N' } },
}

/** The queue in which the number in Moscow ended was deleted. */
const BROKEN = { type: 'call_queue', target: 700, name: 'Консультации', cli_type: 'Y' } as const

type External = Omit<ExternalNumberDocument, 'registered' | 'since'> & {
  /** Since when it is as it is, in milliseconds before now. */
  for: number
  forwarding: GivenForwarding
}

/** Numbers of other operators by id. The one in Ivanovo has not registered since its password changed. */
const EXTERNAL: Readonly<Record<number, External>> = {
  651: {
    number: '74852000640',
    type: 'ate',
    host: 'sip.yartelecom.example',
    port: 5060,
    login: 'svetlydom640',
    secret: 'Okno-640-Yar',
    for: 9 * DAY + 5 * HOUR,
    forwarding: { type: 'scenario', scenario_id: 901, cli_type: 'Y' },
  },
  652: {
    number: '74932000118',
    type: 'ate',
    host: 'voip.ivsvyaz.example',
    port: 5070,
    login: '4932000118',
    secret: 'Ivanovo-118',
    for: 4 * DAY + 3 * HOUR,
    refused: true,
    forwarding: { type: 'group', group_id: 404, cli_type: 'Y' },
  },
  653: {
    number: '78120004852',
    type: 'sipuri',
    host: 'trunk.neva.example',
    for: 40 * DAY,
    forwarding: { type: 'sip', sip_id: 3011, cli_type: 'Y' },
  },
}

/** Reserved numbers of Yaroslavl: a category, and how long each is kept from now on. */
const RESERVED: readonly { category: Category; for: number }[] = [
  { category: '1', for: 19 * HOUR },
  { category: '5', for: 2 * DAY + 4 * HOUR },
]

type NumbersTarget = Pick<Cabinet, 'documents' | 'now'>

/**
 * Writes what the company has set for its numbers, its landlines, the numbers of other operators
 * and the reserved ones. The numbers' targets must be there already.
 */
export function fillNumbering(cabinet: NumbersTarget, seed: number): void {
  const { documents, now } = cabinet
  for (const { id, ...landline } of LANDLINES) {
    documents.put('number', id, { ...landline, phone_type: 'abc' })
  }
  for (const [id, { forwarding, ...more }] of Object.entries(SETTINGS)) {
    const own = documents.need('number', Number(id))
    documents.put('number', Number(id), { ...own, ...more, ...readForwarding(cabinet, forwarding) })
  }
  documents.put('number', 512, { ...documents.need('number', 512), following: BROKEN })
  for (const [id, { forwarding, for: age, ...given }] of Object.entries(EXTERNAL)) {
    documents.put('externalNumber', Number(id), {
      ...given,
      ...readForwarding(cabinet, forwarding),
      registered: given.type === 'ate' && given.refused !== true,
      since: now() - age,
    })
  }
  fillReservations(documents, seed, now())
}

function fillReservations(documents: Documents, seed: number, now: number): void {
  const area = AREAS.find(({ code }) => code === '4852')
  if (!area) throw new Error('The numbers of Yaroslavl are missing.')
  const used = new Set([...LANDLINES, ...Object.values(EXTERNAL)].map(({ number }) => number))
  const free = stockOf(seed, area).filter(({ number }) => !used.has(number))
  for (const { category, for: length } of RESERVED) {
    const offer = free.find((one) => one.category === category)
    if (!offer) throw new Error('The stock lacks a category.')
    const until = now + length
    documents.put('reservation', Number(offer.number), { owner_type: 'business', until })
  }
}
