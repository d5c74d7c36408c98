import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openInMemory, openStore, type Store } from '../../support/database.ts'
import type { Thread, ThreadFilterKind, ThreadMarks } from '../../../electron/bridge/inbox.ts'
import type { ContactTables } from '../../../electron/core/contacts/tables.ts'
import { conversationId } from '../../../electron/core/messages/thread-id.ts'
import { batch, NOW, row } from './support/rows.ts'

const KINDS: ThreadFilterKind[] = [
  'all',
  'unread',
  'unanswered',
  'drafts',
  'failed',
  'archived',
  'snoozed',
]
const OWNS = ['79160000001', '79160000002', '79160000003'] as const
const OTHERS = ['79260000001', '79260000002', '79260000003', '79260000004', 'Bank'] as const
/** Who is one person: the first two numbers are one contact's. */
const ANNA = {
  id: 'anna',
  name: 'Анна',
  note: '',
  numbers: [OTHERS[0], OTHERS[1]] as string[],
}

const contactsOf = (store: Store) => store.of<ContactTables>('contacts')

const list = (store: Store, kind: ThreadFilterKind, own?: string): Thread[] =>
  store.threads({ kind, ...(own && { own }) }, { limit: 100 }).threads

const textsOf = (store: Store, id: string): string[] =>
  store.messages(id, { limit: 500 }).messages.map(({ text }) => text)

const own = fc.constantFrom(...OWNS)
const other = fc.constantFrom(...OTHERS)
const marks: fc.Arbitrary<ThreadMarks> = fc.record(
  {
    archived: fc.boolean(),
    pinned: fc.boolean(),
    done: fc.boolean(),
    muted: fc.boolean(),
    snoozedUntil: fc.constantFrom(NOW + 100_000, NOW + 200_000, null),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('come' as const),
      own,
      other,
      at: fc.nat({ max: 30 }),
      read: fc.boolean(),
      incoming: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('mark' as const), other, marks }),
  fc.record({ do: fc.constantFrom('read' as const, 'unread' as const), other }),
  fc.record({ do: fc.constant('wake' as const), now: fc.constantFrom(150_000, 250_000) }),
  fc.record({
    do: fc.constant('readAll' as const),
    kind: fc.constantFrom<ThreadFilterKind>('all', 'unread', 'archived'),
    undone: fc.boolean(),
  }),
)
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & { n?: number }

/** Carries a step out, in conversations or, where everybody writes to one number from one, in threads. */
function carryOut(store: Store, one: Step, n: number, merged: boolean): void {
  const whole = (number: string) => (merged && number === OTHERS[1] ? OTHERS[0] : number)
  const idOf = (number: string): string | undefined => {
    if (merged) return store.thread(`${OWNS[0]}:${whole(number)}`)?.id
    const numbers = ANNA.numbers.includes(number) ? ANNA.numbers : [number]
    return numbers.map((one) => store.conversation(conversationId(one))?.id).find(Boolean)
  }
  if (one.do === 'come') {
    const at = NOW + one.at * 10_000 + n
    const from = merged ? OWNS[0] : one.own
    const { incoming, read } = one
    const given = { own: from, other: whole(one.other), key: `d${n}`, at, incoming, read }
    store.ingest(batch([row({ ...given, text: `m${n}` })]))
    return
  }
  if (one.do === 'wake') return void store.wakeSnoozed(NOW + one.now)
  if (one.do === 'readAll') {
    store.markAllRead({ kind: one.kind })
    if (one.undone) store.undoMarkAllRead()
    return
  }
  const id = idOf(one.other)
  if (id === undefined) return
  if (one.do === 'mark') store.setMarks(id, one.marks)
  else if (one.do === 'unread') store.markUnread(id)
  else {
    const last = store.messages(id, { limit: 1 }).messages[0]
    if (last) store.markRead(id, last.id)
  }
}

/** What a person sees of a conversation, whatever it is called and made of. */
function seen(store: Store, { id, last, firstUnread, ...rest }: Thread) {
  const { unread, pinned, muted, archived, done, snoozedUntil, returned, failed, draft } = rest
  const messages = store.messages(id, { limit: 500 }).messages
  const first = messages.find((message) => message.id === firstUnread)?.text
  return {
    ...{ unread, pinned, muted, archived, done, snoozedUntil, returned, failed, draft, first },
    last: last && { text: last.text, at: last.at, direction: last.direction },
    texts: messages.map(({ text }) => text),
  }
}

describe('conversations', () => {
  test('are what one thread would be to which everything of a person came', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const [apart, merged] = [openStore(openInMemory()), openStore(openInMemory())]
        contactsOf(apart).save([ANNA])
        apart.regroup()
        for (const [n, one] of steps.entries()) {
          carryOut(apart, one, n, false)
          carryOut(merged, one, n, true)
        }
        for (const kind of KINDS) {
          const threads = merged.threads({ kind }, { limit: 100 }).threads
          expect([kind, list(apart, kind).map((one) => seen(apart, one))]).toEqual([
            kind,
            threads.map((one) => seen(merged, one)),
          ])
        }
        expect(apart.counts()).toEqual(merged.counts())
      }),
    )
  })

  const contact = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    name: fc.constant(''),
    note: fc.constant(''),
    numbers: fc.uniqueArray(other, { maxLength: 3 }),
  })
  const change = fc.oneof(
    { weight: 2, arbitrary: step },
    contact.map((given) => ({ do: 'save' as const, contact: given })),
    fc.constantFrom('a', 'b', 'c').map((id) => ({ do: 'remove' as const, id })),
  )

  test('lose no message and double none, and are as if put together now', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const store = openStore(openInMemory())
        const shown = new Map<string, Thread>()
        let come = 0
        const note = ({ conversations, left = [] }: ReturnType<Store['regroup']>) => {
          for (const one of conversations) shown.set(one.id, one)
          for (const id of left) shown.delete(id)
        }
        for (const [n, one] of changes.entries()) {
          if (one.do === 'save') {
            contactsOf(store).save([one.contact])
            note(store.regroup())
          } else if (one.do === 'remove') {
            contactsOf(store).remove([one.id])
            note(store.regroup())
          } else {
            carryOut(store, one, n, false)
            come += Number(one.do === 'come')
          }
        }
        const all = [...list(store, 'all'), ...list(store, 'archived'), ...list(store, 'snoozed')]
        const conversations = new Map(all.map((one) => [one.id, one]))
        const texts = [...conversations.keys()].flatMap((id) => textsOf(store, id))
        expect(texts).toHaveLength(come)
        expect(new Set(texts).size).toBe(come)
        for (const { id, parts = [] } of conversations.values()) {
          for (const part of parts) expect(store.conversation(part.id)?.id).toBe(id)
        }
        // What was told of what was put together is what there is.
        for (const id of shown.keys()) expect(conversations.has(id)).toBe(true)

        const before = [...conversations.values()]
        for (const number of OTHERS)
          contactsOf(store).save([{ ...ANNA, id: 'z', numbers: [number] }])
        contactsOf(store).remove(['z'])
        store.regroup()
        expect(before.map(({ id }) => store.conversation(id))).toEqual(before)
      }),
    )
  })

  test('are split as they were before they were put together', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const store = openStore(openInMemory())
        for (const [n, one] of steps.entries()) carryOut(store, one, n, false)
        const read = () => KINDS.map((kind) => list(store, kind))
        const [before, counts] = [read(), store.counts()]
        contactsOf(store).save([{ ...ANNA, numbers: [...OTHERS] }])
        store.regroup()
        expect(list(store, 'all').length).toBeLessThanOrEqual(1)
        contactsOf(store).remove([ANNA.id])
        store.regroup()
        expect(read()).toEqual(before)
        expect(store.counts()).toEqual(counts)
      }),
    )
  })
})

describe('a conversation', () => {
  const come = (store: Store, own: string, other: string, text = 'т') =>
    store.ingest(batch([row({ own, other, text })]))

  test('may begin with several messages to several numbers at once', () => {
    const store = openStore(openInMemory())
    const rows = OWNS.map((own) => row({ own, other: OTHERS[0] }))
    const { conversations } = store.ingest(batch(rows))
    expect(conversations.map(({ unread, parts }) => [unread, parts?.length])).toEqual([[3, 3]])
  })

  test('is answered from the number that was written to last', () => {
    const store = openStore(openInMemory())
    come(store, OWNS[0], OTHERS[0])
    come(store, OWNS[1], OTHERS[0])
    store.ingest(batch([row({ own: OWNS[0], other: OTHERS[0], incoming: false })]))
    expect(store.conversation(conversationId(OTHERS[0]))?.own).toBe(OWNS[1])
  })

  test('is listed for each of its own numbers, whole', () => {
    const store = openStore(openInMemory())
    come(store, OWNS[0], OTHERS[0])
    come(store, OWNS[1], OTHERS[0])
    come(store, OWNS[1], OTHERS[2])
    expect(list(store, 'all', OWNS[0]).map(({ parts }) => parts?.length)).toEqual([2])
    expect(list(store, 'all', OWNS[1])).toHaveLength(2)
    expect(list(store, 'all', OWNS[2])).toHaveLength(0)
  })

  test('is read page by page, over all of its threads, both ways', () => {
    const store = openStore(openInMemory())
    for (let n = 0; n < 40; n += 1) come(store, OWNS[n % 3] ?? OWNS[0], OTHERS[0], `m${n}`)
    const id = conversationId(OTHERS[0])
    const whole = textsOf(store, id)
    expect(whole).toEqual(Array.from({ length: 40 }, (_, n) => `m${n}`))
    const back: string[] = []
    let before: string | undefined
    do {
      const page = store.messages(id, { limit: 7, ...(before !== undefined && { before }) })
      back.unshift(...page.messages.map(({ text }) => text))
      before = page.previous
    } while (before !== undefined)
    expect(back).toEqual(whole)
    const middle = store.messages(id, { limit: 40 }).messages[20]
    const around = store.messages(id, { limit: 9, around: middle?.id ?? '' })
    const on = store.messages(id, { limit: 40, after: around.next ?? '' })
    expect(around.messages).toHaveLength(9)
    expect([...around.messages, ...on.messages].map(({ text }) => text)).toEqual(whole.slice(-24))
  })

  test('is searched as a whole, and alone', () => {
    const store = openStore(openInMemory())
    come(store, OWNS[0], OTHERS[0], 'счёт раз')
    come(store, OWNS[1], OTHERS[0], 'счёт два')
    come(store, OWNS[1], OTHERS[2], 'счёт три')
    const search = { text: 'счёт', thread: conversationId(OTHERS[0]), limit: 10 }
    expect(store.search(search).hits.map(({ text }) => text)).toEqual(['счёт два', 'счёт раз'])
  })

  test('stays muted when its person writes to another number', () => {
    const store = openStore(openInMemory())
    come(store, OWNS[0], OTHERS[0])
    store.setMarks(conversationId(OTHERS[0]), { muted: true })
    expect(come(store, OWNS[1], OTHERS[0]).arrivals).toEqual([])
    expect(store.conversation(conversationId(OTHERS[0]))?.muted).toBe(true)
  })

  test('comes back once from being put off', () => {
    const store = openStore(openInMemory())
    come(store, OWNS[0], OTHERS[0])
    come(store, OWNS[1], OTHERS[0])
    store.setMarks(conversationId(OTHERS[0]), { snoozedUntil: NOW })
    const { returns } = store.wakeSnoozed(NOW)
    expect(returns.map(({ thread }) => thread)).toEqual([conversationId(OTHERS[0])])
  })

  test('is found once by its number and by its contact’s name', () => {
    const store = openStore(openInMemory())
    contactsOf(store).save([ANNA])
    for (const own of OWNS) come(store, own, OTHERS[1])
    come(store, OWNS[0], OTHERS[0])
    expect(store.findConversations('анна', 10)).toHaveLength(1)
    expect(store.findConversations(OTHERS[1].slice(2), 10)).toHaveLength(1)
    const shown = OTHERS[1].replace(
      /^7(...)(...)(..)(..)$/,
      '\u202a+7 ($1) $2\u2011$3\u2011$4\u202c',
    )
    expect(store.findConversations(shown, 10)).toHaveLength(1)
  })

  test.each([
    ['note', { note: 'Звонить после обеда' }],
    ['agreed', { agreed: 'Доставка после обеда' }],
    ['tags', { tags: ['после обеда', 'опт'] }],
  ])('is found by what was noted of its person: %s', (_what, noted) => {
    const store = openStore(openInMemory())
    come(store, OWNS[0], OTHERS[1])
    come(store, OWNS[0], OTHERS[2])
    contactsOf(store).save([{ ...ANNA, ...noted }])
    store.regroup()
    expect(contactsOf(store).list()).toEqual([{ ...ANNA, ...noted }])
    const found = store.findConversations('После обеда', 10)
    expect(found.map(({ other }) => other)).toEqual([OTHERS[1]])
  })

  test('is not brought back by an empty thread beside it', () => {
    const store = openStore(openInMemory())
    come(store, OWNS[0], OTHERS[0])
    store.setMarks(conversationId(OTHERS[0]), { archived: true })
    store.begin(OWNS[1], OTHERS[0], NOW)
    expect(list(store, 'all')).toEqual([])
    expect(list(store, 'archived')).toHaveLength(1)
  })
})
