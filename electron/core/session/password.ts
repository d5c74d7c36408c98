import type { CallRecord, SessionTokens } from '../../service/index.ts'
import { ServiceFailure } from '../../service/index.ts'
import { CoreFailure } from '../core-failure.ts'
import { login, tokensOf, withClient } from './sign-in.ts'
import type { Cabinet } from '../cabinet/types.ts'
import type { HoldingPassword } from './types.ts'

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
 * Changes the password with a token of the moment; returns the tokens that take the place of the old
 * ones. Rejects as `unknown` where nobody knows whether it was changed.
 */
export async function changePassword(
  { addresses }: Pick<Cabinet, 'addresses'>,
  token: string,
  { current, next }: PasswordChange,
  asking: Asking,
): Promise<SessionTokens> {
  const input = { current_password: current, password: next, password_confirmation: next }
  return tokensOf(
    await withClient(addresses, token, asking, (client) =>
      client.call('session.updatePassword', input, asking),
    ),
  )
}

/**
 * Signs in with the new password, and where that is refused with the old one: after a lost answer only the
 * service knows which of them holds. Rejects as `invalid` where nobody knows the account's e-mail.
 */
export async function whichHolds(
  { kind, generation, addresses, email }: Cabinet,
  { current, next }: PasswordChange,
  asking: Asking,
): Promise<{ holds: HoldingPassword; tokens?: SessionTokens }> {
  if (email === undefined) throw new CoreFailure('invalid', { field: 'email' })
  const place = { kind, generation, addresses }
  for (const [holds, password] of [
    ['next', next],
    ['current', current],
  ] as const) {
    try {
      const { tokens } = await login(place, { email, password }, asking)
      return { holds, tokens }
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
