/** At what o'clock a put off conversation comes back on a chosen day. */
const MORNING = 9

export type SnoozeKind = 'hour' | 'tomorrow' | 'monday'

/** The moment at which a conversation put off now comes back, in milliseconds since the epoch. */
export function snoozeEnd(kind: SnoozeKind, now: number): number {
  if (kind === 'hour') return now + 3_600_000
  const day = new Date(now)
  const ahead = kind === 'tomorrow' ? 1 : (8 - day.getDay()) % 7 || 7
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + ahead, MORNING).getTime()
}

/** A moment as a field of date and time holds it: local, to the minute. */
export function asField(at: number): string {
  const date = new Date(at)
  const local = new Date(at - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
