import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  indexWords,
  openInMemory,
  openStore,
  type Database,
  type Store,
} from '../../support/database.ts'
import { batch, NOW, OTHER, OWN, row, THREAD, written } from './support/rows.ts'

const EVERYTHING = { batch: 1_000, least: 1 }
let database: Database
let store: Store

function open(): void {
  database = openInMemory()
  store = openStore(database)
}

beforeEach(open)

const take = (texts: string[], kind: 'news' | 'history' = 'news', other = OTHER) =>
  store.ingest(
    batch(
      texts.map((text) => row({ text, other })),
      kind,
    ),
  )
const find = (text: string, more: { thread?: string } = {}) =>
  store.search({ text, limit: 50, ...more }).hits.map((hit) => hit.text)

describe.each([
  { how: 'from the index', index: () => indexWords(database, EVERYTHING) },
  { how: 'before it is indexed', index: () => false },
])('search $how', ({ index }) => {
  test.each([
    ['ПРИВЕТ', 'Привет, мир'],
    ['еще', 'Ещё раз'],
    ['ЁЛКА', 'елка'],
    ['рив', 'Привет, мир'],
    ['п', 'Привет, мир'],
    ['ми', 'Привет, мир'],
    ['мир привет', 'Привет, мир'],
    ['9161234567', 'Звоните 8 (916) 123-45-67'],
    ['123-45', 'Звоните 8 (916) 123-45-67'],
    ['+7 916 123-4', 'Звоните 8 (916) 123-45-67'],
    ['8 (916) 123', 'Звоните +7 916 123-45-67'],
    ['4821', 'Ваш код: 4821'],
    ['😀 смех', 'смех 😀'],
    ['договоры', 'Ваш договор готов'],
    ['рассрочка', 'Можно оформить в рассрочку'],
    ['Елки', 'Привезли ёлку'],
    ['заказами', 'Заказ № 7'],
  ])('%s finds «%s»', (typed, text) => {
    take([text, 'чужое'])
    index()
    expect(find(typed)).toEqual([text])
  })

  test.each(['ри', 'ет', 'мирр', 'мироздание', 'привет пока', '"', '* OR', 'NEAR(', '   ', ''])(
    '%s finds nothing',
    (typed) => {
      take(['Привет, мир'])
      index()
      expect(find(typed)).toEqual([])
    },
  )

  test('newest arrivals come first, page by page, each once', () => {
    take(['слово 1', 'слово 2', 'слово 3'], 'history')
    take(['слово -1', 'слово 0'], 'history')
    take(['слово 4', 'слово 5'])
    index()
    take(['слово 6'])
    const texts: string[] = []
    let before: string | undefined
    do {
      const page = store.search({ text: 'слово', limit: 3, ...(before && { before }) })
      texts.push(...page.hits.map(({ text }) => text))
      before = page.next
    } while (before)
    expect(texts).toEqual([6, 5, 4, 3, 2, 1, 0, -1].map((number) => `слово ${number}`))
  })

  test('in one thread only its messages are found', () => {
    take(['там слово'])
    take(['тут слово'], 'news', '79260000002')
    index()
    expect(find('слово', { thread: `${OWN}:79260000002` })).toEqual(['тут слово'])
  })

  test('everything of a span, an own number or a direction is found, with words and without', () => {
    const SECOND_OWN = '79160000002'
    const given = fc.record({
      text: fc.constantFrom('слово', 'слово другое', 'чужое'),
      own: fc.constantFrom(OWN, SECOND_OWN),
      incoming: fc.boolean(),
      second: fc.integer({ min: 0, max: 40 }),
    })
    const limits = fc.record(
      {
        since: fc.integer({ min: 0, max: 40 }),
        until: fc.integer({ min: 0, max: 40 }),
        own: fc.constantFrom(OWN, SECOND_OWN, '79160000003'),
        direction: fc.constantFrom('incoming' as const, 'outgoing' as const),
      },
      { requiredKeys: [] },
    )
    const moment = (second: number | undefined) =>
      second === undefined ? undefined : NOW + second * 1_000
    fc.assert(
      fc.property(
        fc.array(given, { maxLength: 20 }),
        limits,
        fc.constantFrom('', 'слово'),
        (rows, { since, until, ...exact }, text) => {
          open()
          store.ingest(
            batch(rows.map(({ second, ...of }) => row({ ...of, at: NOW + second * 1_000 }))),
          )
          index()
          const filter = { ...exact, since: moment(since), until: moment(until) }
          const fitting = rows.filter(
            (one) =>
              one.text.includes(text) &&
              one.second >= (since ?? 0) &&
              one.second < (until ?? 99) &&
              (exact.own ?? one.own) === one.own &&
              (exact.direction === undefined || (exact.direction === 'incoming') === one.incoming),
          )
          const isAnything = text !== '' || Object.keys(exact).length > 0 || since !== undefined
          const found: string[] = []
          let before: string | undefined
          do {
            const page = store.search({ text, limit: 3, before, ...filter })
            found.push(...page.hits.map(({ text, at }) => `${text} ${at}`))
            before = page.next
          } while (before !== undefined)
          const expected = isAnything || until !== undefined ? fitting : []
          expect(found.toSorted()).toEqual(
            expected.map((one) => `${one.text} ${NOW + one.second * 1_000}`).toSorted(),
          )
          store.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a message that was dropped is not found, and one that comes later is', () => {
    take(['первое'])
    store.add(written({ text: 'второе' }))
    index()
    store.remove('z1', ['queued'])
    expect(find('второе')).toEqual([])
    store.add(written({ id: 'z2', text: 'третье' }))
    index()
    expect(find('третье')).toEqual(['третье'])
  })

  test('finds what holds every word, and else only other forms of one, whatever the texts', () => {
    const word = fc.string({ unit: fc.constantFrom('а', 'б', 'В', 'ё', '1'), maxLength: 5 })
    const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, (texts, typed) => {
        open()
        take(texts)
        index()
        const plain = (one: string) => one.toLowerCase().replaceAll('ё', 'е').split(' ')
        const words = plain(typed).filter((one) => one !== '')
        const holds = (one: string, like: (there: string, wanted: string) => boolean) =>
          words.length > 0 && words.every((wanted) => plain(one).some((it) => like(it, wanted)))
        const exact = (there: string, wanted: string) =>
          wanted.length < 3 ? there.startsWith(wanted) : there.includes(wanted)
        // No form of a word begins with fewer than three of its letters.
        const form = (there: string, wanted: string) =>
          wanted.length > 3 && there.startsWith(wanted.slice(0, 3))
        const found = find(typed)
        const inOrder = texts.toReversed()
        const must = inOrder.filter((one) => holds(one, exact))
        const may = inOrder.filter((one) => holds(one, (it, by) => exact(it, by) || form(it, by)))
        expect(found.filter((one) => must.includes(one))).toEqual(must)
        expect(found).toEqual(may.filter((one) => found.includes(one)))
        store.close()
      }),
      { numRuns: 100 },
    )
  })
})

test('the index takes what waits in batches, news and history, and says when it is done', () => {
  take(['а', 'б', 'в'], 'history')
  take(['г', 'д'])
  expect(indexWords(database, { batch: 2, least: 6 })).toBe(false)
  expect(indexWords(database, { batch: 2, least: 1 })).toBe(true)
  expect(indexWords(database, { batch: 2, least: 1 })).toBe(false)
  expect(find('а')).toEqual(['а'])
})

test('a place that nobody gave out and a thread that is not there are refused', () => {
  expect(() => store.search({ text: 'а', limit: 1, before: 'x' })).toThrow('invalid: before')
  expect(() => store.search({ text: 'а', limit: 1, thread: THREAD })).toThrow('notFound: thread')
})
