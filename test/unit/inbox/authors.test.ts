import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Message } from '../../../electron/bridge/inbox.ts'
import type { ServiceRow, ToldAnswer } from '../../../electron/core/messages/stored/types.ts'
import { openMemoryDatabase } from '../../support/database.ts'

const OWN = '79010004810'
const OTHER = '79261112233'
const THREAD = `${OWN}:${OTHER}`
const START = Date.UTC(2026, 10, 20, 9)

/** What went to the service, and who sent it: nobody of the team where no name stands. */
interface Sent {
  author: string | undefined
  text: string
  at: number
  /** Whether the sender's list has ids. */
  isKeyed: boolean
}

const sent: fc.Arbitrary<Sent> = fc.record({
  author: fc.constantFrom('anna', 'boris', undefined),
  text: fc.constantFrom('Да', 'Нет'),
  at: fc.integer({ min: 0, max: 3 }).map((second) => START + second * 1_000),
  isKeyed: fc.boolean(),
})

/** @param isKeyed whether the reader's list has ids */
const rowOf = ({ text, at }: Sent, number: number, isKeyed = true): ServiceRow => ({
  ...{ own: OWN, other: OTHER, incoming: false, text, at, read: false },
  ...(isKeyed && { key: `d${number}` }),
})

const toldOf = ({ author, text, at, isKeyed }: Sent, number: number): ToldAnswer[] =>
  author === undefined
    ? []
    : [{ author, text, at, thread: THREAD, ...(isKeyed && { key: `d${number}` }) }]

type Database = ReturnType<typeof openMemoryDatabase>

const read = (database: Database, rows: ServiceRow[]) =>
  database.ingest({
    ...{ rows, now: START, kind: 'news' },
    cursor: { oldest: '2026-11-01', newest: '2026-11-30' },
  })

async function shown(database: Database): Promise<Message[]> {
  if (!(await database.thread(THREAD))) return []
  return (await database.messages(THREAD, { limit: 100 })).messages
}

/** Who may have sent what is shown so, by the service alone. */
const sendersOf = (all: Sent[], { text, at }: Message) =>
  all.filter((one) => one.text === text && one.at === at).map(({ author }) => author)

it('names nobody who did not send it, in whichever order rows and words come', async () => {
  const property = fc.asyncProperty(
    fc.array(sent, { minLength: 1, maxLength: 8 }),
    fc.boolean(),
    fc.array(fc.nat(1_000), { minLength: 16, maxLength: 16 }),
    async (all, isKeyed, order) => {
      const database = openMemoryDatabase()
      const steps = all.flatMap((one, number) => [
        () => read(database, [rowOf(one, number, isKeyed)]),
        ...toldOf(one, number).map((told) => () => database.noteAuthors([told])),
      ])
      const turns = steps.map((step, place) => ({ step, turn: order[place] ?? 0 }))
      for (const { step } of turns.toSorted((a, b) => a.turn - b.turn)) await step()
      for (const message of await shown(database)) {
        const senders = sendersOf(all, message)
        if (message.author === undefined) continue
        expect(senders).toContain(message.author)
      }
      const named = (await shown(database)).filter(({ author }) => author !== undefined)
      for (const name of ['anna', 'boris']) {
        for (const text of ['Да', 'Нет']) {
          const ofName = (one: { author?: string | undefined; text: string }) =>
            one.author === name && one.text === text
          // Those with a key are certain; no more are named than there are.
          const keyed = all.filter((one) => ofName(one) && one.isKeyed && isKeyed)
          expect(named.filter(ofName).length).toBeGreaterThanOrEqual(keyed.length)
          expect(named.filter(ofName).length).toBeLessThanOrEqual(all.filter(ofName).length)
        }
      }
      const { last } = (await database.thread(THREAD)) ?? {}
      expect(last?.author).toBe((await shown(database)).at(-1)?.author)
      await database.close()
    },
  )
  await fc.assert(property, { numRuns: 150 })
})

it('takes a name back where two say that they sent it, and where another says the same at once', async () => {
  const database = openMemoryDatabase()
  const one: Sent = { author: 'anna', text: 'Да', at: START, isKeyed: true }
  await read(database, [rowOf(one, 1)])
  await database.noteAuthors(toldOf(one, 1))
  expect(await shown(database)).toMatchObject([{ author: 'anna' }])
  await database.noteAuthors(toldOf({ ...one, author: 'boris' }, 1))
  expect((await shown(database))[0]).not.toHaveProperty('author')

  const keyless = { ...one, at: START + 60_000, isKeyed: false }
  await database.noteAuthors(toldOf(keyless, 0))
  await read(database, [rowOf(keyless, 0, false)])
  expect((await shown(database)).at(-1)).toMatchObject({ author: 'anna' })
  await read(database, [rowOf(keyless, 0, false), rowOf(keyless, 0, false)])
  const after = await shown(database)
  expect(after).toHaveLength(3)
  expect(after.filter(({ author }) => author !== undefined)).toEqual([])
})

it('names nobody for what was written here', async () => {
  const database = openMemoryDatabase()
  await database.begin(OWN, OTHER, START)
  const message: Message = {
    ...{ id: 'm1', thread: THREAD, text: 'Да', at: START },
    ...{ direction: 'outgoing', state: 'confirmed' },
  }
  await database.add(message)
  await database.noteAuthors([{ author: 'boris', text: 'Да', at: START, thread: THREAD }])
  expect((await shown(database))[0]).not.toHaveProperty('author')
})

it('goes by the key that a row gets later', async () => {
  const database = openMemoryDatabase()
  const anna: Sent = { author: 'anna', text: 'Да', at: START, isKeyed: true }
  await read(database, [rowOf(anna, 1, false)])
  await database.noteAuthors(toldOf({ ...anna, author: 'boris', isKeyed: false }, 0))
  await database.noteAuthors(toldOf(anna, 1))
  await read(database, [rowOf(anna, 1)])
  expect(await shown(database)).toMatchObject([{ author: 'anna' }])
})
