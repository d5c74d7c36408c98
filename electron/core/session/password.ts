import type { CallRecord, RefreshingToken, SessionTokens } from '../../service/index.ts'
import { ServiceFailure } from '../../service/index.ts'
import { requireConsent } from '../consent/consent.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { isSignedOut } from '../platform/failures/failure.ts'
import { login, tokensOf, withClient, type SignInResult } from './sign-in.ts'
import type { Cabinet } from '../../bridge/cabinet.ts'
import type { HoldingPassword } from '../../bridge/session.ts'

/** A password and the one that is to take its place. */
export interface PasswordChange {
  current: string
  next: string
}

interface Asking {
  onCall(record: CallRecord): void
  signal: AbortSignal
}

/**
 * Changes the password with a current token; returns the tokens that replace the old ones. Rejects
 * as `unknown` if the outcome is not known.
 */
export async function changePassword(
  { addresses }: Pick<Cabinet, 'addresses'>,
  token: string,
  { current, next }: PasswordChange,
  asking: Asking,
): Promise<SessionTokens> {
  requireConsent('session.updatePassword')
  const input = { current_password: current, password: next, password_confirmation: next }
  return tokensOf(
    await withClient(addresses, token, asking, (client) =>
      client.call('session.updatePassword', input, asking),
    ),
  )
}

/** Which password holds, and the session that it has opened. */
interface Holding {
  holds: HoldingPassword
  signedIn?: SignInResult
  tokens?: SessionTokens
}

/**
 * Signs in with the new password, and if that is refused with the old one: after a lost answer only
 * the service knows which of them holds. Rejects as `invalid` if the account's e-mail is not known.
 */
async function whichHolds(
  { kind, generation, addresses, email }: Cabinet,
  { current, next }: PasswordChange,
  asking: Asking,
): Promise<Holding> {
  if (email === undefined) throw new CoreFailure('invalid', { field: 'email' })
  const place = { kind, generation, addresses }
  for (const [holds, password] of [
    ['next', next],
    ['current', current],
  ] as const) {
    try {
      const signedIn = await login(place, { email, password }, asking)
      return { holds, signedIn, tokens: signedIn.tokens }
    } catch (error) {
      if (!isNo(error)) throw error
    }
  }
  return { holds: 'neither' }
}

/** The service understood and said no, and it is no trouble of its own. */
function isNo(error: unknown): boolean {
  if (!(error instanceof ServiceFailure)) return false
  const { kind, status = 0 } = error
  return (kind === 'refused' || kind === 'signedOut') && status < 500
}

/**
 * Finds the password that holds, and goes on with its session: also if the old tokens ended with
 * the old password before.
 * @param source the session's tokens; absent once it has ended
 * @param enter takes over the newly opened session
 */
export async function goOnWithHolding(
  cabinet: Cabinet,
  change: PasswordChange,
  asking: Asking,
  source: RefreshingToken | undefined,
  enter: (signedIn: SignInResult) => Promise<unknown>,
): Promise<HoldingPassword> {
  const ask = () => whichHolds(cabinet, change, asking)
  try {
    if (source) return (await source.replace(ask)).holds
  } catch (error) {
    if (!isSignedOut(error)) throw error
  }
  const { holds, signedIn } = await ask()
  if (signedIn) await enter(signedIn)
  return holds
}
