import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLink } from '../../../electron/shared/app-link.ts'
import {
  isSought,
  looksLikeFullNumber,
  looksLikeNumber,
  normaliseNumber,
  readDestination,
  readNumber,
  readReceiver,
  soughtNumber,
} from '../../../electron/shared/phone-number.ts'
import { createFinder } from '../../../renderer/components/records/find-text.ts'
import { collectPeople, splitNumbers } from '../../../renderer/panels/contacts/files/person.ts'
import { planImport } from '../../../renderer/panels/contacts/files/plan.ts'
import { readRecipients } from '../../../renderer/panels/inbox/several/recipients.ts'

/** Digits after the country's code, of a mobile or a city number. */
const national = fc
  .tuple(fc.constantFrom('903', '912', '495', '812', '800'), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([code, rest]) => code + String(rest).padStart(7, '0'))
const foreign = fc
  .tuple(fc.constantFrom('37529', '38067', '4420', '84912'), fc.integer({ min: 0, max: 999_999 }))
  .map(
    ([code, rest]) =>
      ({
        '37529': `375296${String(rest).padStart(6, '0')}`,
        '38067': `380671${String(rest).padStart(6, '0')}`,
        '4420': `442079${String(rest).padStart(6, '0')}`,
        '84912': `84912${String(rest).padStart(6, '0')}`,
      })[code],
  )
const gap = fc.constantFrom(
  '',
  '',
  ' ',
  '-',
  '\u00a0',
  '\u2011',
  '\u2009',
  '–',
  '.',
  ' (',
  ') ',
  '\u200e',
)
const around = fc.constantFrom(
  ['', ''],
  ['\u202a', '\u202c'],
  ['\u2068', '\u2069'],
  ['\u200f', ''],
  ['\ufeff ', '\u00a0'],
  ["'", ''],
  ['="', '"'],
  ['tel:', ''],
  ['тел. ', ''],
  ['', ' (моб.)'],
)
const behind = fc.constantFrom(
  '',
  '',
  ' доб. 204',
  ' (доб. 204)',
  ', вн.12',
  ' ext. 7',
  ' #3',
  ' x7',
  ';ext=55',
  ',,204',
  'p310',
  ';310',
)
const digitsIn = fc.constantFrom(
  (text: string) => text,
  (text: string) =>
    text.replace(/[\d+]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  (text: string) => text.replace(/\d/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x630)),
)

/** A spelling, and the number that it is. */
const spelling = fc
  .oneof(
    fc
      .tuple(national, fc.constantFrom('8', '+7', '7', '007', '', '+7 (8) ', '+7 8', '8~10 7 '))
      .map(([digits, before]) => ({ before, digits, is: `7${digits}` })),
    fc
      .tuple(foreign, fc.constantFrom('+', '8-10-', '8~10 ', '00', '8 (10) '))
      .map(([digits, before]) => ({
        before,
        digits,
        // Vietnam's reads like a Russian one without its plus.
        is: digits.startsWith('84') ? `+${digits}` : digits,
      })),
  )
  .chain((number) =>
    fc
      .tuple(fc.array(gap, { minLength: 1, maxLength: 9 }), around, behind, digitsIn)
      .map(([gaps, [left = '', right = ''], after, script]) => {
        const groups = [...number.digits].map(
          (one, place) => one + (place % 3 === 2 ? (gaps[place % gaps.length] ?? '') : ''),
        )
        const body = script(number.before + groups.join(''))
        return { typed: left + body + (right === '"' ? '' : after) + right, is: number.is, after }
      }),
  )

describe('one number in all its spellings', () => {
  it('is read alike by page and core', () => {
    fc.assert(
      fc.property(spelling, ({ typed, is }) => {
        expect(readReceiver(typed), typed).toBe(is)
        expect(normaliseNumber(typed), typed).toBe(is)
        expect(normaliseNumber(is)).toBe(is)
        expect(looksLikeNumber(typed) && looksLikeFullNumber(typed), typed).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is found, imported, linked to and written to as that number', () => {
    const find = createFinder(({ number }: { number: string }) => ({
      numbers: [number],
      texts: [],
    }))
    fc.assert(
      fc.property(spelling, ({ typed, is }) => {
        const sought = soughtNumber(typed)
        expect(sought && isSought(is, sought), typed).toBe(true)
        expect(find([{ number: is }], typed), typed).toHaveLength(1)

        const { content, takeUp } = collectPeople()
        takeUp({
          line: 1,
          name: 'Анна',
          numbers: splitNumbers(typed),
          note: '',
          tags: [],
          agreed: '',
        })
        expect(
          planImport(content.people, []).fresh.map(({ numbers }) => numbers),
          typed,
        ).toEqual([[is]])

        const link = readLink(`tel:${encodeURIComponent(typed)}`)
        expect(link.kind === 'call' && readReceiver(link.number), typed).toBe(is)
        expect(
          readRecipients(`Анна\t${typed}`).recipients.map(({ number }) => number),
          typed,
        ).toEqual([is])
      }),
      { numRuns: 300 },
    )
  })

  it('with a digit lost or doubled is never read as somebody else’s', () => {
    // Ten digits from 8 on may be one without a prefix.
    const before = fc.constantFrom('+7', '+7 ', '7', '8 (', '8-')
    fc.assert(
      fc.property(before, national, fc.nat(), fc.boolean(), (prefix, digits, place, isLost) => {
        const at = 1 + (place % (digits.length - 1))
        const there = isLost ? '' : `${digits[at]}${digits[at]}`
        const typed = prefix + digits.slice(0, at) + there + digits.slice(at + 1)
        expect([readReceiver(typed), readDestination(typed)], typed).toEqual([undefined, undefined])
      }),
      { numRuns: 500 },
    )
  })

  it('is what a page accepts, and core says the same of it, whatever was typed', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[+8]?[\d ()~,;-]{0,24}$/),
      fc.stringMatching(/^(00|8|\+|810|8~10|\+7 8)?\d{5,14}([,;x#]\d{1,4})?$/),
    )
    fc.assert(
      fc.property(anything, (typed) => {
        const read = readReceiver(typed)
        if (read !== undefined) expect(normaliseNumber(typed), typed).toBe(read)
        const destination = readDestination(typed)
        if (destination !== undefined) expect(normaliseNumber(typed)).toBe(destination)
        expect(normaliseNumber(normaliseNumber(typed))).toBe(normaliseNumber(typed))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a number', () => {
  it.each([
    ['+7 (8) 912 345-67-89', '79123456789', ''],
    ['+7 8 495 000-02-10', '74950000210', ''],
    ['8-10-375-29-600-01-44', '375296000144', ''],
    ['8~10 375 29 600-01-44', '375296000144', ''],
    ['8\u223c10 375 29 600-01-44', '375296000144', ''],
    ['+8 915 000-01-11', '79150000111', ''],
    ['+8 10 375 29 600-01-44', '375296000144', ''],
    ['+84 91 234 56 78', '+84912345678', ''],
    ['\u202a+7\u00a0915\u00a0000\u201101\u201111\u202c', '79150000111', ''],
    ['８（９１５）０００－０１－１１', '79150000111', ''],
    [
      '\u0660\u0660\u0667\u0669\u0661\u0665\u0660\u0660\u0660\u0660\u0661\u0661\u0661',
      '79150000111',
      '',
    ],
    ['8\ufe0f\u20e3 915 000-01-11', '79150000111', ''],
    ['79150000111.0', '79150000111', ''],
    ['="+79150000111"', '79150000111', ''],
    ['тел.: 8 (915) 000-01-11', '79150000111', ''],
    ['8 915 000-01-11, моб.', '79150000111', ''],
    ['+7 495 000-01-36 добавочный 204', '74950000136', '204'],
    ['+7 495 000-01-36 (внутр. № 204)', '74950000136', '204'],
    ['+7 495 000-01-36 №204', '74950000136', '204'],
    ['+74950000108,,2,,204', '74950000108', '2,,204'],
    ['+74950000108w204#', '74950000108', '204#'],
    ['tel:+7-495-000-01-40;ext=55', '74950000140', '55'],
    ['tel:+7-495-000-01-40;isub=1;ext=55', '74950000140', '55'],
    ['tel:+74950000140;postd=pp22', '74950000140', '22'],
    ['tel:000-01-36;phone-context=+7495', '74950000136', ''],
    ['tel:%2B7%20915%20000-01-11', '79150000111', ''],
    ['tel://+79150000111', '79150000111', ''],
    ['callto://+79150000111', '79150000111', ''],
    ['smsto:+79150000111', '79150000111', ''],
    ['<+79150000111>', '79150000111', ''],
    ['„+7 915 000-01-11“', '79150000111', ''],
    ['79150000111,00', '79150000111', ''],
    ['номер телефона: +7 915 000-01-11', '79150000111', ''],
    ['+7 495 000-01-36, доб. (204)', '74950000136', '204'],
    ['+7 495 000-01-36 ext.: 204', '74950000136', '204'],
    ['+7 495 000-01-36 вн. номер 204', '74950000136', '204'],
    ['+7 495 000-01-36 тон. 204', '74950000136', '204'],
    ['\u096e\u096f\u0967\u096b\u0966\u0966\u0966\u0966\u0967\u0967\u0967', '79150000111', ''],
    ['900', '900', ''],
  ])('in «%s» is %s', (typed, number, after) => {
    expect(readNumber(typed)).toEqual({ number, after })
    expect(normaliseNumber(typed)).toBe(number)
  })

  it.each([
    '+74950000108,+74950000109',
    '+74950000108;79150000109',
    'sms:+79150000201;+79150000202',
    '+7 495 123-45-67/68',
    '*100#',
    '102#',
    'T2',
    'т 5',
    'Sberbank',
    '+7 915 000',
    '1,5',
    '12.05.2024',
    '+7 915 000-01-1',
    '8 (343) 000-01-1',
    '8915000011',
    '7701234567',
    `+7 915 000-01-11${' '.repeat(100)}1`,
  ])('is none, or more than one: «%s»', (typed) => {
    expect(readNumber(typed)).toBeUndefined()
    expect(looksLikeNumber(typed) && typed !== '+7 915 000').toBe(false)
  })

  it('that calls are led to has no extension, and is no short code', () => {
    expect(readDestination('8 (495) 000-01-36')).toBe('74950000136')
    expect(readDestination('+84 91 234 56 78')).toBe('+84912345678')
    const others = [
      '+7 495 000-01-36 доб. 204',
      '900',
      '+7 915',
      '+7 915 000-01-111',
      '+0442079460958',
    ]
    expect(others.map(readDestination)).toEqual(others.map(() => undefined))
  })

  it.each([
    ['8915', '79150000111', true],
    ['+7 915', '79150000111', true],
    ['810375', '375296000144', true],
    ['00375', '375296000144', true],
    ['0144', '375296000144', true],
    ['+29', '375296000144', false],
    ['8~10 375 29 600-01-44', '375296000144', true],
    ['+84 91', '+84912345678', true],
    ['+7 915 000-01-11 доб. 3', '79150000111', true],
  ])('that is looked for by «%s» is %s: %s', (typed, number, found) => {
    const sought = soughtNumber(typed)
    expect(sought && isSought(number, sought)).toBe(found)
  })

  it('is not looked for by other words', () => {
    expect(['Анна', 'т 5', '5%', '.', '№5', '*100#'].map(soughtNumber)).toEqual(
      Array(6).fill(undefined),
    )
  })
})
