import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { colours } from '../../electron/shared/face.ts'
import type { Failure } from '../../electron/bridge/failures.ts'
import type { Message } from '../../electron/bridge/inbox.ts'
import { firstOf } from '../../renderer/panels/today/people/first-of.ts'
import { daysBetween, shortTime, writtenDay } from '../../renderer/i18n/dates.ts'
import { formatCount, formatMoney } from '../../electron/shared/formats.ts'
import { eventually } from '../support/waits.ts'
import { createNumberWriter, formatNumber, numberTail } from '../../renderer/i18n/numbers.ts'
import { readReceiver } from '../../electron/shared/phone-number.ts'
import {
  createRows,
  type Block,
  type DayRow,
} from '../../renderer/panels/inbox/conversation/messages/rows.ts'
import { placeNotes } from '../../renderer/panels/inbox/notes/place-notes.ts'
import { countSegments } from '../../renderer/panels/inbox/composer/segments.ts'
import {
  oneTimeCode,
  pieces,
} from '../../renderer/panels/inbox/conversation/message/text-pieces.ts'
import { initialsOf } from '../../renderer/components/mark/avatar.ts'
import { isAddress, tidyAddress } from '../../renderer/components/form/service-address.ts'
import { placeOf } from '../../renderer/panels/sign-in/form.ts'

describe('numbers', () => {
  it.each([
    ['79990000000', '+7 999 000-00-00'],
    ['900', '900'],
    ['SBERBANK', 'SBERBANK'],
    ['*100#', '*100#'],
  ])('writes %s as %s', (number, shown) => {
    expect(formatNumber(number)).toBe(shown)
  })

  it('writes foreign numbers their own way once it knows how', async () => {
    const write = createNumberWriter()
    expect(write('375291234567')).toBe('+375291234567')
    await eventually(() => expect(write('375291234567')).toBe('+375 29 123 45 67'))
    expect(write('+375291234567')).toBe('+375 29 123 45 67')
  })

  it.each([
    [7, 'ru', '7'],
    [1000, 'ru', '1000'],
    [10_000, 'ru', '10\u{202f}000'],
    [1_234_567, 'ru', '1\u{202f}234\u{202f}567'],
    [1000, 'en', '1,000'],
  ] as const)('writes %d in %s with its thousands apart', (count, locale, written) => {
    expect(formatCount(count, locale)).toBe(written)
  })

  it('tells own numbers apart by their ends', () => {
    expect(numberTail('79161234567')).toBe('··45-67')
  })

  it('writes money as the language does', () => {
    expect(formatMoney(12_480.5, 'ru').replace(/\s/gu, ' ')).toBe('12 480,50 ₽')
    expect(formatMoney(-3, 'en')).toBe('−₽3.00')
  })

  it('writes any sum as the platform does, but with a minus for a hyphen and thin spaces', () => {
    const platform = (locale: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'RUB',
        currencyDisplay: 'narrowSymbol',
      })
    const formats = { ru: platform('ru'), en: platform('en') }
    fc.assert(
      fc.property(fc.constantFrom('ru', 'en'), fc.integer(), (locale, kopecks) => {
        const written = formats[locale].format(kopecks / 100).replace('-', '−')
        const thin = written.replaceAll(/\u{a0}(?=\d)/gu, '\u{202f}')
        expect(formatMoney(kopecks / 100, locale)).toBe(thin)
      }),
    )
  })

  it.each([
    ['8 (999) 000-00-00', '79990000000'],
    ['+7 999 000 00 00', '79990000000'],
    ['79990000000', '79990000000'],
    ['9990000000', '79990000000'],
    ['+375 29 123-45-67', '375291234567'],
    [' 900 ', '900'],
    ['8 (999) 000', undefined],
    ['никому', undefined],
    ['', undefined],
  ])('reads the receiver in "%s"', (typed, receiver) => {
    expect(readReceiver(typed)).toBe(receiver)
  })
})

describe('times', () => {
  const now = new Date(2026, 10, 21, 15, 30).getTime()

  it.each([
    [new Date(2026, 10, 21, 9, 5), '09:05'],
    [new Date(2026, 10, 20, 23, 59), 'пт'],
    [new Date(2026, 10, 12, 12, 0), '12 нояб.'],
    [new Date(2024, 1, 3, 12, 0), '03.02.24'],
  ])('writes %s short', (at, shown) => {
    expect(shortTime(at.getTime(), now, 'ru')).toBe(shown)
  })

  it('writes any day as the platform does', () => {
    const platform = (locale: string) => ({
      week: new Intl.DateTimeFormat(locale, { weekday: 'short' }),
      year: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
      ever: new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: '2-digit' }),
    })
    const formats = { ru: platform('ru'), en: platform('en') }
    const earliest = new Date(2000, 0, 1)
    const dates = fc.date({ min: earliest, max: new Date(now), noInvalidDate: true })
    const recent = fc.date({
      min: new Date(2025, 11, 1),
      max: new Date(now),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.constantFrom('ru', 'en'), fc.oneof(dates, recent), (locale, at) => {
        const days = daysBetween(at.getTime(), now)
        fc.pre(days > 0)
        const { week, year, ever } = formats[locale]
        const sameYear = at.getFullYear() === new Date(now).getFullYear()
        const shown = (days < 7 ? week : sameYear ? year : ever).format(at)
        expect(shortTime(at.getTime(), now, locale)).toBe(shown)
      }),
    )
  })

  it('writes a day of the service in figures, wherever this computer stands, and other words as they are', () => {
    expect(writtenDay('2026-11-01', 'ru')).toBe('01.11.2026')
    expect(writtenDay('2026-11-01 23:59:59', 'ru')).toBe('01.11.2026')
    expect(writtenDay('2026-11-01', 'en')).toBe('11/01/2026')
    for (const other of ['', 'ноябрь', '2026-13-41', '01.11.2026', '2026-11-011']) {
      expect(writtenDay(other, 'ru')).toBe(other)
    }
  })

  it('counts calendar days, not spans of 24 hours', () => {
    const lateYesterday = new Date(2026, 10, 20, 23, 59).getTime()
    const earlyToday = new Date(2026, 10, 21, 0, 1).getTime()
    expect(daysBetween(lateYesterday, earlyToday)).toBe(1)
  })
})

describe('what a text is made of', () => {
  it.each([
    ['см. https://a.example/x?y=1.', ['https://a.example/x?y=1']],
    ['(www.site.example)', ['https://www.site.example/']],
    [
      'https://один.example, https://two.example!',
      ['https://xn--d1aipb.example/', 'https://two.example/'],
    ],
    ['javascript:alert(1) и ftp://x', []],
    ['нет ссылок', []],
  ])('finds the links of "%s"', (text, addresses) => {
    expect(pieces(text).flatMap(({ address }) => address ?? [])).toEqual(addresses)
    expect(
      pieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl(), fc.string(), (before, url, after) => {
        const text = `${before} ${url} ${after}`
        expect(
          pieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it.each([
    ['Код подтверждения: 482913. Никому не сообщайте', '482913'],
    ['Your code is 0042', '0042'],
    ['Пароль 123', undefined],
    ['Заказ 482913 готов', undefined],
    ['Код: звоните 89161234567', undefined],
    ['Код скидки действует до 21.11.2026', undefined],
  ])('finds the code of "%s"', (text, code) => {
    expect(oneTimeCode(text)).toBe(code)
  })

  it.each([
    ['a'.repeat(160), 1, 'gsm'],
    ['a'.repeat(161), 2, 'gsm'],
    ['a'.repeat(307), 3, 'gsm'],
    ['я'.repeat(70), 1, 'unicode'],
    ['я'.repeat(71), 2, 'unicode'],
    ['я'.repeat(135), 3, 'unicode'],
  ])('counts %#', (text, segments, encoding) => {
    expect(countSegments(text)).toMatchObject({ segments, encoding, units: text.length })
  })

  it('counts in what is paid: letters, marks, halves of emoji, letters of the extension table', () => {
    const counted = (text: string) => {
      const { units, room, segments } = countSegments(text)
      return [units, room, segments]
    }
    expect(counted('е\u0308'.repeat(35))).toEqual([70, 70, 1])
    // A letter stays with its mark: one unit of the first segment is empty.
    expect(counted('е\u0308'.repeat(35) + 'е')).toEqual([72, 134, 2])
    expect(counted('👍')).toEqual([2, 70, 1])
    expect(counted('🇷🇺')).toEqual([4, 70, 1])
    expect(counted('👨‍👩‍👧‍👦')).toEqual([11, 70, 1])
    expect(counted('1️⃣')).toEqual([3, 70, 1])
    expect(counted('{€}')).toEqual([6, 160, 1])
    expect(counted('{'.repeat(80))).toEqual([160, 160, 1])
    expect(counted('{'.repeat(81))).toEqual([163, 306, 2])
    expect(counted('е' + '\u0308'.repeat(80))).toEqual([81, 134, 2])
    expect(counted('е' + '\u0308'.repeat(150))).toEqual([151, 201, 3])
  })

  it('says how much still fits, whatever the text is made of', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'я',
        'е\u0308',
        'e\u0301',
        '👍',
        '🇷🇺',
        '👨‍👩‍👧‍👦',
        '👍🏽',
        '1️⃣',
        '{',
        '€',
        '^',
        '\n',
        ' ',
        '«',
        'é',
        '한',
        '\u200d',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 220 }), (pieces) => {
        const text = pieces.join('')
        const { units, room, segments, encoding } = countSegments(text)
        const more = (encoding === 'gsm' ? 'a' : 'я').repeat(room - units)
        expect(countSegments(text + more)).toMatchObject({ segments, units: room })
        expect(countSegments(`${text}${more}a`).segments).toBe(segments + 1)
      }),
    )
  })

  it('names what makes a Latin text dear, and nothing in a Russian one', () => {
    expect(countSegments('Hello — see you').culprits).toEqual(['—'])
    expect(countSegments('Привет — жду').culprits).toEqual([])
    expect(countSegments('Hello').culprits).toEqual([])
  })
})

describe('messages', () => {
  const message = (id: string, at: number, more: Partial<Message> = {}): Message => ({
    id,
    thread: 't',
    direction: 'incoming',
    text: id,
    at,
    state: 'received',
    ...more,
  })
  it('stand in blocks by side and time, under their days, with the line before the first new one', () => {
    const all = [
      message('a', 0),
      message('b', 60_000),
      message('c', 120_000, { direction: 'outgoing', state: 'accepted' }),
      message('d', 130_000),
      message('e', 100_000_000),
    ]
    const daysOf = createRows((at) => Math.floor(at / 86_400_000))
    const rowsOf = ({ blocks }: DayRow) => blocks.flatMap(({ rows }) => rows)
    const days = daysOf(all, { start: 1, end: 5 }, 'd')
    expect(
      days.map((day) =>
        rowsOf(day)
          .map(({ message: { id } }) => id)
          .join(''),
      ),
    ).toEqual(['bcd', 'e'])
    expect(days.flatMap(rowsOf)).toMatchObject([
      { first: false, last: true },
      { first: true, last: true },
      { first: true, last: true },
      { first: true, last: true },
    ])
    const under = days.flatMap(({ blocks }) => blocks).filter(({ fresh }) => fresh)
    expect(under.map(({ rows }) => rows[0]?.message.id)).toEqual(['d'])
    // What looks as before is the same row, so that it is not drawn again.
    const later = daysOf(all, { start: 0, end: 4 }, 'd').flatMap(rowsOf)
    const known = days.flatMap(rowsOf)
    expect(later.slice(1).map((row) => known.includes(row))).toEqual([true, true, true])
  })

  it('part where a note lies between them', () => {
    const all = [message('a', 0), message('b', 1000), message('c', 2000)]
    const note = (id: string, at: number) => ({ id, other: '7', text: id, at })
    const notes = [note('late', 9000), note('between', 1500), note('early', -1)]
    const loaded = { hasOlder: false, hasNewer: false }
    const { above, below } = placeNotes(notes, all, loaded)
    expect(above.map(({ id }) => id)).toEqual(['early'])
    const rows = createRows(() => 0)(all, { start: 0, end: 3 }, undefined, { notes: below })
      .flatMap(({ blocks }) => blocks.flatMap(({ rows }) => rows))
      .map(({ notes: own, first, last }) => ({ notes: own.map(({ id }) => id), first, last }))
    expect(rows).toEqual([
      { notes: [], first: true, last: false },
      { notes: ['between'], first: false, last: true },
      { notes: ['late'], first: true, last: true },
    ])
    const part = placeNotes(notes, all.slice(0, 2), { hasOlder: true, hasNewer: true })
    expect([part.above, [...part.below.keys()]]).toEqual([[], []])
  })

  it('stay in their blocks, and blocks stay as they are, when others come before or after', () => {
    const all = Array.from({ length: 200 }, (_, index) => message(`m${index}`, index * 1000))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 200 })), { minLength: 1 }),
        (ranges) => {
          const daysOf = createRows(() => 0)
          let before: Block[] = []
          for (const [one, other] of ranges) {
            const range = { start: Math.min(one, other), end: Math.max(one, other) }
            const blocks = daysOf(all, range, undefined).flatMap((day) => day.blocks)
            expect(blocks.flatMap(({ rows }) => rows.map((row) => row.message))).toEqual(
              all.slice(range.start, range.end),
            )
            expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length)
            for (const block of blocks) {
              const was = before.find(({ rows }) => rows.some((row) => block.rows.includes(row)))
              if (!was) continue
              expect(block.key).toBe(was.key)
              const same = block.rows.map((row, index) => row === was.rows[index])
              if (was.rows.length === same.length && !same.includes(false)) {
                expect(block).toBe(was)
              }
            }
            before = blocks
          }
        },
      ),
    )
  })
})

describe('the first few of many', () => {
  it('are those that sorting all would bring to the front', () => {
    const order = (a: number, b: number) => a - b
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat({ max: 10 }), (all, count) => {
        expect(firstOf(all, order, count)).toEqual([...all].sort(order).slice(0, count))
      }),
    )
  })
})

describe('where a failed sign-in is shown', () => {
  it.each<[Failure, Parameters<typeof placeOf>[1], boolean, string | undefined]>([
    [{ kind: 'refused', status: 401 }, 'email', false, 'password'],
    [{ kind: 'refused', field: 'email' }, 'email', false, 'email'],
    [{ kind: 'refused' }, 'phone', true, 'phone'],
    [{ kind: 'refused' }, 'phone', false, 'pin'],
    [{ kind: 'signedOut' }, 'token', false, 'token'],
    [{ kind: 'refused', status: 404 }, 'token', false, 'rest'],
    [{ kind: 'unreachable' }, 'tokenService', false, 'auth'],
    [{ kind: 'unreachable', field: 'addresses.rest' }, 'tokenService', false, 'rest'],
    [{ kind: 'limited' }, 'email', false, undefined],
    [{ kind: 'invalid', field: 'toString' }, 'email', false, undefined],
  ])('%j by %s', (failure, way, asking, place) => {
    expect(placeOf(failure, way, asking)).toBe(place)
  })

  it('gives an address without a scheme the safe one, and leaves others alone', () => {
    expect(tidyAddress(' api.example.ru ')).toBe('https://api.example.ru')
    expect(tidyAddress('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
    expect(tidyAddress('')).toBe('')
  })

  it('takes no words for an address', () => {
    expect(isAddress(tidyAddress('hello world'))).toBe(false)
    expect(isAddress(tidyAddress('api.example.ru/v1'))).toBe(true)
  })
})

describe('the letters in place of a picture', () => {
  it.each([
    ['Анна Белова', 'АБ'],
    ['ООО «Рога и копыта»', 'ОР'],
    ['«Лукойл»', 'Л'],
    ['(Сервис) Иван', 'СИ'],
    ['<b>Анна</b> 😀', 'B'],
    ['😀', ''],
    ['+7 915 000-00-00', ''],
  ])('%s: %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters)
  })
})

describe('the colours', () => {
  const css = readFileSync(join(import.meta.dirname, '../../renderer/styles/tokens.css'), 'utf8')
  const tokens = new Map(
    [...css.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
      ([, name = '', light, dark, both]) => [name, { light: light ?? both, dark: dark ?? both }],
    ),
  )

  function luminance(colour: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  function contrast(text: string, ground: string, theme: 'light' | 'dark'): number {
    const [a = 0, b = 0] = [text, ground]
      .map((name) => luminance(tokens.get(name)?.[theme] ?? ''))
      .sort((one, other) => other - one)
    return (a + 0.05) / (b + 0.05)
  }

  const grounds = ['surface', 'back', 'raised', 'sunken', 'hover', 'chat'] as const
  const pairs: [string, string][] = [
    ...grounds.flatMap((ground): [string, string][] => [
      ['text', ground],
      ['text-soft', ground],
    ]),
    ...['surface', 'back', 'raised', 'sunken', 'bubble-in'].map((ground): [string, string] => [
      'text-faint',
      ground,
    ]),
    ...['surface', 'raised', 'accent-soft', 'chat', 'bubble-in'].map((ground): [string, string] => [
      'accent-text',
      ground,
    ]),
    ['text', 'selected'],
    ['text-soft', 'selected'],
    ['text', 'bubble-out'],
    ['bubble-out-soft', 'bubble-out'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-accent', 'bad-fill'],
    ...colours.map((colour): [string, string] => ['on-accent', `account-${colour}`]),
    ['rail-text', 'rail'],
    ['rail-text', 'rail-hover'],
    ['rail-text-strong', 'rail-selected'],
    ['good', 'surface'],
    ['bad', 'surface'],
    ['bad', 'chat'],
    ['bad', 'bad-soft'],
    ['warn', 'warn-soft'],
    ['warn', 'chat'],
    ['text', 'warn-soft'],
    ['text', 'bad-soft'],
    ['text', 'good-soft'],
  ]

  it.each(pairs)('%s can be read on %s in both themes', (text, ground) => {
    expect(contrast(text, ground, 'light')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text, ground, 'dark')).toBeGreaterThanOrEqual(4.5)
  })
})
