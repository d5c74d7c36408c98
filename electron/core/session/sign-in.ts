import {
  createServiceClient,
  type Addresses,
  type CallRecord,
  type ReplyOf,
  type ServiceClient,
  type SessionTokens,
} from '../../service/index.ts'
import { normaliseNumber } from '../inbox/numbers.ts'
import type { DemoHost } from '../ports.ts'
import { canonical, present, requireAddress } from './addresses.ts'
import type { Cabinet, SignIn } from './types.ts'

/** The application's id at the token service (section "Token service"). */
const CLIENT_ID = 10553

export type User = ReplyOf<'session.read'>['user']

/** Who signed in, where, and with what. */
export interface Admission {
  kind: Cabinet['kind']
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
export async function signIn(by: SignIn, options: SignInOptions): Promise<Admission> {
  if (by.way === 'demo') {
    const { addresses, account } = await options.demo.start()
    const { email, password } = account
    return login('demo', canonical(addresses), { email, password }, options)
  }
  const addresses = canonical(by.addresses)
  requireAddress(addresses, 'rest')
  switch (by.way) {
    case 'email':
      return login('service', addresses, { email: by.email, password: by.password }, options)
    case 'phone':
      return login('service', addresses, { phone: normaliseNumber(by.phone), pin: by.pin }, options)
    case 'token':
      return admit(addresses, by.token, options)
    case 'tokenService':
      return admit(addresses, await issueToken(addresses, by, options), options)
  }
}

/** Asks for the call whose caller ID ends with the PIN; answers the number that is called. */
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

async function login(
  kind: Cabinet['kind'],
  addresses: Addresses,
  credentials: { email: string; password: string } | { phone: string; pin: string },
  options: SignInOptions,
): Promise<Admission> {
  const { user, ...tokens } = await withClient(addresses, undefined, options, (client) =>
    client.call('session.login', credentials, options),
  )
  return { kind, addresses, user, tokens: tokensOf(tokens) }
}

/** Checks a token by asking whose it is. A refresh token counts only if it belongs to this token. */
async function admit(
  addresses: Addresses,
  token: string,
  options: SignInOptions,
): Promise<Admission> {
  const reply = await withClient(addresses, token, options, (client) =>
    client.call('session.read', {}, options),
  )
  const tokens = reply.token === token ? tokensOf({ ...reply, token }) : { token }
  return { kind: 'service', addresses, user: reply.user, tokens }
}

async function issueToken(
  addresses: Addresses,
  { email, password }: { email: string; password: string },
  options: SignInOptions,
): Promise<string> {
  requireAddress(addresses, 'auth')
  const input = { client_id: CLIENT_ID, type: 'login', email, password } as const
  const { result } = await withClient(addresses, undefined, options, (client) =>
    client.call('token.login', input, options),
  )
  return result.access_token
}

function tokensOf(reply: SessionTokens): SessionTokens {
  const { token, token_expire, refresh_token, refresh_token_expire } = reply
  return { token, token_expire, refresh_token, refresh_token_expire }
}

async function withClient<T>(
  addresses: Addresses,
  token: string | undefined,
  { onCall }: SignInOptions,
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
