/** How often to check; pauses in milliseconds. */
export interface Pace {
  /** Messages and statuses while a window is focused, visible, or hidden. */
  focused: number
  visible: number
  hidden: number
  /** Balance and packets. */
  slow: number
  /** Requests a minute that all checks of one cabinet may send together. */
  requests: Record<'focused' | 'visible' | 'hidden', number>
}

const DEFAULT: Pace = {
  focused: 4_000,
  visible: 10_000,
  hidden: 30_000,
  slow: 120_000,
  requests: { focused: 60, visible: 15, hidden: 4 },
}

interface PageAttention {
  visible: boolean
  focused: boolean
}

export interface Pacer {
  attend(attention: PageAttention): void
  /** Milliseconds between checks for messages and statuses. Only the active cabinet is hurried. */
  news(active: boolean): number
  /** The same where a quota of requests forbids the fastest pace. */
  unhurried(active: boolean): number
  /** Milliseconds between checks of the balance and the packets. */
  slow(): number
  /** Requests a minute that all checks of a cabinet may send. */
  requests(active: boolean): number
}

/** Intervals of polls, by what the user is looking at. */
export function createPacer(overrides: Partial<Pace> = {}): Pacer {
  const pace = { ...DEFAULT, ...overrides }
  let attention: PageAttention = { visible: true, focused: false }
  function attentionTo(active: boolean): 'focused' | 'visible' | 'hidden' {
    if (!active || !attention.visible) return 'hidden'
    return attention.focused ? 'focused' : 'visible'
  }
  const news = (active: boolean): number => pace[attentionTo(active)]

  return {
    attend: (next) => (attention = next),
    news,
    unhurried: (active) => Math.max(news(active), pace.visible),
    slow: () => pace.slow,
    requests: (active) => pace.requests[attentionTo(active)],
  }
}
