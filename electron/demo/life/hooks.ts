// Not from its index: see `service/http.ts`.
import request from 'undici/lib/api/api-request.js'
import Agent from 'undici/lib/dispatcher/agent.js'

/** One request to an address of the customer's. */
export interface HookRequest {
  url: string
  body: string
  headers: Record<string, string>
}

/** Result of one attempt, for testers of a handler. Holds nothing that was sent. */
export interface HookAttempt {
  /** Milliseconds since the epoch. */
  at: number
  url: string
  /** The handler's HTTP status. */
  status?: number
  /** Why there was none. */
  problem?: string
}

/** How long a handler may take for its answer, in milliseconds. */
const PATIENCE = 5000
/** More than this at once are not posted: a handler that is slow must not pile them up. */
const AT_ONCE = 64
/** How much of a handler's answer is read, in bytes; nothing depends on it. */
const ANSWER_LIMIT = 64 * 1024
const KEPT = 200
/** Names that are reserved for examples. */
const EXAMPLE = /(^|\.)example$/i

export type Hooks = ReturnType<typeof createHooks>

/**
 * Posts to the customer's own addresses; nothing waits for it, and nothing is posted twice.
 * @param now the cabinet's clock, for the attempts
 * @param patience how long a handler may take, in milliseconds
 */
export function createHooks(now: () => number, patience = PATIENCE) {
  // A connection of its own for each, so that a handler is never asked on one that it has left.
  const agent = new Agent({ pipelining: 0, connect: { timeout: patience } })
  const closing = new AbortController()
  let attempts: HookAttempt[] = []
  let running = 0

  const ended = (url: string, result: Pick<HookAttempt, 'status' | 'problem'>): void => {
    attempts = [...attempts, { at: now(), url, ...result }].slice(-KEPT)
  }

  /** Redirects are not followed: `request` leaves them as they are. */
  async function send({ url, body, headers }: HookRequest): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patience)])
    const { origin, pathname, search } = new URL(url)
    const reply = await request.call(agent, {
      origin,
      path: pathname + search,
      method: 'POST',
      body,
      headers,
      signal,
    })
    await reply.body.dump({ limit: ANSWER_LIMIT, signal })
    ended(url, { status: reply.statusCode })
  }

  return {
    post(hook: HookRequest): void {
      // Reserved names have no server, so none is asked: the seeded hooks point to such names.
      if (EXAMPLE.test(new URL(hook.url).hostname)) {
        ended(hook.url, { problem: 'reserved name' })
        return
      }
      if (running >= AT_ONCE || closing.signal.aborted) {
        ended(hook.url, { problem: 'not posted' })
        return
      }
      running += 1
      void send(hook)
        .catch((error: Error) => ended(hook.url, { problem: error.name }))
        .finally(() => (running -= 1))
    },
    /** The last attempts that have ended, the oldest first. */
    get attempts(): readonly HookAttempt[] {
      return attempts
    },
    /** Breaks off what is under way. */
    async close(): Promise<void> {
      closing.abort()
      await agent.destroy()
    },
  }
}

/** A request that carries a JSON object. */
export function jsonHook(url: string, body: object): HookRequest {
  return { url, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}
