import type { ReplyOf } from './catalogue/index.ts'
import { ServiceFailure } from './errors.ts'
import type { TokenSource } from './types.ts'

/** What signing in, changing the password and refreshing answer with; times are Unix seconds. */
export interface SessionTokens {
  token: string
  token_expire?: number | null
  refresh_token?: string | null
  refresh_token_expire?: number | null
}

export interface RefreshingTokenOptions {
  /** The tokens to begin with. */
  tokens: SessionTokens
  /** Exchanges a refresh token, that is, calls `session.refresh`. */
  exchange(refreshToken: string): Promise<ReplyOf<'session.refresh'>>
  /**
   * Told of every new pair before anyone uses it, and awaited, so that it can be stored first: the
   * old refresh token may be spent by then. It should deal with its own errors: where it rejects,
   * the calls that wait for the refresh fail as `unreachable`, and later ones use the new pair.
   */
  onRefreshed?(tokens: SessionTokens): Promise<void> | void
}

/**
 * A token source that keeps its access token fresh (section "Authentication", point 5). At most
 * one exchange runs at a time, and each failed token is exchanged once: who comes with an older
 * one gets the present one. A refused exchange ends the session (`signedOut`); any other failure
 * is passed on and keeps the old tokens, so that a later call can try again.
 */
export function createRefreshingToken(options: RefreshingTokenOptions): Required<TokenSource> {
  let { tokens } = options
  let ended: ServiceFailure | undefined
  let underWay: Promise<string> | undefined

  async function renew(): Promise<string> {
    const renewed = await exchanged(tokens, options)
    try {
      await options.onRefreshed?.(renewed)
    } finally {
      tokens = renewed
    }
    return renewed.token
  }

  async function renewOrEnd(): Promise<string> {
    try {
      return await renew()
    } catch (error) {
      if (error instanceof ServiceFailure && isFinal(error)) ended = error
      throw error
    } finally {
      underWay = undefined
    }
  }

  return {
    current: () => (ended ? undefined : tokens.token),
    refresh(failed) {
      if (ended) return Promise.reject(ended)
      if (failed !== tokens.token) return Promise.resolve(tokens.token)
      underWay ??= renewOrEnd()
      return underWay
    },
  }
}

async function exchanged(
  { refresh_token: refreshToken }: SessionTokens,
  { exchange }: RefreshingTokenOptions,
): Promise<SessionTokens> {
  if (!refreshToken) throw signedOut()
  try {
    const reply = await exchange(refreshToken)
    const { token, token_expire, refresh_token, refresh_token_expire } = reply
    return {
      token,
      token_expire,
      // Whether each refresh brings a new refresh token is not shown: without one the old one stays.
      refresh_token: refresh_token ?? refreshToken,
      refresh_token_expire,
    }
  } catch (error) {
    if (error instanceof ServiceFailure && error.kind === 'refused') throw signedOut(error)
    throw error
  }
}

function signedOut(refusal?: ServiceFailure): ServiceFailure {
  return new ServiceFailure({
    kind: 'signedOut',
    operation: 'session.refresh',
    sent: false,
    status: refusal?.status,
    code: refusal?.code,
    serviceMessage: refusal?.serviceMessage,
    cause: refusal,
  })
}

/**
 * Whether it is useless, and to the service suspicious, to try the same refresh token again. A
 * refusal with a 5xx status may be the service's own trouble.
 */
function isFinal({ kind, status }: ServiceFailure): boolean {
  return kind === 'signedOut' && (status === undefined || status < 500)
}
