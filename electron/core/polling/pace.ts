import type { Pace } from '../ports.ts'

const DEFAULT: Pace = { focused: 4_000, visible: 10_000, hidden: 30_000, slow: 120_000 }

export interface Attention {
  visible: boolean
  focused: boolean
}

export interface Pacer {
  attend(attention: Attention): void
  /** Milliseconds between checks for messages and statuses. Only the active cabinet is hurried. */
  news(active: boolean): number
  /** The same where a quota of requests forbids the fastest pace. */
  unhurried(active: boolean): number
  /** Milliseconds between checks of the balance and the packets. */
  slow(): number
}

/** How often to ask the service, by what a person is looking at. */
export function createPacer(overrides: Partial<Pace> = {}): Pacer {
  const pace = { ...DEFAULT, ...overrides }
  let attention: Attention = { visible: true, focused: false }
  function news(active: boolean): number {
    if (!active || !attention.visible) return pace.hidden
    return attention.focused ? pace.focused : pace.visible
  }

  return {
    attend: (next) => (attention = next),
    news,
    unhurried: (active) => Math.max(news(active), pace.visible),
    slow: () => pace.slow,
  }
}
