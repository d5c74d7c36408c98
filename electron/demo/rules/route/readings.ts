/**
 * What the service does not tell of its calls, each with the ways it may be. The demo cabinet itself
 * takes the first of each; whoever asks where a call goes may try the others.
 */
export const READINGS = {
  /** Whether a scenario works in its last hour; 0 to 23 is the whole day either way. */
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
  /** An extension that nobody has: the caller may try again, or it is as if nothing was dialled. */
  wrongExtension: ['again', 'timeout', 'ends'],
  /** What can be dialled where an extension is asked for. */
  dialled: ['accounts', 'accountsAndGroups', 'everything'],
  /** Whether a scenario's voicemail takes a caller who chooses nothing. */
  silence: ['ends', 'voicemail'],
  /** Whether it takes a caller at closed hours that lead nowhere. */
  closedUnset: ['ends', 'voicemail'],
  /** Whether it takes a caller whom it led to somebody who does not answer. */
  unanswered: ['ends', 'voicemail'],
  /** Whether a number's CRM answers; else the default holds. */
  crm: ['silent', 'answers'],
  /** Whether the caller is on the number's black list and that refuses the call. */
  blackList: ['passes', 'refuses'],
  /** Whether a group's seconds are for all of its ringing or for each that it rings. */
  groupTime: ['whole', 'each'],
  /** How long a member of a group rings: as long as its legs do, or as long as the group lets it. */
  memberTime: ['own', 'group'],
  /** Whether a member's mobile rings in a group that is not for devices only. */
  memberMobiles: ['ring', 'skip'],
  /** When child groups ring: after the members, before them, or with them. */
  childGroups: ['after', 'before', 'together'],
  /** Who takes part in a queue that one can log in to. */
  agents: ['members', 'loggedIn'],
  agentMobiles: ['skip', 'ring'],
  /** What a queue's `connection_timeout` of 0 means. */
  zeroWait: ['unlimited', 'none'],
  /** Where a queue's exit key leads: out of the call, or back to the scenario before it. */
  exitKey: ['ends', 'back'],
  /** What 0 seconds of a leg mean. */
  zeroSeconds: ['skipped', 'unlimited'],
  /** Whether the seconds of a telephone that is not registered pass before what comes next. */
  unregistered: ['skipped', 'waited'],
} as const

export type Reading = keyof typeof READINGS
export type Readings = { [R in Reading]: (typeof READINGS)[R][number] }

/** Which way a reading is taken. Asked only where the ways differ. */
export type Choose = <R extends Reading>(reading: R) => Readings[R]

const waysOf = <R extends Reading>(reading: R) =>
  READINGS[reading] as unknown as readonly [Readings[R], ...Readings[R][]]

/** Takes readings as given, the demo's own where they are not. */
export function choosing(given: Partial<Readings> = {}): Choose {
  return (reading) => given[reading] ?? waysOf(reading)[0]
}

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
