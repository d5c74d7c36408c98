import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviour } from './behaviours.ts'

/** What a service is told to do to requests; once it is calm, nothing of that counts. */
export interface Orders {
  /** What the next requests for a text meet; none left means `ok`. */
  script(text: string, ...behaviours: Behaviour[]): void
  /** Refreshes of tokens are answered only when let go. */
  holdRefreshes(on: boolean): void
  /** Readings of old days are answered only when let go. */
  holdHistory(on: boolean): void
  /** So are those of what is new. */
  holdNews(on: boolean): void
  /** Lists of messages cannot be read. */
  hideLists(on: boolean): void
  /** Each reply ends its connection: what comes next needs a new one. */
  parting(on: boolean): void
  /** Nothing is held or hidden any more, and connections last. */
  letGo(): void
  /** For so long every connection breaks, in milliseconds. */
  away(time: number): void
  /** From now on everything is answered well and at once. */
  calm(): void

  /** What the request for a text that has just come meets. */
  nextFor(text: string): Behaviour
  isAway(): boolean
  hidesLists(): boolean
  isCalm(): boolean
  isParting(): boolean
  /** Resolve when such requests may be answered. */
  refreshesLetGo(): Promise<void>
  historyLetGo(): Promise<void>
  newsLetGo(): Promise<void>
}

export function createOrders(): Orders {
  const scripts = new Map<string, Behaviour[]>()
  let holdsRefreshes = false
  let holdsHistory = false
  let hidesLists = false
  let holdsNews = false
  let parts = false
  let awayUntil = 0
  let calm = false
  return {
    script: (text, ...behaviours) => void scripts.set(text, behaviours),
    holdRefreshes: (on) => void (holdsRefreshes = on),
    holdHistory: (on) => void (holdsHistory = on),
    hideLists: (on) => void (hidesLists = on),
    holdNews: (on) => void (holdsNews = on),
    parting: (on) => void (parts = on),
    letGo() {
      holdsRefreshes = holdsHistory = holdsNews = false
      hidesLists = parts = false
    },
    away: (time) => void (awayUntil = performance.now() + time),
    calm: () => void (calm = true),

    nextFor: (text) => (!calm && scripts.get(text)?.shift()) || 'ok',
    isAway: () => !calm && performance.now() < awayUntil,
    hidesLists: () => !calm && hidesLists,
    isCalm: () => calm,
    isParting: () => parts && !calm,
    async refreshesLetGo() {
      while (holdsRefreshes && !calm) await pause(5)
    },
    async historyLetGo() {
      while (holdsHistory && !calm) await pause(5)
    },
    async newsLetGo() {
      while (holdsNews && !calm) await pause(5)
    },
  }
}
