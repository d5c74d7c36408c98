import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, Sender, Thread } from '../../../electron/bridge/inbox.ts'
import { readWhole } from '../../../renderer/panels/inbox/conversation/transcript/export-thread.ts'
import { likelySender } from '../../../renderer/threads/likely-sender.ts'
import { usualNumber } from '../../../renderer/threads/usual-number.ts'
import {
  fold,
  markedPieces,
  numberPieces,
  snippetPieces,
  type MarkedPiece,
} from '../../../renderer/components/mark/matching.ts'
import { snoozeTimes } from '../../../renderer/panels/inbox/list/snooze.ts'
import { USUAL_HOURS, type Office } from '../../../electron/shared/calendar/calendar.ts'
import { neighbour } from '../../../renderer/panels/inbox/list/neighbour.ts'

/** Moves holidays as Russia does. */
const office: Office = { hours: USUAL_HOURS, calendar: { country: 'ru', own: [] } }

const shown = (pieces: MarkedPiece[]) =>
  pieces.map(({ text, match }) => (match ? `[${text}]` : text)).join('')

describe('what was looked for', () => {
  it.each([
    ['Ещё раз о доставке', 'еще', '[Ещё] раз о доставке'],
    ['ПРИВЕТ, мир', 'прив ми', '[ПРИВ]ЕТ, [ми]р'],
    ['Звоните 8 (916) 123-45-67', '91612345', 'Звоните 8 ([916) 123-45]-67'],
    ['без совпадений', 'нет', 'без совпадений'],
    ['аааа', 'аа', '[аа][аа]'],
    ['İstanbul и дом', 'дом', 'İstanbul и [дом]'],
  ])('stands out in "%s" for "%s"', (text, query, marked) => {
    expect(shown(markedPieces(text, query))).toBe(marked)
  })

  it('loses no character and marks only what fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (text, query) => {
          const pieces = markedPieces(text, query)
          expect(pieces.map((piece) => piece.text).join('')).toBe(text)
          const words = fold(query).split(/\s+/)
          for (const piece of pieces.filter(({ match }) => match)) {
            expect(words).toContain(fold(piece.text))
          }
        },
      ),
    )
  })

  it('is brought near the beginning of a line', () => {
    const text = `${'слово '.repeat(30)}курьер приехал`
    expect(shown(snippetPieces(text, 'Курьер'))).toMatch(/^… .{0,24}\[курьер\] приехал$/)
    // What stands for the part before is none of it.
    expect(shown(snippetPieces(`${text} …`, 'курьер …'))).toMatch(
      /^… [^[]*\[курьер\] приехал \[…\]$/,
    )
  })

  it.each([
    ['+7 926 111-00-22', '8926', '+[7 926] 111-00-22'],
    ['+7 926 111-00-22', '1100', '+7 926 1[11-00]-22'],
    ['SBERBANK', 'sber', '[SBER]BANK'],
    ['900', '5', '900'],
  ])('stands out in the number %s for %s', (number, query, marked) => {
    expect(shown(numberPieces(number, query))).toBe(marked)
  })
})

describe('a snooze', () => {
  const proposed = (...at: [number, number, number, number, number?]) =>
    snoozeTimes(new Date(...at).getTime(), office).map((time) => new Date(time))

  it('is proposed for an hour, the evening, the next working morning and the next week', () => {
    expect(proposed(2026, 10, 18, 12, 15)).toEqual([
      new Date(2026, 10, 18, 13, 15),
      new Date(2026, 10, 18, 18),
      new Date(2026, 10, 19, 9),
      new Date(2026, 10, 23, 9),
    ])
    // On a Friday both are Monday.
    expect(proposed(2026, 10, 20, 12, 15).slice(2)).toEqual([new Date(2026, 10, 23, 9)])
  })

  it('is proposed for no evening that is over, and for no day twice', () => {
    expect(proposed(2026, 10, 22, 22, 15)).toEqual([
      new Date(2026, 10, 22, 23, 15),
      new Date(2026, 10, 23, 9),
    ])
  })

  it('passes over holidays and vacations to the first working morning after them', () => {
    expect(proposed(2026, 11, 30, 12).slice(2)).toEqual([new Date(2027, 0, 11, 9)])
    // A working Saturday is as good as any day.
    expect(proposed(2027, 1, 19, 12).slice(2)).toEqual([
      new Date(2027, 1, 20, 9),
      new Date(2027, 1, 24, 9),
    ])
  })

  it('is tomorrow for an office that never works', () => {
    const closed: Office = {
      hours: { ...USUAL_HOURS, days: [] },
      calendar: { country: 'none', own: [] },
    }
    expect(snoozeTimes(new Date(2026, 10, 20, 12).getTime(), closed)[2]).toBe(
      new Date(2026, 10, 21, 9).getTime(),
    )
  })

  it('made on a Monday lasts till the next one', () => {
    expect(proposed(2026, 10, 23, 8).at(-1)).toEqual(new Date(2026, 10, 30, 9))
  })
})

describe('the next thread', () => {
  const threads = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as Thread)
  const fits = ({ id }: Thread) => id === 'b' || id === 'd'

  it('is looked for from the open one, around the ends where it should', () => {
    expect(neighbour(threads, 'd', 1, fits)).toBeUndefined()
    expect(neighbour(threads, 'd', 1, fits, true)).toBe('b')
    expect(neighbour(threads, 'b', -1, fits, true)).toBe('d')
    expect(neighbour(threads, undefined, -1, fits)).toBe('d')
    expect(neighbour(threads, 'b', 1, fits, true)).toBe('d')
  })
})

describe('a saved thread', () => {
  const message = (id: number): Message => ({
    id: String(id),
    thread: 't',
    direction: 'incoming',
    text: `=1+${id}; "да"\nнет`,
    at: id,
    state: 'received',
  })
  const pages = new Map([
    [undefined, { messages: [message(3), message(4)], previous: 'a' }],
    ['a', { messages: [message(2)], previous: 'b' }],
    ['b', { messages: [message(1)] }],
  ])
  const page = async (before: string | undefined) => pages.get(before) ?? { messages: [] }

  it('is read whole, in the order of time, telling how far it is', async () => {
    const told: number[] = []
    const read = await readWhole(page, new AbortController().signal, (count) => told.push(count))
    expect(read?.map(({ id }) => id).join('')).toBe('1234')
    expect(told).toEqual([2, 3, 4])
  })

  it('is given up when somebody stops it', async () => {
    const stop = new AbortController()
    const read = await readWhole(page, stop.signal, () => stop.abort())
    expect(read).toBeUndefined()
  })
})

describe('the own number of a new conversation', () => {
  const senders: Sender[] = ['71', '72', '73'].map((number, numberId) => ({ numberId, number }))
  const thread = (own: string, other: string, at: number, direction: Message['direction']) => {
    const last = { id: `${at}`, text: '', at, direction, state: 'accepted' as const }
    return { id: `${own}:${other}`, own, other, last } as Thread
  }
  const threads = [
    thread('72', '900', 3, 'incoming'),
    thread('73', '901', 2, 'outgoing'),
    thread('72', '902', 1, 'outgoing'),
    thread('79', '903', 4, 'outgoing'),
  ]

  const records = new Map(threads.map((one) => [one.id, one]))

  it('is that of the conversation there is, else the one written from last, else the first', () => {
    expect(likelySender({ records, senders }, '900')).toBe('72')
    expect(likelySender({ records, senders }, '905')).toBe('73')
    expect(likelySender({ records: new Map(), senders }, '905')).toBe('71')
    // A number that cannot send any more is no answer.
    expect(likelySender({ records, senders }, '903')).toBe('73')
    expect(likelySender({ records, senders: [] })).toBeUndefined()
  })

  it('is the one that was written from a moment ago, also once that was answered', () => {
    const inbox = { records, senders, writtenFrom: '71' }
    expect(likelySender(inbox, '905')).toBe('71')
    expect(likelySender(inbox, '900')).toBe('72')
    expect(likelySender({ ...inbox, writtenFrom: '79' }, '905')).toBe('73')
  })
})

describe('the usual own number', () => {
  it('is that of more than half of the conversations, or none', () => {
    const threads = (...owns: string[]) => owns.map((own) => ({ own }) as Thread)
    expect(usualNumber(threads('71', '72', '71'))).toBe('71')
    expect(usualNumber(threads('71', '72'))).toBeUndefined()
    expect(usualNumber([])).toBeUndefined()
  })
})
