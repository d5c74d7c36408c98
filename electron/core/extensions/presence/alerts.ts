import type { Present } from './types.ts'

/** Settings of the alerts, and those already announced: kept from one run to the next. */
export interface AlertsMemory {
  /** Extensions that are announced of once they were off for so many minutes. */
  extensions: { id: number; minutes: number }[]
  /**
   * Numbers are announced after so many minutes without anyone reachable behind them; absent:
   * never.
   */
  numbers?: { minutes: number }
  /** Extensions whose return is announced of once. */
  returns: { id: number; backAt?: number }[]
  /** Extensions and numbers announced since they were reachable last. */
  announced: { extensions: number[]; numbers: string[] }
}

/** A notification to be shown once. Moments are milliseconds since the epoch. */
export type PresenceAlert =
  /** An extension is off; `numbers` are those behind which everybody is off now, and known to be. */
  | { kind: 'extensionOff'; id: number; since: number; numbers: string[] }
  /** All extensions behind a number are off; `since` the last one went. */
  | { kind: 'numberOff'; number: string; extensions: number[]; since: number }
  | { kind: 'extensionBack'; id: number; at: number }

/** A number, and the extensions that its calls may reach. */
export interface Dependence {
  number: string
  extensions: readonly number[]
}

export interface PresenceAlertsOptions {
  /** As it was kept; absent at the first start. */
  memory?: AlertsMemory | undefined
  /** The interval an extension is in; absent where that is not known now. */
  present(id: number): Present | undefined
  /** Asked at each check, and only where it is needed; a number may be missing until it was read. */
  dependences(): Iterable<Dependence>
  /**
   * True if nothing may be announced at a moment, milliseconds since the epoch: alerts that still
   * hold are announced afterwards.
   */
  isQuiet(at: number): boolean
}

export interface PresenceAlerts {
  memory(): AlertsMemory
  /** Sets after how many minutes an extension is announced of; `undefined` for never. */
  watch(id: number, minutes: number | undefined): void
  watchNumbers(minutes: number | undefined): void
  /** Asks to be announced once when an extension is reachable, or takes that back. */
  tellReturn(id: number, wanted: boolean): void
  /**
   * Alerts due now. Call it after each reading of the list, and at least once a minute.
   * @param now milliseconds since the epoch
   */
  check(now: number): PresenceAlert[]
}

const MINUTE = 60_000
const NOTHING: AlertsMemory = {
  extensions: [],
  returns: [],
  announced: { extensions: [], numbers: [] },
}

/**
 * Decides on notifications about extensions that stay off. Only uninterrupted time counts in which
 * an extension was seen to be off: after a gap it starts over. An extension or number is announced
 * again only after it was seen to be reachable meanwhile.
 */
export function createPresenceAlerts(options: PresenceAlertsOptions): PresenceAlerts {
  const { present, isQuiet } = options
  const memory = structuredClone(options.memory ?? NOTHING)
  const announced: Announced = {
    extensions: new Set(memory.announced.extensions),
    numbers: new Set(memory.announced.numbers),
  }

  function noteReturns(): void {
    for (const one of memory.returns) {
      const found = present(one.id)
      if (one.backAt === undefined && found?.online) one.backAt = found.since
    }
  }

  function returned(): PresenceAlert[] {
    const back = memory.returns.filter(({ backAt }) => backAt !== undefined)
    memory.returns = memory.returns.filter(({ backAt }) => backAt === undefined)
    return back.map(({ id, backAt = 0 }) => ({ kind: 'extensionBack', id, at: backAt }))
  }

  return {
    memory: () =>
      structuredClone({
        ...memory,
        announced: { extensions: [...announced.extensions], numbers: [...announced.numbers] },
      }),
    watch(id, minutes) {
      memory.extensions = memory.extensions.filter((one) => one.id !== id)
      if (minutes === undefined) announced.extensions.delete(id)
      else memory.extensions.push({ id, minutes })
    },
    watchNumbers(minutes) {
      if (minutes === undefined) {
        delete memory.numbers
        announced.numbers.clear()
      } else memory.numbers = { minutes }
    },
    tellReturn(id, wanted) {
      memory.returns = memory.returns.filter((one) => one.id !== id)
      if (wanted) memory.returns.push({ id })
    },
    check(now) {
      forgetReachable(options, announced)
      noteReturns()
      if (isQuiet(now)) return []
      return [
        ...returned(),
        ...extensionsOff(options, memory, announced),
        ...numbersOff(options, memory, announced),
      ]
    },
  }
}

/** Extensions and numbers announced since they were reachable last. */
interface Announced {
  extensions: Set<number>
  numbers: Set<string>
}

type Sight = Pick<PresenceAlertsOptions, 'present' | 'dependences'>

const isOnline = ({ present }: Sight, id: number): boolean => present(id)?.online === true

/** Since when all of them are off, and until when that was seen; undefined unless it is known of each. */
function offTogether(
  { present }: Sight,
  extensions: readonly number[],
): Omit<Present, 'online'> | undefined {
  let [since, seen] = [-Infinity, Infinity]
  for (const id of extensions) {
    const found = present(id)
    if (!found || found.online) return undefined
    since = Math.max(since, found.since)
    seen = Math.min(seen, found.seen)
  }
  return extensions.length > 0 ? { since, seen } : undefined
}

/** Numbers that depend on an extension and have no reachable one left. */
const numbersLeft = (sight: Sight, id: number): string[] =>
  [...sight.dependences()]
    .filter(({ extensions }) => extensions.includes(id) && offTogether(sight, extensions))
    .map(({ number }) => number)

/** Removes announced extensions and numbers that are reachable again. */
function forgetReachable(sight: Sight, announced: Announced): void {
  for (const id of announced.extensions) if (isOnline(sight, id)) announced.extensions.delete(id)
  if (announced.numbers.size === 0) return
  const behind = new Map([...sight.dependences()].map((one) => [one.number, one.extensions]))
  for (const number of announced.numbers) {
    if (behind.get(number)?.some((id) => isOnline(sight, id))) announced.numbers.delete(number)
  }
}

function extensionsOff(sight: Sight, memory: AlertsMemory, announced: Announced): PresenceAlert[] {
  return memory.extensions.flatMap(({ id, minutes }) => {
    const off = offTogether(sight, [id])
    if (!off || announced.extensions.has(id) || off.seen - off.since < minutes * MINUTE) return []
    announced.extensions.add(id)
    return { kind: 'extensionOff', id, since: off.since, numbers: numbersLeft(sight, id) }
  })
}

function numbersOff(
  sight: Sight,
  { numbers }: AlertsMemory,
  announced: Announced,
): PresenceAlert[] {
  if (!numbers) return []
  return [...sight.dependences()].flatMap(({ number, extensions }) => {
    const off = announced.numbers.has(number) ? undefined : offTogether(sight, extensions)
    if (!off || off.seen - off.since < numbers.minutes * MINUTE) return []
    announced.numbers.add(number)
    return { kind: 'numberOff', number, extensions: [...extensions], since: off.since }
  })
}
