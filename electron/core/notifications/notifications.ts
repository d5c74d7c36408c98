import type { BridgeEvent } from '../../bridge/index.ts'
import type { Announce } from '../emitter.ts'
import { plainDirection } from '../../service/catalogue/plain-direction.ts'
import type { Arrival } from '../inbox/types.ts'
import type { CabinetId } from '../cabinet/types.ts'
import type { NoticeRules } from './rules.ts'

/** Messages of more threads than this at once are told in one summary. */
const SEPARATELY = 3

interface NotificationsOptions {
  notices: NoticeRules
  announce: Announce
  now?: () => Date
}

export interface Notifications {
  hear(event: BridgeEvent): void
  /** Somebody looks at the app: what was missed is known from now on. */
  seen(): void
}

/**
 * Decides which new messages a shell tells of, and how; shells only draw. What came while the app was
 * away is one summary per cabinet, which grows while older messages are still being read.
 */
export function createNotifications(options: NotificationsOptions): Notifications {
  const { notices, announce, now = () => new Date() } = options
  const startedAt = now().getTime()
  const missed = new Map<CabinetId, Arrival[]>()

  function tell(cabinet: CabinetId, arrivals: Arrival[], atOnce: number): void {
    const content = notices.content()
    if (content === 'off' || arrivals.length === 0) return
    const threads = new Set(arrivals.map(({ thread }) => thread))
    announce('notification.due', {
      cabinet,
      arrivals: arrivals.map(drawable),
      content,
      summary: threads.size > atOnce,
    })
  }

  return {
    hear(event) {
      if (event.name !== 'inbox.arrived') return
      if (notices.isQuiet(now().getTime())) return
      const { cabinet, arrivals } = event.payload
      const { old = [], fresh = [] } = Object.groupBy(arrivals, ({ at }) =>
        at < startedAt ? 'old' : 'fresh',
      )
      if (old.length > 0) {
        missed.set(cabinet, [...(missed.get(cabinet) ?? []), ...old])
        tell(cabinet, missed.get(cabinet) ?? [], 1)
      }
      tell(cabinet, fresh, SEPARATELY)
    },
    seen: () => missed.clear(),
  }
}

/** As it may be drawn: neither a text nor a name turns the directions of what stands around it. */
function drawable(arrival: Arrival): Arrival {
  const { name, text } = arrival
  return {
    ...arrival,
    text: plainDirection(text),
    ...(name !== undefined && { name: plainDirection(name) }),
  }
}
