import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planImport } from '../../../renderer/panels/contacts/files/plan.ts'
import { fromTable } from '../../../renderer/panels/contacts/files/from-table.ts'
import { readContacts } from '../../../renderer/panels/contacts/files/read.ts'
import type { ColumnRole } from '../../../renderer/panels/contacts/files/table.ts'
import { toCsv } from '../../../renderer/files/csv.ts'
import { toVcard } from '../../../renderer/panels/contacts/files/to-file.ts'
import { processorTime } from '../../support/measure.ts'
import {
  LOCALES,
  type Locale,
  textsIn,
  titlesIn,
  rolesIn,
  bytes,
  contentOf,
  read,
  people,
  contact,
  digits,
  asKept,
} from '../support/contact-files.ts'

/** Every word that the app has for a column of contacts, in a language. */
function wordsIn(locale: Locale): [ColumnRole, string][] {
  const { contacts } = textsIn<{ contacts: { numberNth: string } }>('components/contacts', locale)
  const { name, number, note } = titlesIn(locale)
  return [
    ...Object.entries(rolesIn(locale)),
    ...Object.entries({ name, number, note }),
    ['number', contacts.numberNth.replace('{n}', '2')],
  ] as [ColumnRole, string][]
}

describe('a table', () => {
  it.each([
    ['Имя,Телефон\nАнна,8 916 1', ['Анна']],
    ['name;phone\r\nAnna;89161110022\r\n', ['Anna']],
    ['ФИО\tМобильный\nАнна Белова\t+79161110022', ['Анна Белова']],
    ['Анна;89161110022\nПётр;89161110033', ['Анна', 'Пётр']],
    [
      'First Name,Last Name,Phone 1 - Label,Phone 1 - Value\nAnna,Bell,Work,89161110022',
      ['Bell Anna'],
    ],
  ])('is understood with whatever columns and separators: %j', (text, names) => {
    expect(people(text).map(({ name }) => name)).toEqual(names)
  })

  it('is read in the encoding that it has', () => {
    const cyrillic = [0xc0, 0xed, 0xed, 0xe0]
    const old = Uint8Array.from([...cyrillic, ...bytes(';89161110022')])
    expect(contentOf(old).people[0]?.name).toBe('Анна')
    const wide = new Uint8Array([0xff, 0xfe, 0x10, 0x04, 0x3b, 0x00, 0x39, 0, 0x30, 0, 0x30, 0])
    expect(contentOf(wide).people[0]).toMatchObject({ name: 'А', numbers: ['900'] })
  })

  it('may name its columns by any word that the app has for them, in either language and any order', () => {
    const words = LOCALES.flatMap(wordsIn)
    const titled = (role: ColumnRole) =>
      fc
        .constantFrom(...words.flatMap(([one, word]) => (one === role ? [word] : [])))
        .map((title) => ({ role, title }))
    const columns = fc
      .tuple(...(['name', 'number', 'note', 'tags', 'agreed', 'none'] as const).map(titled))
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
    fc.assert(
      fc.property(columns, (given) => {
        const found = readContacts(bytes(toCsv([given.map(({ title }) => title)])))
        expect(found).toMatchObject({ kind: 'table', table: { columns: given } })
      }),
    )
  })

  it('without titles that say it is known by what its columns hold', () => {
    expect(people('Абонент;Линия;Где\nАнна;900;Склад\nПётр;901, 902;')).toEqual([
      { name: 'Анна', numbers: ['900'], note: 'Склад' },
      { name: 'Пётр', numbers: ['901', '902'], note: '' },
    ])
    expect(people('900;Склад;Анна')).toEqual([{ name: 'Склад', numbers: ['900'], note: 'Анна' }])
  })

  it('gives whom its columns are said to hold, the family name first', () => {
    const found = readContacts(bytes('Имя;Фамилия;Телефон;Город;Прямой\nАнна;Белова;900;Тверь;901'))
    if (found.kind !== 'table') throw new Error('It is a table')
    const taken = (...roles: ColumnRole[]) =>
      fromTable({
        ...found.table,
        columns: found.table.columns.map((column, index) => ({
          ...column,
          role: roles[index] ?? 'none',
        })),
      }).people
    expect(taken('name', 'name', 'number', 'note', 'number')).toMatchObject([
      { name: 'Белова Анна', numbers: ['900', '901'], note: 'Тверь' },
    ])
    expect(taken('none', 'note', 'none', 'name', 'number')).toMatchObject([
      { name: 'Тверь', numbers: ['901'], note: 'Белова' },
    ])
    expect(taken('name')).toEqual([])
  })

  it('tells lines as they are in the file, cells of several lines included', () => {
    const { problems } = read('Имя;Телефон;Заметка\nАнна;900;"раз\nдва"\nПётр;;')
    expect(problems).toEqual([{ line: 4, kind: 'noNumber', value: 'Пётр' }])
  })
})

describe('cards', () => {
  it('are read in time that grows with their length alone', () => {
    const hostile = `BEGIN:VCARD\nTEL${';A'.repeat(200)}`
    const long = `BEGIN:VCARD\nTEL${';"a"b'.repeat(50_000)}`
    const goesOn = `BEGIN:VCARD\nTEL${';A'.repeat(50_000)}:900\n${' \n'.repeat(50_000)}`
    const took = processorTime(() => {
      for (const text of [hostile, long, goesOn]) {
        expect(readContacts(bytes(text)).kind).toBe('cards')
      }
    })
    expect(took).toBeLessThan(5_000)
  })

  it('of version 2.1 carry their letters in any encoding, and pictures do no harm', () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=91=D0=B5=D0=BB=',
      '=D0=BE=D0=B2=D0=B0;=D0=90=D0=BD=D0=BD=D0=B0;;;',
      'TEL;CELL;PREF:89161110022',
      'TEL;WORK:8 495 000 11 22',
      'NOTE;CHARSET=windows-1251;QUOTED-PRINTABLE:=C4=E0=0D=0A=ED=E5=F2',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
      ' SkZJRgABAQ==',
      '',
      'END:VCARD',
    ].join('\r\n')
    expect(people(card)).toEqual([
      { name: 'Белова Анна', numbers: ['89161110022', '8 495 000 11 22'], note: 'Да\nнет' },
    ])
  })

  it('of versions 3.0 and 4.0 are unfolded and unescaped', () => {
    const cards = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:ООО \\"Ветер\\"\\, склад',
      'item1.TEL;TYPE="work,voice":+7 (495) 111-22-33',
      'NOTE:длинная за',
      ' метка\\nв две строки',
      'END:VCARD',
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Пётр',
      'TEL;VALUE=uri;TYPE=cell:tel:+7-916-111-00-22',
      'END:VCARD',
    ].join('\r\n')
    expect(people(cards)).toMatchObject([
      { numbers: ['+7 (495) 111-22-33'], note: 'длинная заметка\nв две строки' },
      { name: 'Пётр', numbers: ['+7-916-111-00-22'] },
    ])
  })

  it('that break the format are named and stop nobody else', () => {
    const { people: found, problems } = read(
      'BEGIN:VCARD\nFN:Первый\nTEL:900\nBEGIN:VCARD\nVERSION:3.0\nFN:Второй\nTEL:901\nEND:VCARD',
    )
    expect(found.map(({ name }) => name)).toContain('Второй')
    expect(problems).toMatchObject([{ line: 1 }])
  })

  it('that name an encoding which nobody knows stop nobody else', () => {
    const { people: found } = read(
      [
        'BEGIN:VCARD\nFN:Anna',
        'NOTE;CHARSET=bogus;ENCODING=QUOTED-PRINTABLE:=41\nTEL:900\nEND:VCARD',
        'BEGIN:VCARD\nFN:Пётр\nTEL:901\nEND:VCARD',
      ].join('\n'),
    )
    expect(found).toMatchObject([{ name: 'Anna', note: 'A' }, { name: 'Пётр' }])
  })
})

describe('what goes out', () => {
  it('comes back the same from cards', () => {
    fc.assert(
      fc.property(fc.array(contact, { minLength: 1, maxLength: 8 }), (contacts) => {
        expect(read(toVcard(contacts)).people.map(digits)).toEqual(contacts.map(asKept))
      }),
    )
  })
})

describe('a plan', () => {
  const person = (name: string, ...numbers: string[]) => ({
    line: 1,
    name,
    numbers,
    note: '',
    tags: [],
    agreed: '',
  })

  it('marks who is not to be written to, and keeps consent with its day', () => {
    const [found] = read(
      'Имя;Телефон;Не писать;Согласие\nАнна;79161110022;да;анкета, 12.03.2025\nПётр;79161110033;нет;',
    ).people
    const { merged, fresh } = planImport(found ? [found] : [], [
      { ...{ id: 'a', name: 'Анна', numbers: ['79161110022'], note: '' } },
    ])
    const consent = { at: Date.parse('2025-03-12T12:00'), source: 'анкета' }
    expect(merged).toMatchObject([{ id: 'a', refusal: { by: 'import' }, consent }])
    expect(fresh).toEqual([])
    const again = read(toVcard(merged)).people
    expect(again).toMatchObject([{ wishes: { refusal: { by: 'import' }, consent } }])
  })

  it.each(['не согласен', 'Нет, отказался', 'отказ', 'no consent', 'не дано'])(
    'takes “%s” for no consent',
    (cell) => {
      const [found] = read(`Имя;Телефон;Согласие\nАнна;79161110022;"${cell}"`).people
      expect(found?.name).toBe('Анна')
      expect(found?.wishes?.consent).toBeUndefined()
    },
  )

  it('keeps a consent whose source names a day of its own', () => {
    const consent = { at: Date.parse('2025-03-12T12:00'), source: 'договор от 01.02.2024 № 5' }
    const file = toVcard([
      { ...{ id: 'a', name: 'Анна', numbers: ['79161110022'], note: '' }, consent },
    ])
    expect(read(file).people).toMatchObject([{ wishes: { consent } }])
  })

  it('adds the tags and what was agreed', () => {
    const known = [{ id: 'k', name: 'Анна', numbers: ['900'], note: '', tags: ['опт'] }]
    const { merged } = planImport(
      [{ ...person('анна', '900'), tags: ['опт', 'свои'], agreed: 'Скидка' }],
      known,
    )
    expect(merged).toEqual([{ ...known[0], tags: ['опт', 'свои'], agreed: 'Скидка' }])
  })

  const known = [{ id: 'k', name: 'Анна Белова', numbers: ['79161110022'], note: '' }]
  const sharing = [
    person('Аня', '8 916 111 00 22', '900'),
    person('Пётр', '+7 916 000 00 01'),
    person('Петя', '89160000001', '901'),
    person('Аня', '900', '902'),
  ]

  it('takes who has a number and the name of another for that one, whatever the names’ order', () => {
    const {
      fresh,
      merged,
      sharing: shared,
    } = planImport(
      [
        person('БЕЛОВА, Анна', '8 916 111 00 22', '900'),
        person('Пётр  Ёлкин', '+7 916 000 00 01'),
        person('Елкин Пётр', '89160000001', '901'),
      ],
      known,
    )
    expect(merged).toEqual([
      { id: 'k', name: 'Анна Белова', numbers: ['79161110022', '900'], note: '' },
    ])
    expect(fresh).toMatchObject([{ name: 'Пётр  Ёлкин', numbers: ['79160000001', '901'] }])
    expect(shared).toBe(0)
  })

  it('keeps people of different names apart, though they share a number, and counts them', () => {
    const { fresh, merged, sharing: shared } = planImport(sharing, known)
    expect(merged).toEqual([])
    expect(fresh).toMatchObject([
      { name: 'Аня', numbers: ['79161110022', '900', '902'] },
      { name: 'Пётр', numbers: ['79160000001'] },
      { name: 'Петя', numbers: ['79160000001', '901'] },
    ])
    expect(shared).toBe(2)
  })

  it('makes one contact of who shares a number where that is decided, and notes the other names', () => {
    const { fresh, merged, sharing: shared } = planImport(sharing, known, 'together')
    expect(merged).toEqual([{ ...known[0], numbers: ['79161110022', '900', '902'], note: 'Аня' }])
    expect(fresh).toMatchObject([{ name: 'Пётр', numbers: ['79160000001', '901'], note: 'Петя' }])
    expect(shared).toBe(3)
  })

  it.each([
    ['Не звонить', 'звонить', 'Не звонить\nзвонить'],
    ['Анна Петровна', 'Анна', 'Анна Петровна\nАнна'],
    ['Скидка 10 %', 'Скидка 1', 'Скидка 10 %\nСкидка 1'],
    ['Склад\nзвонить', 'звонить', 'Склад\nзвонить'],
    ['Склад', '', 'Склад'],
    ['', 'Склад', 'Склад'],
    ['а\nб', 'б\nа', 'а\nб'],
  ])('has of the notes %j and %j each line once', (note, added, joined) => {
    const [one] = planImport(
      [{ ...person('Анна', '900'), note: added }],
      [{ id: 'k', name: 'Анна', numbers: ['900'], note }],
    ).merged
    expect(one?.note).toBe(joined)
  })

  it('compares thousands who share one number with each other in no more time than others', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => person(`Сотрудник ${at}`, '84950000123'))
    const took = processorTime(() => expect(planImport(many, []).fresh).toHaveLength(20_000))
    expect(took).toBeLessThan(5_000)
  })
})
