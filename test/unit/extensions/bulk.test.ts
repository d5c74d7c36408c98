import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../../../renderer/files/csv.ts'
import { TooMuch } from '../../../renderer/files/too-much.ts'
import { readEntries } from '../../../renderer/panels/extensions/bulk/columns.ts'
import { ownNumbersOf } from '../../../renderer/panels/extensions/bulk/own-number.ts'
import {
  planOf,
  toCreate,
  type KnownExtensions,
} from '../../../renderer/panels/extensions/bulk/plan.ts'

const KNOWN: KnownExtensions = {
  locale: 'ru',
  taken: new Map([
    [201, [{ kind: 'sip', id: 1, name: 'Анна Белова' }]],
    [300, [{ kind: 'group', id: 4, name: 'Продажи' }]],
    [380, [{ kind: 'login', id: 5, name: 'Линия' }]],
  ]),
  findOwn: ownNumbersOf([{ id: 510, number: '74952000200' }]),
  begin: 200,
}
const entriesOf = (text: string) => readEntries(text, KNOWN.findOwn)
const plan = (text: string) => planOf(entriesOf(text), KNOWN)
const faults = (text: string) =>
  plan(text).map((row) => row.faults.map(({ field, why }) => `${field} ${why}`))

describe('the columns of a pasted table', () => {
  it('are known by their titles, in any order and in both languages', () => {
    const [one] = entriesOf(
      'Имя сотрудника\tДолжность\tВнутренний номер\tИсходящий номер\tЗвонит, с\tМобильный\tМобильный, секунд\tПорядок звонка\n' +
        'Анна\tМенеджер\t250\t+7 495 200-02-00\t20\t8 910 000-12-34\t15\tодновременно',
    )
    expect(one).toEqual({
      line: 2,
      given: {
        name: 'Анна',
        role: 'Менеджер',
        number: '250',
        aon: '+7 495 200-02-00',
        sip_timeout: '20',
        phone_number: '8 910 000-12-34',
        phone_timeout: '15',
        sequence_rule: 'одновременно',
      },
    })
    expect(entriesOf('Ext,Name,Note\n250,Ann,Sales')).toEqual([
      { line: 2, given: { number: '250', name: 'Ann', role: 'Sales' } },
    ])
  })

  it('are known by their contents where nothing names them', () => {
    expect(entriesOf('Анна Белова;250;20\nПётр;251;25')).toEqual([
      { line: 1, given: { name: 'Анна Белова', number: '250', sip_timeout: '20' } },
      { line: 2, given: { name: 'Пётр', number: '251', sip_timeout: '25' } },
    ])
    expect(entriesOf('250\tАнна\t89100001234')[0]?.given).toEqual({
      number: '250',
      name: 'Анна',
      phone_number: '89100001234',
    })
    expect(entriesOf('250\tАнна\t74952000200\t89100001234')[0]?.given).toMatchObject({
      aon: '74952000200',
      phone_number: '89100001234',
    })
  })

  it('are not looked at in a table of more than anybody creates', () => {
    expect(entriesOf('Анна\n'.repeat(1_999))).toHaveLength(1_999)
    expect(() => entriesOf('Анна\n'.repeat(2_001))).toThrow(TooMuch)
    expect(() => entriesOf(`Анна${';'.repeat(100_000)}`)).toThrow(TooMuch)
    const telephones = (count: number) => `Анна${';89161112233'.repeat(count)}\n`.repeat(200)
    expect(entriesOf(telephones(29))).toHaveLength(200)
    expect(() => entriesOf(telephones(30))).toThrow('More than 30 columns')
  })

  it('have no titles as long as texts, which would be looked through for ever', () => {
    const text = 'моб'.repeat(10_000)
    expect(entriesOf(`Имя;${`${text};`.repeat(25)}\nАнна`)).toMatchObject([
      { given: { name: 'Анна' } },
    ])
  })

  it('may be one of names alone, of which none is taken for a title', () => {
    expect(
      entriesOf('Секретарь отдела\n\nПётр').map(({ line, given }) => [line, given.name]),
    ).toEqual([
      [1, 'Секретарь отдела'],
      [3, 'Пётр'],
    ])
    expect(entriesOf('')).toEqual([])
  })
})

describe('own numbers', () => {
  it('are gone through once, however many cells ask for one', () => {
    let looks = 0
    const own = Array.from({ length: 100 }, (_, id) => ({
      id,
      get number() {
        looks += 1
        return String(74950000000 + id)
      },
    }))
    const findOwn = ownNumbersOf(own)
    const cells = Array.from({ length: 500 }, (_, index) => `8 (495) 000-0${index}`)
    expect(cells.filter((cell) => findOwn(cell) !== undefined)).toHaveLength(0)
    expect(findOwn('8 (495) 000-00-42')?.id).toBe(42)
    expect(findOwn('№ 7')?.id).toBe(7)
    expect(looks).toBe(own.length)
  })
})

describe('the plan of a table', () => {
  it('names what is wrong beside each row, before anything is sent', () => {
    expect(
      faults(
        [
          'Номер;Имя;Исходящий;Секунд;Мобильный;Мобильный, секунд;Порядок',
          '250;;;;;;',
          '199;Анна;;;;;',
          '100000;Анна;;;;;',
          'двести;Анна;;;;;',
          '300;Анна;;;;;',
          '380;Анна;;;;;',
          '201;Не Анна;;;;;',
          '260;Анна;;;;;',
          '260;Пётр;;;;;',
          '261;Анна;74950000000;7;;;',
          '262;Анна;74952000200;95;12;;',
          '263;Анна;;;89100001234;8;как-нибудь',
          '264;Анна;;0;;99;',
        ].join('\n'),
      ),
    ).toEqual([
      ['name required'],
      ['number range'],
      ['number range'],
      ['number range'],
      ['number taken'],
      ['number taken'],
      ['number taken'],
      ['number twice'],
      ['number twice'],
      ['sip_timeout seconds', 'aon notOwn'],
      ['sip_timeout seconds', 'phone_number mobile'],
      ['phone_timeout seconds', 'sequence_rule order'],
      [],
    ])
  })

  it('sends what is sound, with free numbers where the table has none, and nothing that is there', () => {
    const rows = plan(
      'Номер;Имя;Роль;Исходящий;Секунд;Мобильный;Мобильный, секунд;Порядок\n' +
        '201;Анна Белова;;;;;;\n' +
        ';Новый;;;;;;\n' +
        '200;Первый;Старший;8 (495) 200-02-00;90;+7 910 000-12-34;5;одновременно\n' +
        ';Ещё новый;;;;;;\n',
    )
    expect(rows.map(({ isThere, proposed }) => [isThere, proposed])).toEqual([
      [true, undefined],
      [undefined, true],
      [undefined, undefined],
      [undefined, true],
    ])
    expect(toCreate(rows)).toEqual([
      { name: 'Новый', number: 202, sip_timeout: 30 },
      {
        name: 'Первый',
        number: 200,
        role: 'Старший',
        aon: 510,
        sip_timeout: 90,
        phone_number: '79100001234',
        phone_timeout: 5,
        sequence_rule: 'simultaneous',
      },
      { name: 'Ещё новый', number: 203, sip_timeout: 30 },
    ])
  })

  it('takes back what the app itself would write as a table', () => {
    const names = fc
      .string({ minLength: 1, maxLength: 40 })
      .map((name) => name.replace(/[\0\s]+/g, ' ').trim())
      .filter((name) => /\p{L}/u.test(name))
    const tables = fc.uniqueArray(fc.tuple(fc.integer({ min: 400, max: 99_999 }), names), {
      selector: ([number]) => number,
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(tables, (people) => {
        const text = toCsv([
          ['Номер', 'Имя'],
          ...people.map(([number, name]) => [String(number), name]),
        ])
        expect(toCreate(plan(text))).toEqual(
          people.map(([number, name]) => ({ name, number, sip_timeout: 30 })),
        )
      }),
    )
  })

  it('never plans one number twice, nor one that somebody has', () => {
    const cells = fc.constantFrom('', '201', '250', '251', '300', '199', 'x')
    fc.assert(
      fc.property(fc.array(fc.tuple(cells, fc.constantFrom('Анна', 'Пётр', ''))), (rows) => {
        const text = rows.map(([number, name]) => `${number};${name};`).join('\n')
        const created = toCreate(plan(`Номер;Имя;Роль\n${text}`))
        const numbers = created.map(({ number }) => number)
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const number of numbers) expect(KNOWN.taken.has(number)).toBe(false)
      }),
    )
  })
})
