/**
 * Questions that the specification leaves open, with their possible answers: a call's path forks
 * where these differ, unless the user has settled the question by a test call.
 */
export const readings = {
  /** A menu listens in the hour that ends its working hours, or not. */
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
  /** The mobile telephones of a group's members and a queue's agents ring too, or not. */
  memberMobiles: ['ring', 'skip'],
  /** Agents of queues are logged in, or not. */
  agents: ['loggedIn', 'loggedOut'],
} as const

/** Those about the working hours of menus. */
export const hourReadings = ['lastHour', 'missingDay', 'noHours', 'reversedHours'] as const

export type Reading = keyof typeof readings
/** Assumed answers to open questions. */
export type Settled = { readonly [R in Reading]?: (typeof readings)[R][number] }
