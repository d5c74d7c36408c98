/**
 * Questions about calls that the specification leaves open, with their possible answers. A demo
 * cabinet takes the first of each, or the last; callers that ask for a route may choose others.
 */
export const READINGS = {
  /** A scenario works in its last hour, or not; 0 to 23 is the whole day either way. */
  lastHour: ['included', 'excluded'],
  /** A day that the working hours do not name. */
  missingDay: ['closed', 'open'],
  /** A menu without any working hours. */
  noHours: ['open', 'closed'],
  /** Hours that end before they begin: none, until that hour of the next day, or but for the hours between. */
  reversedHours: ['never', 'nextDay', 'sameDay'],
  /** Which of the branches of a key that is there twice. */
  keyTwice: ['first', 'last'],
  /** A key that the menu does not have, while the caller would press more. */
  wrongKey: ['again', 'ends'],
  /** A wrong extension: the caller may try again, or it counts as nothing dialled. */
  wrongExtension: ['again', 'timeout', 'ends'],
  /** Targets that can be dialled where an extension is asked for. */
  dialled: ['accounts', 'accountsAndGroups', 'everything'],
  /** A scenario's voicemail takes a caller who chooses nothing, or not. */
  silence: ['ends', 'voicemail'],
  /** It takes a caller at closed hours that lead nowhere, or not. */
  closedUnset: ['ends', 'voicemail'],
  /** It takes a caller whose call was forwarded and not answered, or not. */
  unanswered: ['ends', 'voicemail'],
  /** A number's CRM answers, or else the default holds. */
  crm: ['silent', 'answers'],
  /** The caller is on the number's black list and that refuses the call, or not. */
  blackList: ['passes', 'refuses'],
  /** A group's seconds are for all of its ringing, or for each that it rings. */
  groupTime: ['whole', 'each'],
  /** How long a member of a group rings: as long as its legs do, or as long as the group lets it. */
  memberTime: ['own', 'group'],
  /** A member's mobile rings in a group that is not for devices only, or not. */
  memberMobiles: ['ring', 'skip'],
  /** When child groups ring: after the members, before them, or with them. */
  childGroups: ['after', 'before', 'together'],
  /** Agents of a queue that one can log in to. */
  agents: ['members', 'loggedIn'],
  agentMobiles: ['skip', 'ring'],
  /** Meaning of 0 in a queue's `connection_timeout`. */
  zeroWait: ['unlimited', 'none'],
  /** Where a queue's exit key leads: out of the call, or back to the scenario before it. */
  exitKey: ['ends', 'back'],
  /** Meaning of 0 seconds of a leg. */
  zeroSeconds: ['skipped', 'unlimited'],
  /** The seconds of an unregistered telephone pass before the next step, or are skipped. */
  unregistered: ['skipped', 'waited'],
  /** Names of a call webhook's fields that no example shows. */
  hookFields: ['plain', 'other'],
} as const

export type RouteReading = keyof typeof READINGS
export type Readings = { [R in RouteReading]: (typeof READINGS)[R][number] }

/** Which way a reading is taken. Asked only where the ways differ. */
export type Choose = <R extends RouteReading>(reading: R) => Readings[R]

const waysOf = <R extends RouteReading>(reading: R) =>
  READINGS[reading] as unknown as readonly [Readings[R], ...Readings[R][]]

/** Which way a cabinet takes each reading: the demo's own, or the last of the others. */
export type Taken = 'first' | 'last'

/** As `DEMO_READINGS` says: of all demo cabinets that begin in a run of tests. */
export const takenBy = (said: string | undefined): Taken => (said === 'last' ? 'last' : 'first')

/** Takes readings as given, and otherwise in the cabinet's way. */
export function choosing(
  given: Partial<Readings> = {},
  otherwise: Choose = (reading) => waysOf(reading)[0],
): Choose {
  return (reading) => given[reading] ?? otherwise(reading)
}

/** Takes each reading in the way that a cabinet is set to. */
export const taking = (taken: Taken = 'first'): Choose =>
  taken === 'first' ? choosing() : (reading) => waysOf(reading).at(-1) ?? waysOf(reading)[0]

/**
 * Does something once for every combination of readings that it asks about, those that are `fixed` as they
 * are.
 */
export function underAll<T>(
  fixed: Partial<Readings>,
  run: (choose: Choose) => T,
): { readings: Partial<Readings>; result: T }[] {
  const done: { readings: Partial<Readings>; result: T }[] = []
  const waiting: Partial<Readings>[] = [{}]
  for (let begun = waiting.pop(); begun; begun = waiting.pop()) {
    let readings = begun
    const result = run((reading) => {
      const known = fixed[reading] ?? readings[reading]
      if (known !== undefined) return known
      const [first, ...others] = waysOf(reading)
      for (const other of others) waiting.push({ ...readings, [reading]: other })
      readings = { ...readings, [reading]: first }
      return first
    })
    done.push({ readings, result })
  }
  return done
}
