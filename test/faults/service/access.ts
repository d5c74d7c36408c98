import { EMAIL } from '../protocol.ts'

/** Who is let in: whoever has the latest token. */
export interface Access {
  /** Texts that were turned away with 401. */
  unauthorized: Set<string>
  /** The reply to a sign-in. */
  signIn(): object
  /** The reply to a refresh. */
  refresh(): object
  letsIn(authorization: string | undefined): boolean
  /** The latest token is over: only a refresh tells the next. */
  expire(): void
}

export function createAccess(): Access {
  let latest = 1
  const token = () => `token-${latest}`
  return {
    unauthorized: new Set(),
    signIn: () => ({
      user: { id: 7, email: EMAIL, phone: '79160000007', first_name: 'Anna' },
      token: token(),
      refresh_token: 'refresh-0',
    }),
    refresh: () => ({ token: token(), refresh_token: `refresh-${latest}` }),
    letsIn: (authorization) => authorization === `Bearer ${token()}`,
    expire: () => void (latest += 1),
  }
}
