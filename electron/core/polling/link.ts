import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '../../bridge/failures.ts'
import type { Link, Withheld } from './types.ts'

/** One failure after a success is a blip; this many in a row are an outage. */
const THRESHOLD = 2
/** While all is well the time of the last check is told this often, in milliseconds. */
const CHECKED_STEP = 60_000

interface Health {
  checkedAt?: number
  failures: number
  failure?: Failure
  retryAt?: number
}

export interface LinkMachine {
  current(): Link
  /** Forgets everything: a new conversation begins. */
  reset(): void
  succeeded(poll: string, at: number): void
  failed(poll: string, failure: Failure, retryAt: number): void
  signedOut(failure?: Failure): void
}

/**
 * Joins the health of all polls of one cabinet into one state. A poll counts as failing after two
 * failures in a row, or at once if it never succeeded. One that the service answers with a refusal,
 * or with nonsense, is only named as long as another one is well: the connection is there.
 */
export function createLink(announce: (link: Link) => void): LinkMachine {
  let polls = new Map<string, Health>()
  let ended: Link | undefined
  let announced: Link = { state: 'checking' }

  function current(): Link {
    return ended ?? join(polls)
  }

  function tell(): void {
    const link = current()
    if (isSame(link, announced)) return
    announced = link
    announce(link)
  }

  function update(poll: string, next: (health: Health) => Health): void {
    if (ended) return
    polls.set(poll, next(polls.get(poll) ?? { failures: 0 }))
    tell()
  }

  return {
    current,
    reset() {
      polls = new Map()
      ended = undefined
      tell()
    },
    succeeded: (poll, at) => update(poll, () => ({ checkedAt: at, failures: 0 })),
    failed: (poll, failure, retryAt) =>
      update(poll, ({ checkedAt, failures }) => ({
        ...(checkedAt === undefined ? {} : { checkedAt }),
        failures: failures + 1,
        failure,
        retryAt,
      })),
    signedOut(failure) {
      const { checkedAt } = current()
      ended = { state: 'signedOut', ...defined({ checkedAt, failure }) }
      tell()
    },
  }
}

/** Lists without which the rest of the app is as useful as before. */
const OPTIONAL: readonly string[] = ['presence', 'senders', 'money'] satisfies Withheld[]

function join(polls: ReadonlyMap<string, Health>): Link {
  const all = [...polls.values()]
  const checks = all.flatMap(({ checkedAt }) => checkedAt ?? [])
  const checkedAt = checks.length > 0 ? Math.max(...checks) : undefined
  const isAnswered = all.some((health) => health.checkedAt !== undefined && !isFailing(health))
  const names = [...polls].flatMap(([name, health]) => (isWithheld(name, health) ? name : []))
  const withheld = isAnswered ? (names as Withheld[]) : []
  const failing = [...polls].flatMap(([name, health]) =>
    isFailing(health) && !(withheld as string[]).includes(name) ? health : [],
  )
  if (failing.length === 0) {
    const state = checkedAt === undefined ? 'checking' : 'online'
    return { state, ...defined({ checkedAt }), ...(withheld.length > 0 ? { withheld } : {}) }
  }
  const next = failing.reduce((a, b) => ((b.retryAt ?? 0) < (a.retryAt ?? 0) ? b : a))
  const { retryAt, failure } = next
  return { state: 'failing', ...defined({ checkedAt, retryAt, failure }) }
}

function isWithheld(poll: string, health: Health): boolean {
  const kind = health.failure?.kind
  const isAnswer = kind === 'refused' || kind === 'badReply'
  return OPTIONAL.includes(poll) && isAnswer && isFailing(health)
}

function isFailing({ checkedAt, failures }: Health): boolean {
  return failures >= (checkedAt === undefined ? 1 : THRESHOLD)
}

function isSame(link: Link, announced: Link): boolean {
  if (link.state !== 'online' || announced.state !== 'online') {
    return isDeepStrictEqual(link, announced)
  }
  if (!isDeepStrictEqual(link.withheld, announced.withheld)) return false
  return (link.checkedAt ?? 0) - (announced.checkedAt ?? 0) < CHECKED_STEP
}

function defined<T extends object>(values: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<{ [K in keyof T]: NonNullable<T[K]> }>
}
