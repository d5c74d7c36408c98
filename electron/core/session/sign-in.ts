import {
  CLIENT_ID,
  createServiceClient,
  ServiceFailure,
  type Addresses,
  type CallRecord,
  type ReplyOf,
  type ServiceClient,
  type SessionTokens,
} from '../../service/index.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { DemoHost } from './demo-host.ts'
import { canonical, present, requireAddress } from './addresses.ts'
import type { Cabinet, Generation } from '../../bridge/cabinet.ts'
import type { SignIn } from '../../bridge/session.ts'

/** Profile of a user who signed in. */
export type User = Pick<ReplyOf<'session.read'>['user'], 'id' | 'email' | 'phone'> &
  Partial<Pick<ReplyOf<'session.read'>['user'], 'first_name' | 'last_name'>>

/** Result of signing in: the user, the addresses and the tokens. */
export interface SignInResult {
  kind: Cabinet['kind']
  generation: Generation
  addresses: Addresses
  user: User
  tokens: SessionTokens
}

export interface SignInOptions {
  demo: DemoHost
  onCall(record: CallRecord): void
  /** Stops what is under way. */
  signal: AbortSignal
}

/** Signs in in any of the ways. Rejects with a `ServiceFailure`, or `invalid` for a missing address. */
export async function signIn(by: SignIn, options: SignInOptions): Promise<SignInResult> {
  if (by.way === 'demo') {
    const { addresses, account } = await options.demo.start()
    const { email, password } = account
    const place: AddressPlace = {
      kind: 'demo',
      generation: 'current',
      addresses: canonical(addresses),
    }
    return login(place, { email, password }, options)
  }
  const place = placeOf(by)
  switch (by.way) {
    case 'email':
      return login(place, { email: by.email, password: by.password }, options)
    case 'phone':
      return login(place, { phone: normaliseNumber(by.phone), pin: by.pin }, options)
    case 'token':
      return admit(place, by.token, options)
    case 'tokenService':
      return admit(place, await issueToken(place.addresses, by, options), options)
  }
}

/** @throws `invalid` for an address that is missing */
function placeOf(by: Exclude<SignIn, { way: 'demo' }>): AddressPlace {
  const addresses = canonical(by.addresses)
  if (by.way === 'tokenService') requireAddress(addresses, 'auth')
  // Messages go over REST, or over the older interface, which may be added later.
  if (isByToken(by) && addresses.rest === '' && addresses.rpc !== '') {
    return { kind: 'service', generation: 'legacy', addresses }
  }
  if (by.generation === 'legacy') requireAddress(addresses, 'sms')
  requireAddress(addresses, 'rest')
  return { kind: 'service', generation: by.generation, addresses }
}

/** A token opens the RPC interface, too; a password or a PIN opens REST alone. */
const isByToken = ({ way }: SignIn): boolean => way === 'token' || way === 'tokenService'

/** Service that a user signs in to. */
type AddressPlace = Pick<SignInResult, 'kind' | 'generation' | 'addresses'>

/** Data for opening a new account. */
export interface RegistrationInput {
  email: string
  phone: string
  password: string
  pin: string
  promocode?: string
  addresses: Partial<Addresses>
}

/** Opens a new account; a lost answer rejects as `unknown`, and nothing is sent again by itself. */
export async function register(
  by: RegistrationInput,
  options: SignInOptions,
): Promise<SignInResult> {
  const addresses = canonical(by.addresses)
  requireAddress(addresses, 'rest')
  const { email, password, pin, promocode } = by
  const input = {
    email,
    phone: normaliseNumber(by.phone),
    password,
    password_confirmation: password,
    pin,
    ...(promocode !== undefined && promocode !== '' && { promocode }),
  }
  const { user, ...tokens } = await withClient(addresses, undefined, options, (client) =>
    client.call('session.register', input, options),
  )
  return { kind: 'service', generation: 'current', addresses, user, tokens: tokensOf(tokens) }
}

/** Asks for the call whose caller ID ends with the PIN; returns the number that is called. */
export async function callPin(
  phone: string,
  given: Partial<Addresses>,
  options: SignInOptions,
): Promise<string> {
  const addresses = canonical(given)
  requireAddress(addresses, 'rest')
  const number = normaliseNumber(phone)
  const reply = await withClient(addresses, undefined, options, (client) =>
    client.call('session.pinCall', { phone: number }, options),
  )
  return reply.phone ?? number
}

/** Signs in at a place. Rejects with a `ServiceFailure`. */
export async function login(
  place: AddressPlace,
  credentials: { email: string; password: string } | { phone: string; pin: string },
  options: Pick<SignInOptions, 'onCall' | 'signal'>,
): Promise<SignInResult> {
  const { user, ...tokens } = await withClient(place.addresses, undefined, options, (client) =>
    client.call('session.login', credentials, options),
  )
  return { ...place, user, tokens: tokensOf(tokens) }
}

/** Checks a token by asking whose it is. A refresh token counts only if it belongs to this token. */
async function admit(
  place: AddressPlace,
  token: string,
  options: SignInOptions,
): Promise<SignInResult> {
  return withClient(place.addresses, token, options, async (client) => {
    const byRpc = async () => {
      const user = await client.call('users.aboutMe', {}, options)
      return { ...place, user, tokens: { token } }
    }
    if (place.addresses.rest === '') return byRpc()
    try {
      const reply = await client.call('session.read', {}, options)
      const tokens = reply.token === token ? tokensOf({ ...reply, token }) : { token }
      return { ...place, user: reply.user, tokens }
    } catch (error) {
      if (!isForOthers(error, place)) throw error
      // REST may have no answer for an older cabinet; the RPC interface knows its user too.
      return byRpc()
    }
  })
}

/** True if REST refused an older cabinet as such, and not its token. */
function isForOthers(error: unknown, { generation, addresses }: AddressPlace): boolean {
  if (generation !== 'legacy' || addresses.rpc === '') return false
  return error instanceof ServiceFailure && ['refused', 'badReply'].includes(error.kind)
}

async function issueToken(
  addresses: Addresses,
  { email, password }: { email: string; password: string },
  options: SignInOptions,
): Promise<string> {
  const input = { client_id: CLIENT_ID, type: 'login', email, password } as const
  const { result } = await withClient(addresses, undefined, options, (client) =>
    client.call('token.login', input, options),
  )
  return result.access_token
}

/** The tokens alone of a reply that has them. */
export function tokensOf(reply: SessionTokens): SessionTokens {
  const { token, token_expire, refresh_token, refresh_token_expire } = reply
  return { token, token_expire, refresh_token, refresh_token_expire }
}

/** Makes calls outside of any session, with a token or without one. */
export async function withClient<T>(
  addresses: Addresses,
  token: string | undefined,
  { onCall }: Pick<SignInOptions, 'onCall'>,
  use: (client: ServiceClient) => Promise<T>,
): Promise<T> {
  const client = createServiceClient({
    addresses: present(addresses),
    onCall,
    ...(token === undefined ? {} : { token }),
  })
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}
