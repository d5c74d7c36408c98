import { no, POOR, withoutMoney, type Bench, type Rows } from './row.ts'

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
  'numbers.list': { takes: { phone_type: 'abc' } },
  'numbers.delete': {
    takes: dictated(),
    refuses: [
      [{ number_id: 515, pin: '4821' }, no('Pin not found.', 'pin')],
      [dictated('0000'), no('Pin not right.', 'pin')],
    ],
  },
  'numbers.buy': {
    takes: bought,
    refuses: [[async (bench) => withoutMoney(await bought(bench))(bench), POOR]],
  },
  'numbers.search': {
    takes: { owner_type: 'business', region: 76, phone_type: 'abc', phone_number: '*0*' },
  },
  'numbers.codeRegions': { takes: {} },
  'numbers.follow': {
    takes: { type: 'scenario', scenario_id: 901, cli_type: 'Y', numbers: [512, 513] },
  },
  'numbers.contactList': {
    takes: { contact_list_id: 72, numbers: [512] },
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
  'externalNumbers.list': { takes: {} },
  'externalNumbers.status': { takes: { logins: ['svetlydom640'] } },
  'externalNumbers.create': {
    takes: line,
  },
  'externalNumbers.change': {
    takes: { ...address, id: 653 },
  },
  'externalNumbers.follow': {
    takes: { number_type: 'sipuri', number_id: 653, type: 'group', group_id: 401, cli_type: 'N' },
  },
  'externalNumbers.delete': {
    takes: { type: 'ate', id: 652 },
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
    refuses: [[{ number: NOBODYS, forward_number: '201' }, 'notAssigned']],
  },
  'rpcNumbers.incoming': {
    takes: { number_type: 'all', limit: 5 },
    refuses: [[withoutFederal, 'none']],
  },
  'rpcNumbers.cityCodes': { takes: { types: ['city', 'federal'] } },
  'rpcNumbers.updateAlias': {
    takes: { number: OWN, numberAlias: 'Приёмная' },
  },
  'rpcNumbers.listAlias': {
    takes: { numbers: [OWN, '74852000207'] },
  },
}
