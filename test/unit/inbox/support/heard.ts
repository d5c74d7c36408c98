import type { BridgeEvent, EventName, Events } from '../../../../electron/bridge/index.ts'
import type { Message, MessageState } from '../../../../electron/bridge/inbox.ts'

/** What the core has announced so far, and what it is waited for to announce. */
export interface Heard {
  of<E extends EventName>(name: E): Events[E][]
  /** The first event that fits, past or to come. */
  event<E extends EventName>(name: E, fits: (payload: Events[E]) => boolean): Promise<Events[E]>
  /** Resolves with the message when it is, or was already, in one of the states. */
  reaches(id: string, ...states: MessageState[]): Promise<Message>
}

/** Listens from now on. */
export function createHeard(listen: (hear: (event: BridgeEvent) => void) => void): Heard {
  const events: BridgeEvent[] = []
  const latest = new Map<string, Message>()
  const waiting = new Set<() => void>()
  listen((event) => {
    events.push(event)
    if (event.name === 'inbox.changed') {
      for (const message of event.payload.messages) latest.set(message.id, message)
    }
    for (const check of [...waiting]) check()
  })

  function when<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  }

  const of = <E extends EventName>(name: E) =>
    events.filter((event) => event.name === name).map(({ payload }) => payload as Events[E])
  return {
    of,
    event: (name, fits) => when(() => of(name).find(fits)),
    reaches: (id, ...states) =>
      when(() => {
        const message = latest.get(id)
        return message && states.includes(message.state) ? message : undefined
      }),
  }
}
