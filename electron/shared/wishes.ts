/** A person's wish not to be written to, and its end. */
export interface Refusal {
  /** Time of the message, the import or the click, in milliseconds since the epoch. */
  at: number
  by: 'hand' | 'import' | 'message'
  /** Text of the message that said it. */
  words?: string | undefined
  /** Time at which the user took the mark back. */
  lifted?: number | undefined
}

/** A person's consent to messages that answer nothing. */
export interface Consent {
  at: number
  /** Where it was given. */
  source: string
}

/** Wishes of a person about being written to. */
export interface Wishes {
  refusal?: Refusal | undefined
  consent?: Consent | undefined
}

export const LONGEST_SOURCE = 200

const lastOf = ({ at, lifted = at }: Refusal): number => Math.max(at, lifted)

/** The refusal that holds; undefined if there is none, or it was taken back. */
export const refusalOf = ({ refusal }: Wishes): Refusal | undefined =>
  refusal && (refusal.lifted === undefined || refusal.lifted < refusal.at) ? refusal : undefined

/** Of two refusals the later decision; of two at once the one that holds. */
export function laterRefusal(
  one: Refusal | undefined,
  other: Refusal | undefined,
): Refusal | undefined {
  if (!one || !other) return one ?? other
  if (lastOf(one) !== lastOf(other)) return lastOf(one) > lastOf(other) ? one : other
  return refusalOf({ refusal: one }) ? one : other
}

export function laterConsent(
  one: Consent | undefined,
  other: Consent | undefined,
): Consent | undefined {
  if (!one || !other) return one ?? other
  return one.at > other.at ? one : other
}

/** True if a message of this moment may say what is not known yet. */
export const isNews = ({ refusal, consent }: Wishes, at: number): boolean =>
  at > Math.max(refusal ? lastOf(refusal) : 0, consent?.at ?? 0)

/** Messages that ask for no more, and say nothing else. */
const REFUSING = new Set([
  ...['стоп', 'stop', 'стоп смс', 'stop sms', 'отписка', 'отписаться', 'отпишите', 'отпишите меня'],
  ...['отпиши меня', 'не пишите', 'не пишите мне', 'больше не пишите', 'больше не пишите мне'],
  ...['не присылайте', 'не присылайте мне', 'не присылайте больше', 'unsubscribe', 'stop all'],
])
/** Longer texts say more. */
const LONGEST_REFUSING = 40

/** True if a message is an exact request not to be written to. */
export function asksToStop(text: string): boolean {
  if (text.length > LONGEST_REFUSING) return false
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}+/gu) ?? []
  return !/\d/.test(text) && REFUSING.has(words.join(' '))
}
