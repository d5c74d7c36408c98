import { setTimeout as pause } from 'node:timers/promises'
import { cut, type Answer, type Reply } from './answer.ts'

/** Replies that leave open whether the message went: `After` it did, `Before` it did not. */
export const DOUBTFUL = [
  'cutAfter',
  'cutBefore',
  'halfAfter',
  'htmlAfter',
  'emptyAfter',
  'emptyBefore',
  'error500After',
  'error500Before',
  'error502After',
  'error504Before',
  'late408After',
  'late408Before',
  'hungCut',
] as const

/** Those by which a message goes when nobody waits for a reply any more. */
export const HUNG = ['hungCut', 'hungHold'] as const

/** Those that come as no reply at all, so that only the connection tells of them. */
export const CUT = ['cutAfter', 'cutBefore', 'halfAfter'] as const

/** Replies that ask to wait, so many seconds. */
export const WAITS = { limitedLong: 2, limitedForAnHour: 3_600 }

/** Replies that say that the message did not go. */
export type Declined = 'refused' | 'limited' | keyof typeof WAITS | 'blocked' | 'expired'

/** What leaves the outcome open. `hold` lets the message go and never answers. */
type Doubt = 'hold' | (typeof DOUBTFUL | typeof HUNG)[number]

/** What becomes of one request to send. */
export type Behaviour = 'ok' | 'slow' | Doubt | Declined

const waiting = (seconds: number): Reply => ({
  status: 429,
  body: { message: 'Too many' },
  headers: { 'retry-after': String(seconds) },
})

/** What a request meets that is declined. */
export const DECLINES: Record<Declined, Reply> = {
  refused: { status: 400, body: { message: 'No money', code: 400 } },
  limited: { status: 429, body: { message: 'Too many', code: 429 } },
  limitedLong: waiting(WAITS.limitedLong),
  limitedForAnHour: waiting(WAITS.limitedForAnHour),
  blocked: {
    status: 403,
    body: {
      message: 'All numbers are blocked for one hour because of identical messages.',
      code: 403,
    },
  },
  expired: { status: 401, body: { message: 'Unauthenticated.', code: 401 } },
}

export const isDeclined = (behaviour: Behaviour): behaviour is Declined => behaviour in DECLINES

export const isHung = (behaviour: Behaviour): boolean => HUNG.some((hung) => hung === behaviour)

/** What a request meets whose outcome stays open. */
export const DOUBTS: Record<Doubt, Answer> = {
  hold: () => undefined,
  hungHold: () => undefined,
  hungCut: cut,
  cutAfter: cut,
  cutBefore: cut,
  async halfAfter(response) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"success": tr')
    await pause(1)
    return cut(response)
  },
  htmlAfter: (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>ok</html>'),
  emptyAfter: { status: 200, body: {} },
  emptyBefore: { status: 200, body: {} },
  error500After: { status: 500, body: { message: 'User not found.', code: 500 } },
  error500Before: { status: 500, body: { message: 'User not found.', code: 500 } },
  error502After: { status: 502, body: {} },
  error504Before: { status: 504, body: {} },
  late408After: { status: 408, body: {} },
  late408Before: { status: 408, body: {} },
}
