import type { ReceivedPost } from '../../../../electron/bridge/receiver.ts'
import { EVENT_PARAMETER, type PostField } from '../../../../electron/shared/post-fields.ts'

/** A call event in a request that a webhook saved here has sent. */
export interface CallNews {
  direction: 'inbound' | 'outbound'
  what: 'create' | 'answer' | 'destroy' | 'missed'
  /** The number of the other side; absent as long as nobody has said which field tells it. */
  number?: string
  /** The number that was called. */
  to: string
}

const DIRECTIONS: Partial<Record<string, CallNews['direction']>> = {
  inbound: 'inbound',
  in: 'inbound',
  outbound: 'outbound',
  out: 'outbound',
}
const EVENTS = ['create', 'answer', 'destroy'] as const

type PostFields = Pick<ReceivedPost, 'fields'>

const valueOf = ({ fields }: PostFields, field: string) =>
  fields.find(({ name }) => name === field)?.value
const told = (post: PostFields, field: PostField) => valueOf(post, field)
const eventOf = (post: PostFields) => EVENTS.find((one) => one === valueOf(post, EVENT_PARAMETER))

export const isNumber = (value: string | undefined): value is string =>
  value !== undefined && /^\+?\d{3,15}$/.test(value)

/** Reads call events in requests. */
interface CallReading {
  /** The field that tells who calls, as a person has pointed it out. */
  caller: string | undefined
  /** The answers to calls are sent here as well: a call that ends without one was missed. */
  hearsAnswers: boolean
  /** All requests, in which the answers are looked for. */
  posts: readonly PostFields[]
}

/** Returns a reader of call events; it returns undefined of a request that is none. */
export function createCallReader({ caller, hearsAnswers, posts }: CallReading) {
  const answered = new Set(
    posts.filter((post) => eventOf(post) === 'answer').map((post) => told(post, 'call_id')),
  )
  return (post: PostFields): CallNews | undefined => {
    const direction = DIRECTIONS[told(post, 'direction') ?? '']
    const [event, to] = [eventOf(post), told(post, 'to')]
    if (!direction || !event || !isNumber(to)) return undefined
    const isEnd = direction === 'inbound' && event === 'destroy'
    const isMissed = isEnd && hearsAnswers && !answered.has(told(post, 'call_id'))
    const other = direction === 'outbound' ? to : caller && valueOf(post, caller)
    return {
      direction,
      what: isMissed ? 'missed' : event,
      to,
      ...(isNumber(other) && { number: other }),
    }
  }
}
