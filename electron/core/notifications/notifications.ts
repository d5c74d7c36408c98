import type { BridgeEvent } from '../../bridge/index.ts'
import type { Announce } from '../platform/emitter.ts'
import { stripBidi } from '../../shared/bidi.ts'
import type { Arrival, Return, Thread, ThreadId } from '../../bridge/inbox.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'
import { returnNotice, summaryNotice, threadNotice } from './notices.ts'
import { SEPARATELY, type NoticeRules } from './rules.ts'

interface NotificationsOptions {
  notices: NoticeRules
  announce: Announce
  now?: () => Date
}

export interface Notifications {
  hear(event: BridgeEvent): void
  /** Sets whether the app is focused: messages that arrive until then are known to the user. */
  attend(focused: boolean): void
}

/**
 * Decides about notifications of new messages and their content; shells only display them. Messages
 * that arrived while the app was not running form one summary per cabinet, which grows while older
 * messages are being read.
 */
export function createNotifications(options: NotificationsOptions): Notifications {
  const { notices, announce, now = () => new Date() } = options
  const startedAt = now().getTime()
  /** Messages since the app was last focused, without those handled meanwhile. */
  const unseen = new Map<CabinetId, Arrival[]>()
  let isFocused = false

  const isMissed = ({ at }: Arrival) => at < startedAt

  /**
   * Announces some of a cabinet's unseen messages: by thread, or as a summary if these are too
   * many.
   */
  function tell(cabinet: CabinetId, arrivals: Arrival[], separately: number): void {
    const content = notices.content()
    if (content === 'off') return
    const threads = new Set(arrivals.map(({ thread }) => thread))
    if (threads.size > separately) {
      announce('notice.due', summaryNotice(cabinet, arrivals.length, threads.size))
      return
    }
    const all = unseen.get(cabinet) ?? []
    for (const thread of threads) {
      const ofThread = all.filter((one) => one.thread === thread)
      announce('notice.due', threadNotice(cabinet, ofThread, content))
    }
  }

  function tellReturns({ cabinet, returns }: { cabinet: CabinetId; returns: Return[] }): void {
    const content = notices.content()
    if (content === 'off' || notices.isQuiet(now().getTime(), cabinet)) return
    announce('notice.due', returnNotice(cabinet, returns, content))
  }

  /** Removes messages that were read or answered, here or elsewhere. */
  function forgetHandled(cabinet: CabinetId, threads: readonly Thread[]): void {
    const handled = new Set(threads.filter(isHandled).flatMap(idsOf))
    const all = unseen.get(cabinet)
    if (!all || handled.size === 0) return
    unseen.set(
      cabinet,
      all.filter(({ thread }) => !handled.has(thread)),
    )
  }

  return {
    hear(event) {
      if (event.name === 'inbox.returned') tellReturns(event.payload)
      if (event.name === 'inbox.changed')
        forgetHandled(event.payload.cabinet, event.payload.threads)
      if (event.name !== 'inbox.arrived') return
      const { cabinet } = event.payload
      if (notices.isQuiet(now().getTime(), cabinet)) return
      const arrivals = stripBidi(event.payload.arrivals)
      const all = [...(unseen.get(cabinet) ?? []), ...arrivals]
      unseen.set(cabinet, all)
      if (arrivals.some(isMissed)) tell(cabinet, all.filter(isMissed), 1)
      tell(
        cabinet,
        arrivals.filter((one) => !isMissed(one)),
        SEPARATELY,
      )
      if (isFocused) unseen.clear()
    },
    attend(focused) {
      isFocused = focused
      if (focused) unseen.clear()
    },
  }
}

/** A conversation's parts are the threads that messages arrive in. */
const idsOf = ({ id, parts = [] }: Thread): ThreadId[] => [id, ...parts.map((part) => part.id)]
const isHandled = ({ unread, last }: Thread) => unread === 0 || last?.direction === 'outgoing'
