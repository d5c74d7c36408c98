import { randomBytes } from 'node:crypto'
import { DAY, SECOND } from '../time.ts'
import { preparing, type Database } from './database.ts'

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

const REFRESH_LIFETIME = 30 * DAY
/** The id of the user that the cabinet begins with. */
const OWNER = 1

const newToken = (): string => randomBytes(30).toString('base64url')

export type Sessions = ReturnType<typeof createSessions>

/** Sessions of the cabinet's user. @param lifetime of an access token, in seconds */
export function createSessions(database: Database, now: () => number, lifetime: number) {
  const sql = preparing(database)
  const by = (token: 'access' | 'refresh', value: string) =>
    sql<Session>(`SELECT * FROM sessions WHERE ${token} = ?`).get(value)
  const update = (change: string, ...values: unknown[]): void =>
    void sql(`UPDATE sessions SET ${change}`).run(...values)

  function store(session: Session): Session {
    sql(`INSERT OR REPLACE INTO sessions
         VALUES (@access, @access_expires, @refresh, @refresh_expires, @user)`).run(session)
    return session
  }

  /** A sign-in: an access token and a refresh token. */
  function open(user = OWNER): Session {
    return store({
      access: newToken(),
      access_expires: now() + lifetime * SECOND,
      refresh: newToken(),
      refresh_expires: now() + REFRESH_LIFETIME,
      user,
    })
  }

  return {
    open,
    /** An API token. It does not expire and cannot be refreshed. */
    openApi: (token = newToken(), user = OWNER): Session =>
      store({ access: token, access_expires: null, refresh: null, refresh_expires: null, user }),
    find(access: string): { session?: Session; judgement: TokenJudgement } {
      const session = by('access', access)
      if (!session) return { judgement: 'unknown' }
      const expired = session.access_expires !== null && session.access_expires <= now()
      return { session, judgement: expired ? 'expired' : 'valid' }
    },
    /** Spends the refresh token for a new pair; undefined if it is unknown, spent or expired. */
    rotate(refresh: string): Session | undefined {
      const session = by('refresh', refresh)
      if (!session || (session.refresh_expires ?? 0) <= now()) return undefined
      update('refresh = NULL WHERE refresh = ?', refresh)
      return open(session.user)
    },
    /** True if a refresh token was issued here and has not been spent. */
    owns: (refresh: string): boolean => by('refresh', refresh) !== undefined,
    /** Ends every sign-in of a user; API tokens stay. */
    end(user: number): void {
      sql('DELETE FROM sessions WHERE user = ? AND access_expires IS NOT NULL').run(user)
    },
    expire(which: Expiry): void {
      if (which === 'all') update('access_expires = ? WHERE access_expires IS NULL', now())
      update('access_expires = ? WHERE access_expires IS NOT NULL', now())
      if (which !== 'access') update('refresh_expires = ?', now())
    },
    expireOne: (access: string): void =>
      update('access_expires = ? WHERE access = ?', now(), access),
  }
}
