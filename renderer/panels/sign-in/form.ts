import type { Failure } from '../../../electron/bridge/failures.ts'
import type { Cabinet, SignIn } from '../../../electron/bridge/model.ts'
import type { Addresses } from '../../../electron/service/catalogue/addresses.ts'

/** The ways that need something typed; the demo cabinet needs nothing. */
export type Way = Exclude<SignIn['way'], 'demo'>
export type AddressName = keyof Addresses
export type Credential = 'email' | 'password' | 'phone' | 'pin' | 'token'
export type FieldName = Credential | AddressName

export interface SignInFields {
  email: string
  password: string
  phone: string
  pin: string
  token: string
  addresses: Addresses
}

export const ADDRESS_NAMES: AddressName[] = ['rest', 'rpc', 'sms', 'auth']

const CREDENTIALS: Record<Way, Credential[]> = {
  email: ['email', 'password'],
  phone: ['phone', 'pin'],
  token: ['token'],
  tokenService: ['email', 'password'],
}

/** The addresses that a way of signing in cannot do without; the one it calls first stands first. */
export const neededAddresses = (way: Way): AddressName[] =>
  way === 'tokenService' ? ['auth', 'rest'] : ['rest']

/** What the form begins with: a signed-out cabinet's own data, else the addresses used last. */
export function firstFields(addresses: Partial<Addresses>, again?: Cabinet): SignInFields {
  return {
    email: again?.email ?? '',
    password: '',
    phone: again?.phone ? `+${again.phone}` : '',
    pin: '',
    token: '',
    addresses: { rest: '', rpc: '', sms: '', auth: '', ...(again?.addresses ?? addresses) },
  }
}

/** An address as it is kept: with a scheme, without spaces. */
export function tidyAddress(typed: string): string {
  const address = typed.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`
}

export function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Which fields stop the form from being sent, and why. */
export function faults(
  way: Way,
  fields: SignInFields,
): Partial<Record<FieldName, 'empty' | 'address'>> {
  const found: Partial<Record<FieldName, 'empty' | 'address'>> = {}
  for (const name of CREDENTIALS[way]) if (fields[name].trim() === '') found[name] = 'empty'
  for (const name of ADDRESS_NAMES) {
    const address = fields.addresses[name].trim()
    if (address !== '' && !isAddress(tidyAddress(address))) found[name] = 'address'
    if (address === '' && neededAddresses(way).includes(name)) found[name] = 'empty'
  }
  return found
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
  switch (way) {
    case 'email':
    case 'tokenService':
      return { way, email: email.trim(), password, addresses }
    case 'phone':
      return { way, phone: phone.trim(), pin: pin.trim(), addresses }
    case 'token':
      return { way, token: token.trim(), addresses }
  }
}

/** The field that a refusal without a named field most likely means. */
const SUSPECTS = {
  email: 'password',
  tokenService: 'password',
  phone: 'pin',
  token: 'token',
} as const

function namedField(failure: Failure): FieldName | undefined {
  const name = failure.field?.split('.').at(-1)
  const known: string[] = [...ADDRESS_NAMES, ...Object.values(CREDENTIALS).flat()]
  return name !== undefined && known.includes(name) ? (name as FieldName) : undefined
}

/**
 * The field beside which a failure is shown; none where it concerns the whole form. `asking` tells
 * that only the call with the PIN was asked for.
 */
export function placeOf(failure: Failure, way: Way, asking: boolean): FieldName | undefined {
  const named = namedField(failure)
  if (named) return named
  switch (failure.kind) {
    case 'unreachable':
    case 'badReply':
      return neededAddresses(way)[0]
    case 'refused':
      if (failure.status === 404) return neededAddresses(way)[0]
      return asking ? 'phone' : SUSPECTS[way]
    case 'signedOut':
      return SUSPECTS[way]
    default:
      return undefined
  }
}
