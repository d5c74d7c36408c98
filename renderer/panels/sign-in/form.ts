import type { Failure } from '../../../electron/bridge/failures.ts'
import type { SignIn } from '../../../electron/bridge/session.ts'
import type { Cabinet, Generation } from '../../../electron/bridge/cabinet.ts'
import type { Addresses } from '../../../electron/service/catalogue/addresses.ts'
import { PIN } from '../../../electron/shared/pin.ts'
import { isAddress, tidyAddress } from '../../components/form/service-address.ts'

/** The ways that need something typed; the demo cabinet needs nothing. */
export type Way = Exclude<SignIn['way'], 'demo'>
export type AddressName = keyof Addresses
type CredentialField = 'email' | 'password' | 'phone' | 'pin' | 'token'
/** `address` is the one that all others are found by. */
export type FieldName = CredentialField | AddressName | 'address'

/** Reason a field is invalid. */
export type SignInFault = 'empty' | 'email' | 'address' | 'pin'

export interface SignInFields {
  email: string
  password: string
  phone: string
  pin: string
  token: string
  addresses: Addresses
  /**
   * The service's address, by which the others are found; absent once they are entered one by one.
   */
  address?: string
  /**
   * The API that carries the cabinet's SMS; absent until the user chooses, then the way decides.
   */
  generation?: Generation
}

export const ADDRESS_NAMES: AddressName[] = ['rest', 'rpc', 'sms', 'auth']
export const NO_ADDRESSES: Addresses = { rest: '', rpc: '', sms: '', auth: '' }

const CREDENTIALS: Record<Way, CredentialField[]> = {
  email: ['email', 'password'],
  phone: ['phone', 'pin'],
  token: ['token'],
  tokenService: ['email', 'password'],
}

/** Returns the chosen generation of the cabinet; the token service suggests an older one. */
export const generationOf = (way: Way, chosen?: Generation): Generation =>
  chosen ?? (way === 'tokenService' ? 'legacy' : 'current')

/** Returns true if a sign-in leads to an account reached by RPC alone, which a token opens too. */
export const isByRpcAlone = (way: Way, { rest = '', rpc = '' }: Partial<Addresses>): boolean =>
  (way === 'token' || way === 'tokenService') && rest.trim() === '' && rpc.trim() !== ''

/** Returns the addresses that a sign-in needs; the one it calls first comes first. */
export function neededAddresses(
  way: Way,
  { addresses, generation }: Pick<SignInFields, 'addresses' | 'generation'>,
): AddressName[] {
  const auth: AddressName[] = way === 'tokenService' ? ['auth'] : []
  if (isByRpcAlone(way, addresses)) return [...auth, 'rpc']
  const sms: AddressName[] = generationOf(way, generation) === 'legacy' ? ['sms'] : []
  return [...auth, 'rest', ...sms]
}

/** Returns the initial values: a signed-out cabinet's own data, else the addresses used last. */
export function firstFields(addresses: Partial<Addresses>, again?: Cabinet): SignInFields {
  const known = Object.values(again?.addresses ?? addresses).some(Boolean)
  return {
    ...(!known && { address: '' }),
    email: again?.email ?? '',
    password: '',
    phone: again?.phone ? `+${again.phone}` : '',
    pin: '',
    token: '',
    addresses: { ...NO_ADDRESSES, ...(again?.addresses ?? addresses) },
    ...(again ? { generation: again.generation } : {}),
  }
}

/** Returns the errors of the fields. */
export function faults(way: Way, fields: SignInFields): Partial<Record<FieldName, SignInFault>> {
  const found: Partial<Record<FieldName, SignInFault>> = {}
  const needed = neededAddresses(way, fields)
  for (const name of CREDENTIALS[way]) {
    if (fields[name].trim() === '') found[name] = 'empty'
    else if (name === 'pin' && !PIN.test(fields.pin.trim())) found.pin = 'pin'
    else if (name === 'email' && !/^\S+@\S+$/.test(fields.email.trim())) found.email = 'email'
  }
  if (fields.address !== undefined) return { ...found, ...fault('address', fields.address, true) }
  for (const name of ADDRESS_NAMES) {
    Object.assign(found, fault(name, fields.addresses[name], needed.includes(name)))
  }
  return found
}

function fault(
  name: FieldName,
  typed: string,
  isNeeded: boolean,
): Partial<Record<FieldName, SignInFault>> {
  if (typed.trim() === '') return isNeeded ? { [name]: 'empty' } : {}
  return isAddress(tidyAddress(typed)) ? {} : { [name]: 'address' }
}

/** The filled addresses alone. */
export function filledAddresses(addresses: Addresses): Partial<Addresses> {
  return Object.fromEntries(
    ADDRESS_NAMES.map((name) => [name, tidyAddress(addresses[name])]).filter(([, text]) => text),
  ) as Partial<Addresses>
}

/** The command's argument for what was filled in. */
export function toSignIn(way: Way, fields: SignInFields): SignIn {
  const addresses = filledAddresses(fields.addresses)
  const { email, password, phone, pin, token } = fields
  const place = { addresses, generation: generationOf(way, fields.generation) }
  switch (way) {
    case 'email':
    case 'tokenService':
      return { way, email: email.trim(), password, ...place }
    case 'phone':
      return { way, phone: phone.trim(), pin: pin.trim(), ...place }
    case 'token':
      // Copied from a letter, it may be broken over lines.
      return { way, token: token.replaceAll(/\s/g, ''), ...place }
  }
}

/** The address that a sign-in calls first. */
const firstAddress = (way: Way, addresses: Addresses) => neededAddresses(way, { addresses })[0]

/** The field that a refusal without a named field most likely means. */
const SUSPECTS = {
  email: 'password',
  tokenService: 'password',
  phone: 'pin',
  token: 'token',
} as const

function namedField(failure: Failure): FieldName | undefined {
  const name = failure.field?.split('.').at(-1)
  const known: string[] = [...ADDRESS_NAMES, 'address', ...Object.values(CREDENTIALS).flat()]
  return name !== undefined && known.includes(name) ? (name as FieldName) : undefined
}

/**
 * Returns the field beside which a failure is shown; none if it concerns the whole form. `asking`
 * is true if only the call with the PIN was requested.
 */
export function placeOf(
  failure: Failure,
  way: Way,
  asking: boolean,
  addresses = NO_ADDRESSES,
): FieldName | undefined {
  const named = namedField(failure)
  if (named) return named
  switch (failure.kind) {
    case 'unreachable':
    case 'badReply':
      return firstAddress(way, addresses)
    case 'refused':
      if (failure.status === 404) return firstAddress(way, addresses)
      // The service's own trouble: nothing that was typed is to blame.
      if (failure.status !== undefined && failure.status >= 500) return undefined
      return asking ? 'phone' : SUSPECTS[way]
    case 'signedOut':
      return SUSPECTS[way]
    default:
      return undefined
  }
}
