import type { ReplyOf } from './catalogue/index.ts'
import { ServiceFailure } from './errors.ts'
import type { TokenSource } from './types.ts'

/** Reply to signing in, changing the password and refreshing; times are Unix seconds. */
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
   * Called with every new pair, and awaited, before it is used, so that it can be stored first: the
   * old refresh token may be spent by then. It should handle its own errors: if it rejects, the
   * calls that wait for the refresh fail as `unreachable`, and later ones use the new pair.
   */
  onRefreshed?(tokens: SessionTokens): Promise<void> | void
}

/** A token source whose tokens another way can replace. */
export interface RefreshingToken extends Required<TokenSource> {
  /**
   * Puts other tokens in the place of the present ones, once they were stored as after a refresh. Who needs a
   * fresh token meanwhile waits, so that no old one is exchanged.
   *
   * @param obtain gets the present access token; where it rejects, everything stays as it was
   */
  replace<T extends { tokens?: SessionTokens | undefined }>(
    obtain: (token: string) => Promise<T>,
  ): Promise<T>
}

/**
 * A token source that keeps its access token fresh (section "Authentication", point 5). At most
 * one exchange runs at a time, and each failed token is exchanged once: who comes with an older
 * one gets the present one. A refused exchange ends the session (`signedOut`); any other failure
 * is passed on and keeps the old tokens, so that a later call can try again.
 */
export function createRefreshingToken(options: RefreshingTokenOptions): RefreshingToken {
  let { tokens } = options
  let ended: ServiceFailure | undefined
  let underWay: Promise<string> | undefined
  let replacing: Promise<unknown> | undefined

  async function adopt(next: SessionTokens): Promise<void> {
    try {
      await options.onRefreshed?.(next)
    } finally {
      tokens = next
    }
  }

  async function replaceBy<T extends { tokens?: SessionTokens | undefined }>(
    obtain: (token: string) => Promise<T>,
  ): Promise<T> {
    await underWay?.catch(() => undefined)
    if (ended) throw ended
    const obtained = await obtain(tokens.token)
    if (obtained.tokens) await adopt(obtained.tokens)
    return obtained
  }

  function exchange(failed: string): Promise<string> {
    if (ended) return Promise.reject(ended)
    if (failed !== tokens.token) return Promise.resolve(tokens.token)
    underWay ??= renewOrEnd()
    return underWay
  }

  async function renewOrEnd(): Promise<string> {
    try {
      const renewed = await exchanged(tokens, options)
      await adopt(renewed)
      return renewed.token
    } catch (error) {
      if (error instanceof ServiceFailure && isFinal(error)) ended = error
      throw error
    } finally {
      underWay = undefined
    }
  }

  return {
    current: () => (ended ? undefined : tokens.token),
    async refresh(failed) {
      await replacing
      return exchange(failed)
    },
    async replace(obtain) {
      await replacing
      const work = replaceBy(obtain)
      const mine = work.catch(() => undefined)
      replacing = mine
      try {
        return await work
      } finally {
        if (replacing === mine) replacing = undefined
      }
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
      // The specification does not show if each refresh brings a new refresh token: without one the
      // old one is kept.
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
 * True if trying the same refresh token again would be useless, and suspicious to the service. A
 * refusal with a 5xx status may be the service's own fault.
 */
function isFinal({ kind, status }: ServiceFailure): boolean {
  return kind === 'signedOut' && (status === undefined || status < 500)
}
