import {
  badFormat,
  error,
  no,
  POOR,
  taken,
  unknown,
  withoutMoney,
  wrong,
  type Bench,
  type Rows,
} from './row.ts'

const OWN = '74852000200'
const NOBODYS = '74951230000'

/** A number that is for sale, of the cheapest kind. */
async function free({ client }: Bench): Promise<string> {
  const { data } = await client.call('numbers.search', { city_code: 4852, number_type: '0' })
  return data.valid[0]?.number ?? ''
}

const bought = async (bench: Bench) => ({
  numbers: [await free(bench)],
  owner_type: 'business' as const,
})
const boughtAlone = async (bench: Bench) => ({
  number: await free(bench),
  owner_type: 'business' as const,
})

/** The answer to a PIN call that was placed just now. */
const dictated =
  (pin?: string) =>
  async ({ client, service }: Bench) => {
    await client.call('session.ownPinCall', {})
    return { number_id: 515, pin: pin ?? service.account.pin }
  }

export const numbers: Rows<'numbers'> = {
  'numbers.list': { takes: { phone_type: 'abc' }, refuses: [] },
  'numbers.delete': {
    takes: dictated(),
    refuses: [
      [{ number_id: 515, pin: '4821' }, no('Pin not found.', 'pin')],
      [dictated('0000'), no('Pin not right.', 'pin')],
      [{ number_id: 7, pin: '4821' }, unknown('number_id')],
    ],
  },
  'numbers.buy': {
    takes: bought,
    refuses: [
      [{ numbers: [OWN], owner_type: 'business' }, no('The number is already taken.', 'numbers')],
      [{ numbers: ['70000000000'], owner_type: 'business' }, unknown('numbers')],
      [async (bench) => withoutMoney(await bought(bench))(bench), POOR],
    ],
  },
  'numbers.search': {
    takes: { owner_type: 'business', region: 76, phone_type: 'abc', phone_number: '*0*' },
    refuses: [],
  },
  'numbers.codeRegions': { takes: {}, refuses: [] },
  'numbers.follow': {
    takes: { type: 'scenario', scenario_id: 901, cli_type: 'Y', numbers: [512, 513] },
    refuses: [
      [{ type: 'sip', sip_id: 7, cli_type: 'Y', numbers: [512] }, unknown('sip_id')],
      [{ type: 'empty', numbers: [512, 7] }, unknown('numbers.1')],
      [
        { type: 'number', destination_number: 'Иван', cli_type: 'Y', numbers: [512] },
        badFormat('destination_number'),
      ],
    ],
  },
  'numbers.contactList': {
    takes: { contact_list_id: 72, numbers: [512] },
    refuses: [
      [{ contact_list_id: 7, numbers: [512] }, unknown('contact_list_id')],
      [{ numbers: [7] }, unknown('numbers.0')],
    ],
  },
}

const line = {
  type: 'ate',
  host: 'sip.volga.example',
  number: 74852000999,
  port: 5060,
  login: 'volga999',
  secret: 'Volga-999',
} as const
const address = { type: 'sipuri', host: 'trunk.volga.example', number: 78120004852 } as const

export const externalNumbers: Rows<'externalNumbers'> = {
  'externalNumbers.list': { takes: {}, refuses: [] },
  'externalNumbers.status': { takes: { logins: ['svetlydom640'] }, refuses: [] },
  'externalNumbers.create': {
    takes: line,
    refuses: [
      [{ ...line, number: Number(OWN) }, taken('number')],
      [{ ...line, host: 'sip/volga' }, badFormat('host')],
      [{ ...line, host: 'sip.yartelecom.example', login: 'svetlydom640' }, taken('login')],
    ],
  },
  'externalNumbers.change': {
    takes: { ...address, id: 653 },
    refuses: [
      [{ ...address, id: 7 }, unknown('id')],
      [{ ...address, id: 651 }, unknown('id')],
      [{ ...line, id: 651, number: 74932000118 }, taken('number')],
    ],
  },
  'externalNumbers.follow': {
    takes: { number_type: 'sipuri', number_id: 653, type: 'group', group_id: 401, cli_type: 'N' },
    refuses: [
      [{ number_id: 7, type: 'empty' }, unknown('number_id')],
      [{ number_type: 'ate', number_id: 653, type: 'empty' }, unknown('number_id')],
      [{ number_id: 653, type: 'group', group_id: 7, cli_type: 'Y' }, unknown('group_id')],
    ],
  },
  'externalNumbers.delete': {
    takes: { type: 'ate', id: 652 },
    refuses: [[{ type: 'sipuri', id: 652 }, unknown('id')]],
  },
}

/** The company's only number for free calls is given up. */
async function withoutFederal({ client }: Bench) {
  await client.call('rpcNumbers.delete', { number: '78000004852' })
  return { number_type: 'federal' as const }
}

/** Everything that was reserved is bought. */
async function withoutReservations({ client, service }: Bench): Promise<Record<string, never>> {
  await service.balance(1_000_000)
  const reserved = await client.call('rpcNumbers.reserved', {})
  if (reserved.outcome !== 'ok') throw new Error('Nothing is reserved.')
  for (const { number } of reserved.value.valid) {
    await client.call('rpcNumbers.buy', { number, owner_type: 'business' })
  }
  return {}
}

export const rpcNumbers: Rows<'rpcNumbers'> = {
  'rpcNumbers.search': {
    takes: { number_type: 'city', code: '4852', mask: '%0%', limit: 5, offset: 1 },
    refuses: [],
  },
  'rpcNumbers.buy': {
    takes: boughtAlone,
    refuses: [
      [{ number: '70000000000', owner_type: 'business' }, 'numberNotFound'],
      [async (bench) => withoutMoney(await boughtAlone(bench))(bench), 'insufficientFunds'],
    ],
  },
  'rpcNumbers.delete': {
    takes: { number: '74855000310' },
    refuses: [[{ number: NOBODYS }, 'notDeleted']],
  },
  'rpcNumbers.reserve': {
    takes: boughtAlone,
    refuses: [[{ number: OWN, owner_type: 'business' }, 'notReserved']],
  },
  'rpcNumbers.reserved': { takes: {}, refuses: [[withoutReservations, 'none']] },
  'rpcNumbers.forwardToDevice': {
    takes: { number: OWN, forward_number: '201' },
    refuses: [
      [{ number: NOBODYS, forward_number: '201' }, 'notAssigned'],
      [
        { number: OWN, forward_number: 'Иван' },
        error('destination_number: The destination_number format is invalid.'),
      ],
    ],
  },
  'rpcNumbers.incoming': {
    takes: { number_type: 'all', limit: 5 },
    refuses: [[withoutFederal, 'none']],
  },
  'rpcNumbers.cityCodes': { takes: { types: ['city', 'federal'] }, refuses: [] },
  'rpcNumbers.updateAlias': {
    takes: { number: OWN, numberAlias: 'Приёмная' },
    refuses: [[{ number: NOBODYS, numberAlias: 'Приёмная' }, wrong('number')]],
  },
  'rpcNumbers.listAlias': {
    takes: { numbers: [OWN, '74852000207'] },
    refuses: [[{ numbers: [OWN, NOBODYS] }, wrong('number')]],
  },
}
