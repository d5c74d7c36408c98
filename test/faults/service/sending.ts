import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../../electron/demo/random.ts'
import type { Access } from './access.ts'
import { ok, type Answer, type Reply } from './answer.ts'
import type { Arrivals } from './arrivals.ts'
import { DECLINES, DOUBTS, isDeclined, isHung, WAITS, type Declined } from './behaviours.ts'
import type { Orders } from './orders.ts'
import type { ServiceList } from './list.ts'

/** By how many milliseconds clocks and replies may blur a wait. */
const SLACK = 150

export interface Sms {
  text: string
  to: string
}

/** One request to send that the service did not certainly turn down. */
export interface Taken extends Sms {
  /** Whether the message went. */
  performed: boolean
  /** Another program sent it. */
  foreign?: true
}

/** What becomes of requests to send, and the record of them. */
export interface Sending {
  taken: Taken[]
  /** Texts that were sent although the service had asked to wait. */
  early: string[]
  /**
   * Does to a request what the orders say.
   * @param takenReply the reply to a message that went, by its id
   */
  send(sms: Sms, takenReply: (id: number) => object): Promise<Answer>
  /** Another program sends a text, which is listed at once. */
  foreign(text: string, to: string): void
  /** Rows of those. */
  foreignRows: ReadonlySet<number>
  /** What hung is carried out now. */
  carryOut(): void
  /** The program's clock was set: waits that were asked for cannot be told any more. */
  forgetWait(): void
}

export interface SendingOptions {
  list: ServiceList
  orders: Orders
  access: Access
  arrivals: Arrivals
  random: Random
}

export function createSending(options: SendingOptions): Sending {
  const { list, orders, access, arrivals, random } = options
  const taken: Taken[] = []
  const early: string[] = []
  const foreignRows = new Set<number>()
  let hung: (() => void)[] = []
  let quietUntil = 0

  function decline(text: string, behaviour: Declined): Reply {
    if (behaviour in WAITS) {
      quietUntil = performance.now() + WAITS[behaviour as keyof typeof WAITS] * 1_000
    }
    if (behaviour === 'expired') {
      access.unauthorized.add(text)
      access.expire()
    }
    return DECLINES[behaviour]
  }

  return {
    taken,
    early,

    async send({ text, to }, takenReply) {
      if (performance.now() < quietUntil - SLACK) early.push(text)
      const behaviour = orders.nextFor(text)
      if (isDeclined(behaviour)) return decline(text, behaviour)
      const performed = !behaviour.endsWith('Before') && !isHung(behaviour)
      const one: Taken = { text, to, performed }
      taken.push(one)
      const id = performed ? list.went(text, to) : 0
      if (isHung(behaviour)) {
        hung.push(() => {
          one.performed = true
          list.went(text, to)
        })
      }
      arrivals.see({ text })
      if (behaviour === 'slow') await pause(random.int(1, 25))
      return behaviour === 'ok' || behaviour === 'slow' ? ok(takenReply(id)) : DOUBTS[behaviour]
    },

    foreign(text, to) {
      taken.push({ text, to, performed: true, foreign: true })
      foreignRows.add(list.went(text, to))
    },
    foreignRows,

    carryOut() {
      for (const go of hung) go()
      hung = []
    },

    forgetWait: () => void (quietUntil = 0),
  }
}
