import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openInMemory, openStore } from '../../support/database.ts'
import { ALL, batch, NOW, OWN, row } from './support/rows.ts'

interface Held {
  other: string
  at: number
  unread: boolean
  byHand: boolean
}

const others = ['79260000001', '79260000002', '900']
const other = fc.constantFrom(...others)
const step = fc.oneof(
  fc.record({
    do: fc.constant('come' as const),
    other,
    at: fc.nat({ max: 40 }),
    read: fc.boolean(),
    kind: fc.constantFrom('news' as const, 'history' as const),
    incoming: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('elsewhere' as const, 'readUpTo' as const), pick: fc.nat() }),
  fc.record({ do: fc.constant('again' as const), other }),
  fc.record({ do: fc.constant('all' as const), undone: fc.boolean() }),
)

/**
 * A naive model: every message with a flag. What came dated before the mark of its thread was seen if
 * it is history; the mark is the newest moment up to which anything was read here.
 */
test('counts agree with a model that looks at every message, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const store = openStore(openInMemory())
      const held = new Map<string, Held>()
      const marks = new Map<string, number>()
      const rows = new Map<string, ReturnType<typeof row>>()
      const idOf = (key: string) => ids.get(key) as string
      const ids = new Map<string, string>()
      let moment = 0

      for (const one of steps) {
        if (one.do === 'come') {
          moment += 1
          // No two messages share a moment: within one the order is that of arrival.
          const at = NOW + one.at * 60_000 + moment
          const come = row({ at, other: one.other, read: one.read, incoming: one.incoming })
          const key = come.key as string
          const { messages } = store.ingest(batch([come], one.kind))
          ids.set(key, messages[0]?.id as string)
          rows.set(key, come)
          const seen = one.kind === 'history' && at <= (marks.get(one.other) ?? -1)
          const unread = one.incoming && !one.read && !seen
          held.set(key, { other: one.other, at, unread, byHand: false })
        } else if (one.do === 'again') {
          if (!store.thread(`${OWN}:${one.other}`)) continue
          store.markUnread(`${OWN}:${one.other}`)
          const incoming = [...held].filter(
            ([key, message]) => message.other === one.other && rows.get(key)?.incoming,
          )
          const last = incoming.toSorted(([, a], [, b]) => b.at - a.at)[0]?.[1]
          if (last) Object.assign(last, { unread: true, byHand: true })
        } else if (one.do === 'all') {
          store.markAllRead({ kind: 'all' })
          if (one.undone) {
            store.undoMarkAllRead()
            continue
          }
          for (const name of others) {
            const inThread = [...held.values()].filter((message) => message.other === name)
            if (inThread.some(({ unread }) => unread)) {
              read(name, Math.max(...inThread.map(({ at }) => at)))
            }
          }
        } else {
          const keys = [...held.keys()]
          const key = keys[one.pick % Math.max(1, keys.length)]
          const message = key === undefined ? undefined : held.get(key)
          if (key === undefined || !message) continue
          if (one.do === 'readUpTo') {
            store.markRead(`${OWN}:${message.other}`, idOf(key))
            read(message.other, message.at)
          } else {
            store.ingest(batch([{ ...rows.get(key), read: true } as ReturnType<typeof row>]))
            if (!message.byHand) message.unread = false
          }
        }

        const threads = store.threads(ALL, { limit: 100 }).threads
        for (const name of new Set([...held.values()].map((message) => message.other))) {
          const unread = [...held].filter(([, one]) => one.other === name && one.unread)
          const first = unread.toSorted(([, a], [, b]) => a.at - b.at)[0]?.[0]
          const thread = threads.find(({ other: party }) => party === name)
          expect(thread?.unread).toBe(unread.length)
          expect(thread?.firstUnread).toBe(first === undefined ? undefined : idOf(first))
        }
        expect(store.counts().unread).toBe([...held.values()].filter(({ unread }) => unread).length)
      }
      store.close()

      function read(name: string, upTo: number): void {
        marks.set(name, Math.max(marks.get(name) ?? -1, upTo))
        for (const message of held.values()) {
          if (message.other === name && message.at <= upTo) message.unread = false
          if (message.other === name && message.at <= upTo) message.byHand = false
        }
      }
    }),
    { numRuns: 300 },
  )
})
