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
] as const

/** Those that come as no reply at all, so that only the connection tells of them. */
export const CUT = ['cutAfter', 'cutBefore', 'halfAfter'] as const

/** Replies that say that the message did not go. */
export const DECLINED = ['refused', 'limited', 'limitedLong', 'blocked', 'expired'] as const

/** What becomes of one request to send. `hold` lets the message go and never answers. */
export type Behaviour =
  'ok' | 'slow' | 'hold' | (typeof DOUBTFUL)[number] | (typeof DECLINED)[number]

/** Seconds that `limitedLong` asks to wait. */
export const WAIT = 2

interface Reply {
  status: number
  body: object
  headers?: Record<string, string>
}

/** What a request meets that is declined. */
export const DECLINES: Record<(typeof DECLINED)[number], Reply> = {
  refused: { status: 400, body: { message: 'No money', code: 400 } },
  limited: { status: 429, body: { message: 'Too many', code: 429 } },
  limitedLong: {
    status: 429,
    body: { message: 'Too many' },
    headers: { 'retry-after': String(WAIT) },
  },
  blocked: {
    status: 403,
    body: {
      message: 'All numbers are blocked for one hour because of identical messages.',
      code: 403,
    },
  },
  expired: { status: 401, body: { message: 'Unauthenticated.', code: 401 } },
}

/** What a request meets whose outcome stays open, where that is a whole reply. */
export const DOUBTS: Partial<Record<Behaviour, Reply>> = {
  emptyAfter: { status: 200, body: {} },
  emptyBefore: { status: 200, body: {} },
  error500After: { status: 500, body: { message: 'User not found.', code: 500 } },
  error500Before: { status: 500, body: { message: 'User not found.', code: 500 } },
  error502After: { status: 502, body: {} },
  error504Before: { status: 504, body: {} },
  late408After: { status: 408, body: {} },
  late408Before: { status: 408, body: {} },
}
