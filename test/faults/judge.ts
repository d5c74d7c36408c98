import type { Message } from '../../electron/bridge/inbox.ts'
import type { FileView } from './file-view.ts'
import type { Written } from './person.ts'
import type { Taken } from './service/sending.ts'

/** SQLite's number for `synchronous = FULL`. */
const FULL = 2

export interface Violation {
  kind: 'lost' | 'twice' | 'doubled' | 'wrong' | 'untold' | 'stuck' | 'unsafe' | 'early'
  what: string
}

/** What a kill leaves, in the records of all sides. */
export interface Records {
  view: FileView
  /** Every message that was ever queued. */
  written: readonly Written[]
  /** How often each text may reach the service. */
  allowed: ReadonlyMap<string, number>
  /** What reached the service. */
  taken: readonly Taken[]
  /** Texts that did although it had asked to wait. */
  early: readonly string[]
}

/** What the service holds, and what the program shows. */
export interface Shown {
  received: readonly string[]
  shown: readonly Message[]
  /** Texts as the service wrote them down, where nobody can tell them. */
  disfigured: readonly string[]
  /** What had not come to rest at the last look. */
  waits: string
}

const isKept = ({ messages, planned }: FileView, id: string): boolean =>
  messages.has(id) || planned.has(id)

/** What is wrong after a kill: the disk must hold everything that was ever queued. */
export function judgeKill({ view, written, allowed, taken, early }: Records): Violation[] {
  const violations = early.map((text): Violation => {
    return { kind: 'early', what: `${text} left although the service had asked to wait` }
  })
  if (view.synchronous !== FULL) {
    violations.push({ kind: 'unsafe', what: `the database’s synchronous is ${view.synchronous}` })
  }
  if (view.isDamaged) violations.push({ kind: 'wrong', what: 'the database cannot be read' })
  if (view.notices.length > 0) {
    violations.push({ kind: 'wrong', what: `told for nothing: ${view.notices.join()}` })
  }
  for (const { id, text, discarded } of written) {
    if (!discarded && !isKept(view, id)) {
      violations.push({ kind: 'lost', what: `${text} is not in the database` })
    }
  }
  return [...violations, ...judgeTwice({ taken, allowed })]
}

/**
 * What is wrong after a file was harmed: what is missing must have been told. It is missed no more.
 * @param written of these the missing ones count as dropped
 */
export function judgeHarm(
  { view, allowed, taken }: Records,
  written: readonly Written[],
  isTold: boolean,
  how: string,
): Violation[] {
  const missing = written.filter(({ id, discarded }) => !discarded && !isKept(view, id))
  for (const message of missing) message.discarded = true
  const untold = isTold ? [] : missing
  return [
    ...judgeTwice({ taken, allowed }).map(({ kind, what }) => ({ kind, what: `${what}: ${how}` })),
    ...untold.map(({ text }): Violation => ({ kind: 'untold', what: `${text} is gone: ${how}` })),
  ]
}

/** What reached the service more often than somebody decided. */
function judgeTwice({ taken, allowed }: Pick<Records, 'taken' | 'allowed'>): Violation[] {
  const violations: Violation[] = []
  const ours = taken.filter(({ foreign }) => !foreign)
  for (const [text, count] of countBy(ours, (one) => one.text)) {
    const most = allowed.get(text) ?? 0
    if (count > most) {
      violations.push({ kind: 'twice', what: `${text} was sent ${count} times, not ${most}` })
    }
  }
  return violations
}

/** States of messages that stand for what they sent, or may have. */
const STAND = ['sending', 'unknown', 'accepted', 'confirmed', 'delivered', 'undelivered']

/**
 * What is shown twice, as a message from here and as one of another program: all that went from here, but what went
 * more than once because a person said so, is the message that it was written as.
 */
export function judgeDoubled(
  { view, written, taken }: Records,
  disfigured: readonly string[],
): Violation[] {
  if (view.isDamaged) return []
  const byOthers = countBy(view.foreign, plain)
  const reallyByOthers = countBy(
    taken.filter(({ foreign }) => foreign),
    ({ text }) => plain(text),
  )
  const went = countBy(
    taken.filter(({ foreign, performed }) => performed && !foreign),
    ({ text }) => plain(text),
  )
  const stand = countBy(
    written.filter(({ id, discarded, declined }) => {
      const state = view.messages.get(id)?.state
      return !discarded && !declined && state !== undefined && STAND.includes(state)
    }),
    ({ text }) => plain(text),
  )
  for (const text of disfigured) byOthers.delete(plain(text))
  return [...byOthers].flatMap(([text, count]): Violation[] => {
    const ours = count - (reallyByOthers.get(text) ?? 0)
    const beyond = Math.max(0, (went.get(text) ?? 0) - (stand.get(text) ?? 0))
    if (ours <= beyond) return []
    return [{ kind: 'doubled', what: `${text} stands beside itself as another program’s` }]
  })
}

/** What is wrong in the end, when everything is at rest: what is shown must be what happened. */
export function judgeEnd(records: Records, shown: Shown): Violation[] {
  return [
    ...judgeStates(records),
    ...judgeSent(records),
    ...judgeDoubled(records, shown.disfigured),
    ...judgeIncoming(shown),
    ...judgeOutgoing(records, shown),
  ]
}

/** What is wrong where nothing came to rest in time: what was still to be read is not judged. */
export function judgeUnrest(records: Records, shown: Shown): Violation[] {
  const stuck: Violation = { kind: 'stuck', what: `nothing comes to rest: ${shown.waits}` }
  return [stuck, ...judgeStates(records), ...judgeSent(records), ...judgeOutgoing(records, shown)]
}

/** No message is still on its way, and none that went is said not to have gone. */
function judgeStates({ view, written, taken }: Records): Violation[] {
  const violations: Violation[] = []
  const performed = performedOf(taken)
  const foreign = new Set(taken.flatMap((one) => (one.foreign ? [one.text] : [])))
  for (const { id, text, discarded } of written) {
    const message = view.messages.get(id)
    if (!discarded && view.planned.has(id)) {
      violations.push({ kind: 'stuck', what: `${text} is still planned` })
    }
    if (discarded || message === undefined) continue
    const { state, needsDecision } = message
    if (['queued', 'sending'].includes(state)) {
      violations.push({ kind: 'stuck', what: `${text} is ${state}` })
    }
    if (state === 'unknown' && !needsDecision) {
      violations.push({ kind: 'stuck', what: `${text} is unknown and nobody is asked` })
    }
    if (['refused', 'unsent'].includes(state) && performed.has(text) && !foreign.has(text)) {
      violations.push({ kind: 'wrong', what: `${text} is ${state}, and was sent` })
    }
  }
  return violations
}

/** What the program by itself says was sent, went as often. */
function judgeSent({ view, written, taken }: Records): Violation[] {
  const violations: Violation[] = []
  const performed = performedOf(taken)
  const others = countBy(
    taken.filter(({ foreign }) => foreign),
    ({ text }) => text,
  )
  const sent = written.filter(({ id, discarded, marked }) => {
    const state = view.messages.get(id)?.state
    return !discarded && !marked && (state === 'accepted' || state === 'confirmed')
  })
  for (const [text, count] of countBy(sent, (message) => message.text)) {
    const went = performed.get(text) ?? 0
    if (count > went - (others.get(text) ?? 0)) {
      const what = `${text} is shown as sent ${count} times, and went ${went}`
      violations.push({ kind: 'lost', what })
    }
  }
  return violations
}

/** What customers wrote is shown once. */
function judgeIncoming({ received, shown }: Shown): Violation[] {
  const violations: Violation[] = []
  const times = countBy(
    shown.filter(({ direction }) => direction === 'incoming'),
    ({ text }) => text,
  )
  for (const text of received) {
    const count = times.get(text) ?? 0
    if (count === 0)
      violations.push({ kind: 'lost', what: `${text} was received and is not shown` })
    if (count > 1) violations.push({ kind: 'twice', what: `${text} is shown ${count} times` })
  }
  return violations
}

/** What went is shown once: neither our row and the service's, nor one of its lists' and the other's. */
function judgeOutgoing({ written, taken }: Records, { shown, disfigured }: Shown): Violation[] {
  const performed = countBy(
    taken.filter((one) => one.performed),
    ({ text }) => plain(text),
  )
  const went = ['accepted', 'confirmed', 'delivered', 'undelivered']
  const times = countBy(
    shown.filter(({ direction, state }) => direction === 'outgoing' && went.includes(state)),
    ({ text }) => plain(text),
  )
  // Whoever says that a message was sent may say so of one whose row stands by itself.
  const marked = countBy(
    written.filter((one) => one.marked),
    ({ text }) => plain(text),
  )
  for (const text of disfigured) times.delete(plain(text))
  return [...times].flatMap(([text, count]): Violation[] => {
    const most = (performed.get(text) ?? 0) + (marked.get(text) ?? 0)
    if (count <= most) return []
    return [{ kind: 'twice', what: `${text} is shown ${count} times as sent, and went ${most}` }]
  })
}

/** How often each text really went. */
function performedOf(taken: readonly Taken[]): Map<string, number> {
  return countBy(
    taken.filter(({ performed }) => performed),
    ({ text }) => text,
  )
}

/** What is left of a text however a service may write it down. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}
