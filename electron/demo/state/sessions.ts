import { randomBytes } from 'node:crypto'
import { DAY, SECOND } from '../time.ts'
import type { Database } from './database.ts'

/** An access token with the refresh token that was issued beside it; times in milliseconds. */
export interface Session {
  access: string
  /** Never, when null: an API token. */
  access_expires: number | null
  refresh: string | null
  refresh_expires: number | null
  /** Id of the one who has signed in. */
  user: number
}

export type TokenJudgement = 'valid' | 'expired' | 'unknown'

/** Which tokens to expire: access tokens of sign-ins, those and refresh tokens, or API tokens too. */
export type Expiry = 'access' | 'refresh' | 'all'

export interface Sessions {
  /** A sign-in: an access token and a refresh token. */
  open(user?: number): Session
  /** An API token. It does not expire and cannot be refreshed. */
  openApi(token?: string, user?: number): Session
  find(access: string): { session?: Session; judgement: TokenJudgement }
  /** Spends the refresh token for a new pair; undefined if it is unknown, spent or expired. */
  rotate(refresh: string): Session | undefined
  /** Whether a refresh token was issued here and has not been spent. */
  owns(refresh: string): boolean
  /** Ends every sign-in of a user; API tokens stay. */
  end(user: number): void
  expire(which: Expiry): void
  expireOne(access: string): void
}

const REFRESH_LIFETIME = 30 * DAY
/** The id of the user that the cabinet begins with. */
const OWNER = 1

const newToken = (): string => randomBytes(30).toString('base64url')

/** Sessions of the cabinet's user. @param lifetime of an access token, in seconds */
export function createSessions(database: Database, now: () => number, lifetime: number): Sessions {
  const insert = database.prepare<Session>(
    `INSERT OR REPLACE INTO sessions
     VALUES (@access, @access_expires, @refresh, @refresh_expires, @user)`,
  )
  const byAccess = database.prepare<[string], Session>('SELECT * FROM sessions WHERE access = ?')
  const byRefresh = database.prepare<[string], Session>('SELECT * FROM sessions WHERE refresh = ?')
  const spend = database.prepare('UPDATE sessions SET refresh = NULL WHERE refresh = ?')
  const expireAccess = database.prepare(
    'UPDATE sessions SET access_expires = ? WHERE access_expires IS NOT NULL',
  )
  const expireRefresh = database.prepare('UPDATE sessions SET refresh_expires = ?')
  const expireApi = database.prepare(
    'UPDATE sessions SET access_expires = ? WHERE access_expires IS NULL',
  )
  const expireOne = database.prepare('UPDATE sessions SET access_expires = ? WHERE access = ?')

  const end = database.prepare('DELETE FROM sessions WHERE user = ? AND access_expires IS NOT NULL')

  const store = (session: Session): Session => {
    insert.run(session)
    return session
  }
  const open = (user = OWNER): Session =>
    store({
      access: newToken(),
      access_expires: now() + lifetime * SECOND,
      refresh: newToken(),
      refresh_expires: now() + REFRESH_LIFETIME,
      user,
    })

  return {
    open,
    openApi: (token = newToken(), user = OWNER) =>
      store({ access: token, access_expires: null, refresh: null, refresh_expires: null, user }),
    find: (access) => {
      const session = byAccess.get(access)
      if (!session) return { judgement: 'unknown' }
      const expired = session.access_expires !== null && session.access_expires <= now()
      return { session, judgement: expired ? 'expired' : 'valid' }
    },
    rotate: (refresh) => {
      const session = byRefresh.get(refresh)
      if (!session || (session.refresh_expires ?? 0) <= now()) return undefined
      spend.run(refresh)
      return open(session.user)
    },
    owns: (refresh) => byRefresh.get(refresh) !== undefined,
    end: (user) => {
      end.run(user)
    },
    expire: (which) => {
      if (which === 'all') expireApi.run(now())
      expireAccess.run(now())
      if (which !== 'access') expireRefresh.run(now())
    },
    expireOne: (access) => {
      expireOne.run(now(), access)
    },
  }
}
