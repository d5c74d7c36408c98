import { isDeepStrictEqual } from 'node:util'
import type { Failure } from '../../../bridge/failures.ts'
import { steadyNow } from '../steady-clock.ts'
import type { Behind, Check, Link } from '../../../bridge/link.ts'

/** One failure after a success is a blip; this many in a row are an outage. */
const THRESHOLD = 2
/** A check that is late by more than this, in milliseconds, is behind at once: that is no blip. */
const LATE = 10_000
/** While all is well the time of the last check is announced at this interval, in milliseconds. */
const CHECKED_STEP = 60_000

interface Health {
  checkedAt?: number
  failures: number
  failed?: { began: number; retryAt: number; failure: Failure }
}

/** The failure of a call that gets no reply. */
const SILENT: Failure = { kind: 'incomplete', field: 'silent' }
/** The service is asked once more about so much later, in milliseconds. */
const ASKED_AGAIN = 20_000

export interface LinkMachine {
  current(): Link
  /** The service replied, whatever it said. */
  answered(): void
  /**
   * A call has gone without a reply for long: if no other got one meanwhile either, the service
   * does not answer.
   */
  silent(at: number): void
  /** Forgets everything: a new conversation begins. */
  reset(): void
  succeeded(poll: string, at: number): void
  /** @param began when the check that failed began, milliseconds since the epoch */
  failed(poll: string, failure: Failure, began: number, retryAt: number): void
  signedOut(failure?: Failure): void
}

/**
 * Joins the health of all polls of one cabinet into one state. A poll counts as failing after two
 * failures in a row, or at once if it never succeeded or has long to wait. One that the service answers
 * with a refusal, or with nonsense, is only named as long as another one is well: the connection is there.
 */
export function createLink(announce: (link: Link) => void): LinkMachine {
  let polls = new Map<string, Health>()
  let ended: Link | undefined
  let announced: Link = { state: 'checking' }
  /** When the last reply came, by the steady clock. */
  let repliedAt = -Infinity
  let silentSince: number | undefined

  function current(): Link {
    const link = ended ?? join(polls)
    const isWell = link.state === 'online' || link.state === 'checking'
    if (silentSince === undefined || !isWell) return link
    return { ...link, state: 'failing', retryAt: silentSince + ASKED_AGAIN, failure: SILENT }
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
    answered() {
      repliedAt = steadyNow()
      if (silentSince === undefined) return
      silentSince = undefined
      tell()
    },
    silent(at) {
      if (steadyNow() - repliedAt < LATE) return
      silentSince = at
      tell()
    },
    reset() {
      polls = new Map()
      silentSince = undefined
      ended = undefined
      tell()
    },
    succeeded: (poll, at) => update(poll, () => ({ checkedAt: at, failures: 0 })),
    failed: (poll, failure, began, retryAt) =>
      update(poll, ({ checkedAt, failures }) => ({
        ...defined({ checkedAt }),
        failures: failures + 1,
        failed: { began, retryAt, failure },
      })),
    signedOut(failure) {
      const { checkedAt } = current()
      ended = { state: 'signedOut', ...defined({ checkedAt, failure }) }
      tell()
    },
  }
}

/** Checks without which the rest of the app is as useful as before. */
const OPTIONAL: readonly Check[] = ['presence', 'senders', 'money']

function join(polls: ReadonlyMap<string, Health>): Link {
  const all = [...polls.values()]
  const checks = all.flatMap(({ checkedAt }) => checkedAt ?? [])
  const latest = checks.length > 0 ? Math.max(...checks) : undefined
  const behind = [...polls].flatMap(([name, health]) => fallenBehind(name as Check, health))
  const isAnswered = all.some((health) => health.checkedAt !== undefined && !isFailing(health))
  const failing = behind.filter((one) => !(isAnswered && isRefused(one)))
  const told = behind.length > 0 ? { behind } : {}
  const [first] = failing.toSorted((a, b) => a.retryAt - b.retryAt)
  if (!first) {
    const state = latest === undefined ? 'checking' : 'online'
    return { state, ...defined({ checkedAt: latest }), ...told }
  }
  const { retryAt, failure } = first
  return { state: 'failing', ...defined({ checkedAt: latest }), retryAt, failure, ...told }
}

function fallenBehind(check: Check, health: Health): Behind[] {
  const { checkedAt, failed } = health
  if (!failed || !isFailing(health)) return []
  const { failure, retryAt } = failed
  return [{ check, ...defined({ checkedAt }), failure, retryAt }]
}

/** The service answers, but not this. */
function isRefused({ check, failure: { kind } }: Behind): boolean {
  return OPTIONAL.includes(check) && (kind === 'refused' || kind === 'badReply')
}

function isFailing({ checkedAt, failures, failed }: Health): boolean {
  if (failed && failed.retryAt - failed.began > LATE) return true
  return failures >= (checkedAt === undefined ? 1 : THRESHOLD)
}

function isSame(link: Link, announced: Link): boolean {
  if (link.state !== 'online' || announced.state !== 'online') {
    return isDeepStrictEqual(link, announced)
  }
  if (!isDeepStrictEqual(link.behind, announced.behind)) return false
  return (link.checkedAt ?? 0) - (announced.checkedAt ?? 0) < CHECKED_STEP
}

function defined<T extends object>(values: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<{ [K in keyof T]: NonNullable<T[K]> }>
}
