import { createHash } from 'node:crypto'
import type { SignInResult, User } from './sign-in.ts'
import type { Cabinet, CabinetId, Generation } from '../../bridge/cabinet.ts'

/** The zone of the service; the specification names none. */
export const TIME_ZONE = 'Europe/Moscow'

/** Stored profile of a cabinet: everything but its secret and its present state. */
export type Profile = Omit<Cabinet, 'state' | 'remembered' | 'formerAddresses' | 'face'>

/**
 * Makes the profile of a sign-in; the same user at the same address has the same id. With RPC alone
 * or another SMS interface it is another cabinet: its messages are numbered differently.
 */
export function profileOf({ kind, generation, addresses, user }: SignInResult): Profile {
  return {
    id: kind === 'demo' ? 'demo' : idOf(addresses.rest || addresses.rpc, user.id, generation),
    kind,
    generation,
    title: titleOf(user),
    ...(user.email ? { email: user.email } : {}),
    ...(user.phone ? { phone: user.phone } : {}),
    addresses,
    timeZone: TIME_ZONE,
  }
}

/** An e-mail, or a telephone number. */
const ADDRESS = /@|^\+?\d{7,}$/

/**
 * The part of a profile that a plain file may hold. E-mail and telephone are in the keychain; a
 * title that is one of them is masked until the keychain has answered.
 */
export function maskedProfile<P extends Pick<Profile, 'email' | 'phone' | 'title'>>(
  profile: P,
): Omit<P, 'email' | 'phone'> {
  const { email: _email, phone: _phone, ...rest } = profile
  return { ...rest, title: ADDRESS.test(rest.title) ? masked(rest.title) : rest.title }
}

function masked(title: string): string {
  return title.includes('@') ? `${title.slice(0, 1)}…@…` : `…${title.slice(-2)}`
}

function idOf(address: string, user: number, generation: Generation): CabinetId {
  const mark = generation === 'legacy' ? '\nlegacy' : ''
  return createHash('sha256').update(`${address}\n${user}${mark}`).digest('base64url').slice(0, 16)
}

function titleOf({ id, email, phone, first_name, last_name }: User): string {
  const name = [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  return name || email || phone || `#${id}`
}
