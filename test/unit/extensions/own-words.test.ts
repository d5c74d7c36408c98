import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../../../renderer/files/csv.ts'
import { FIELDS, readEntries } from '../../../renderer/panels/extensions/bulk/columns.ts'
import { ownNumbersOf } from '../../../renderer/panels/extensions/bulk/own-number.ts'
import { planOf } from '../../../renderer/panels/extensions/bulk/plan.ts'
import { fieldText } from '../../../renderer/panels/extensions/bulk/field-texts.ts'
import commonEn from '../../../renderer/locales/en.json' with { type: 'json' }
import commonRu from '../../../renderer/locales/ru.json' with { type: 'json' }
import en from '../../../renderer/panels/extensions/en.json' with { type: 'json' }
import ru from '../../../renderer/panels/extensions/ru.json' with { type: 'json' }

const LANGUAGES = [
  ['ru', { ...commonRu, ...ru }],
  ['en', { ...commonEn, ...en }],
] as const
type Texts = (typeof LANGUAGES)[number][1]

/** Returns the text of a key. */
function textIn(texts: Texts, key: string): string {
  let found: unknown = texts
  for (const part of key.split('.')) found = (found as Record<string, unknown>)[part]
  if (typeof found !== 'string') throw new Error(`No text: ${key}`)
  return found
}

const OWN = [
  { id: 510, number: '74952000200' },
  { id: 511, number: '78005553535' },
  { id: 512, number: '442071234567' },
  { id: 513, number: '+78121234567' },
]
const findOwn = ownNumbersOf(OWN)
const plan = (text: string, locale: 'ru' | 'en' = 'ru') =>
  planOf(readEntries(text, findOwn), { locale, taken: new Map(), findOwn, begin: 200 })

/** Each language's table is brought to the app in each of them. */
const pairs = LANGUAGES.flatMap(([name, words]) =>
  LANGUAGES.map(([locale]) => [name, locale, words] as const),
)

describe.each(pairs)('a table in %s, brought to the app in %s', (_, locale, texts) => {
  const words = texts.extensions
  const sample = { ...words.bulk.sample, sequence_rule: words.form.orders.single }
  const titleOf = (field: (typeof FIELDS)[number]) => textIn(texts, fieldText(field))
  const head = FIELDS.map(titleOf)
  const phone_number = '8 910 123-45-67'
  const row = { name: 'Anna', number: '250', role: 'R', aon: '', sip_timeout: '20', phone_number }

  it.each(['single', 'simultaneous'] as const)('may say %s as the form does', (order) => {
    const cells = { ...row, phone_timeout: '25', sequence_rule: words.form.orders[order] }
    const [one] = plan(toCsv([head, FIELDS.map((field) => cells[field])]), locale)
    expect(one?.faults).toEqual([])
    expect(one?.account).toMatchObject({
      sip_timeout: 20,
      phone_number: '79101234567',
      phone_timeout: 25,
      sequence_rule: order,
    })
  })

  it('may be the sample', () => {
    const cells = { ...row, ...sample, phone_timeout: '25' }
    expect(plan(toCsv([head, FIELDS.map((field) => cells[field])]), locale)[0]).toMatchObject({
      faults: [],
      account: {
        name: words.bulk.sample.name,
        role: words.bulk.sample.role,
        sequence_rule: 'single',
      },
    })
  })

  it('may be the list as the app saves it', () => {
    const leg = (name: string, n: number) =>
      words.legFor.replace('{name}', name).replace('{n}', String(n))
    const titles = [
      ...['words.number', 'words.personName', 'words.state', 'extensions.since'],
      ...['extensions.bulk.fields.aon', 'extensions.rings'],
      ...['extensions.numbers', 'extensions.groups', 'extensions.queues'],
    ].map((key) => textIn(texts, key))
    const notKnown = textIn(texts, 'words.notKnown')
    const people = (legs: string) => [
      ['250', 'Anna', notKnown, '3', '+7 495 200-02-00', legs, '+7 495 200-02-00', 'A', 'B'],
    ]
    const twice = `${leg(words.mobile, 10)} · ${leg('SIP', 45)}`
    for (const [legs, sip_timeout] of [
      [leg('SIP', 20), 20],
      [twice, 45],
      ['SIP', 30],
      // Only a mobile rings: nothing says how long the telephone itself does.
      [leg(words.mobile, 10), 30],
      [words.mobile, 30],
      ['', 30],
    ] as const) {
      const [one] = plan(toCsv([titles, ...people(legs)]), locale)
      expect(one?.faults).toEqual([])
      expect(one?.account).toEqual({ name: 'Anna', number: 250, aon: 510, sip_timeout })
    }
  })

  it('may name its columns in any order', () => {
    const cells = {
      ...row,
      ...sample,
      aon: '+7 495 200-02-00',
      phone_timeout: '25',
    }
    const order = fc.shuffledSubarray([...FIELDS], { minLength: FIELDS.length })
    fc.assert(
      fc.property(order, (fields) => {
        const table = toCsv([fields.map(titleOf), fields.map((field) => cells[field])])
        expect(plan(table, locale)[0]).toMatchObject({
          faults: [],
          account: {
            number: 250,
            name: words.bulk.sample.name,
            role: words.bulk.sample.role,
            aon: 510,
            sip_timeout: 20,
            phone_number: '79101234567',
            phone_timeout: 25,
            sequence_rule: 'single',
          },
        })
      }),
    )
  })
})

describe('a caller ID', () => {
  const spelled = ([code, a, b, c]: readonly [string, string, string, string]) => [
    `7${code}${a}${b}${c}`,
    `8${code}${a}${b}${c}`,
    `${code}${a}${b}${c}`,
    `+7 ${code} ${a}-${b}-${c}`,
    `+7 (${code}) ${a}-${b}-${c}`,
    `8 (${code}) ${a}${b}${c}`,
    `8-${code}-${a}-${b}-${c}`,
    `007${code}${a}${b}${c}`,
    `+7\u{a0}${code}\u{202f}${a}–${b}–${c}`,
    `tel:+7${code}${a}${b}${c}`,
    `+7 ${code} ${a}-${b}-${c} · Продажи`,
  ]
  const given: [number, string][] = [
    ...spelled(['495', '200', '02', '00']).map((one): [number, string] => [510, one]),
    ...spelled(['800', '555', '35', '35']).map((one): [number, string] => [511, one]),
    ...spelled(['812', '123', '45', '67']).map((one): [number, string] => [513, one]),
    [512, '+44 20 7123 4567'],
    [512, '442071234567'],
    [512, '0044 20 7123 4567'],
    // As the list names one whose number the service did not tell.
    [510, '№ 510'],
  ]

  it.each(given)('of %i is found by %s', (id, cell) => {
    const [one] = plan(`Номер\tИмя\tИсходящий\n250\tАнна\t${cell}`)
    expect(one?.faults).toEqual([])
    expect(one?.account.aon).toBe(id)
  })

  it('is never another one than that whose digits stand there', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[78+()\d -]{1,16}$/), (cell) => {
        const [one] = plan(`Номер\tИмя\tИсходящий\n250\tАнна\t${cell}`)
        const own = OWN.find(({ id }) => id === one?.account.aon)
        const digits = cell.replace(/\D/g, '')
        if (own) expect(digits.endsWith(own.number.replace(/\D/g, '').slice(1))).toBe(true)
      }),
    )
  })

  it('is told from a mobile number where nothing names the columns', () => {
    const [one] = plan('250\tАнна\t+7 495 200-02-00\n251\tПётр\t8 800 555-35-35')
    expect(one?.account).toMatchObject({ aon: 510 })
    expect(one?.account).not.toHaveProperty('phone_number')
  })

  it('and its numbers are no mobile ones where rows of the list are copied without titles', () => {
    const [one] = plan('250\tАнна\tНа связи\t5 мин\t+7 495 200-02-00\tSIP 20 с\t+7 800 555-35-35')
    expect(one?.account).toMatchObject({ aon: 510, sip_timeout: 20 })
    expect(one?.account).not.toHaveProperty('phone_number')
  })
})

describe('seconds of ringing', () => {
  it.each([
    ['20', 20],
    ['20 с', 20],
    ['20 сек.', 20],
    ['20 sec', 20],
    ['20,0', 20],
  ])('are read of %s', (cell, seconds) => {
    for (const locale of ['ru', 'en'] as const) {
      const [one] = plan(`Номер;Имя;Звонит, секунд\n250;Анна;${cell}`, locale)
      if (cell !== '20,0' || locale === 'ru') expect(one?.account.sip_timeout).toBe(seconds)
    }
  })

  it.each(['5 мин', '5 min', '1,000', 'двадцать'])('are not guessed of %s', (cell) => {
    const [one] = plan(`Номер;Имя;Звонит, секунд\n250;Анна;${cell}`)
    expect(one?.faults).toEqual([{ field: 'sip_timeout', why: 'seconds' }])
  })
})
