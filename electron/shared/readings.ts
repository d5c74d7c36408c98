/**
 * What the service does not tell, though only a few things can be meant: a call's path forks where they
 * differ, unless a person who tried it by telephone has settled it.
 */
export const readings = {
  /** Whether a menu still listens in the hour that ends its working hours. */
  lastHour: ['included', 'excluded'],
  /** A day that its working hours do not name. */
  missingDay: ['closed', 'open'],
  /** No working hours at all. */
  noHours: ['always', 'never'],
  /** Hours whose first is later than their last: until the next day, but for those between, or none. */
  reversedHours: ['overnight', 'sameDay', 'never'],
  /** A telephone that rings for 0 seconds. */
  zeroSeconds: ['rings', 'silent'],
  /** An extension that the service has not finished making. */
  unfinished: ['rings', 'silent'],
  /** Whether the mobile telephones of a group's members and a queue's agents ring, too. */
  memberMobiles: ['ring', 'skip'],
  /** Whether agents of queues are logged in. */
  agents: ['loggedIn', 'loggedOut'],
} as const

export type Reading = keyof typeof readings
/** What is taken for what is not told. */
export type Settled = { readonly [R in Reading]?: (typeof readings)[R][number] }
