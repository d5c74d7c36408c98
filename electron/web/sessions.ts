import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { wallSpan } from '../shared/wall-span.ts'
import { proofTexts, type Nonces } from './page/protocol.ts'

/** How long a printed address opens the app, milliseconds. */
const secretLife = 60_000

/** A page that was not connected for so long has to be opened again, milliseconds. */
const idleLife = 12 * 3_600_000

/** One browser tab that was opened by an address. */
export interface PageSession {
  readonly id: string
  /** The `User-Agent` that opened it. */
  readonly browser: string
  /** Milliseconds since 1970, by this computer's clock. */
  readonly openedAt: number
  readonly seenAt: number
  /** Sockets that it holds now. */
  readonly sockets: number
}

/** A page that said who it is, and is still to prove it. */
interface SessionCandidate {
  /** The program's first message. */
  hello: { nonce: string; proof: string; session?: string }
  /** The session, where the page's answer proves that it knows the key; a one-use secret is used up. */
  prove(answer: unknown): PageSession | undefined
}

/** Access to the bridge: one-use secrets in addresses, and sessions of tabs that came by one. */
export interface Sessions {
  /**
   * Returns a secret for one address: valid for one page, within a minute. A former one becomes
   * invalid.
   */
  mint(): string
  /** Returns undefined for an unknown id. */
  meet(id: string, pageNonce: string, browser: string): SessionCandidate | undefined
  list(): PageSession[]
  /** One of its sockets is open, or was until now. */
  connected(session: PageSession): void
  disconnected(session: PageSession): void
  /** Returns true if there was such a session. */
  end(id: string): boolean
}

interface Session extends PageSession {
  readonly key: string
  seenAt: number
  /** The same by the monotonic clock. */
  seenSteady: number
  sockets: number
}

/**
 * @param now the clock, milliseconds since 1970
 * @param steady the monotonic clock
 */
export function createSessions(now = Date.now, steady = () => performance.now()): Sessions {
  let secret: { id: string; key: string; until: number } | undefined
  const sessions = new Map<string, Session>()

  const seenNow = () => ({ seenAt: now(), seenSteady: steady() })

  function forgetIdle(): void {
    for (const session of sessions.values()) {
      if (idleFor(session, now(), steady()) > idleLife) sessions.delete(session.id)
    }
  }

  function count({ id }: PageSession, more: 1 | -1): void {
    const session = sessions.get(id)
    if (session) Object.assign(session, seenNow(), { sockets: session.sockets + more })
  }

  function open(key: string, id: string, browser: string): Session {
    const session = { id, key, browser, openedAt: now(), ...seenNow(), sockets: 0 }
    sessions.set(id, session)
    return session
  }

  return {
    mint() {
      const fresh = random()
      const [id, key] = [hmac(fresh, proofTexts.id), hmac(fresh, proofTexts.key)]
      secret = { id, key, until: steady() + secretLife }
      return fresh
    },
    meet(id, pageNonce, browser) {
      forgetIdle()
      const known = sessions.get(id)
      const used = secret && secret.until >= steady() && secret.id === id ? secret : undefined
      const key = known?.key ?? used?.key
      if (key === undefined) return undefined
      const nonces: Nonces = {
        page: pageNonce,
        program: random(),
        session: used && random(),
      }
      const { program: nonce, session } = nonces
      const proof = hmac(key, proofTexts.program(nonces))
      return {
        hello: { nonce, proof, ...(session !== undefined && { session }) },
        prove(answer) {
          if (!isEqual(answer, hmac(key, proofTexts.page(nonces)))) return undefined
          if (session === undefined) return sessions.get(id)
          // Another page was faster, or a new address was asked for meanwhile.
          if (secret !== used) return undefined
          secret = undefined
          return open(hmac(key, proofTexts.session(nonces)), session, browser)
        },
      }
    },
    list() {
      forgetIdle()
      return [...sessions.values()]
    },
    connected: (session) => count(session, 1),
    disconnected: (session) => count(session, -1),
    end: (id) => sessions.delete(id),
  }
}

/** Idle time by the clock that is further: the monotonic one may stop while the computer sleeps. */
function idleFor({ sockets, seenAt, seenSteady }: Session, now: number, steady: number): number {
  return sockets > 0 ? 0 : Math.max(steady - seenSteady, wallSpan(seenAt, now))
}

function random(): string {
  return randomBytes(32).toString('base64url')
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isEqual(given: unknown, right: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
