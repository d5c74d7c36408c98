import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromTable } from '../../../renderer/panels/contacts/files/from-table.ts'
import { planImport } from '../../../renderer/panels/contacts/files/plan.ts'
import { readContacts } from '../../../renderer/panels/contacts/files/read.ts'
import type { Encoding } from '../../../renderer/files/decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Letters beyond ASCII by what decodes them: a browser writes no other encoding than UTF-8. */
function inEncoding(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return utf8(text)
  if (encoding.startsWith('utf-16')) {
    const isLittle = encoding === 'utf-16le'
    return Uint8Array.from(
      [...Array(text.length).keys()].flatMap((at) => {
        const unit = text.charCodeAt(at)
        return isLittle ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff]
      }),
    )
  }
  const decoder = new TextDecoder(encoding)
  const table = new Map(
    [...Array(256).keys()].map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from([...text], (sign) => table.get(sign) ?? 0x3f)
}

function contentOf(file: Uint8Array | string, encoding?: Encoding) {
  const found = readContacts(typeof file === 'string' ? utf8(file) : file, encoding)
  if (found.kind === 'notText' || found.kind === 'tooMuch') throw new Error(`It is ${found.kind}`)
  return found.kind === 'table' ? fromTable(found.table) : found.content
}

/** Who is taken up: name, numbers as they are kept, note. */
function taken(file: Uint8Array | string, encoding?: Encoding) {
  const { people, problems } = contentOf(file, encoding)
  const { fresh } = planImport(people, [])
  return {
    people: fresh.map(({ name, numbers, note }) => [name, numbers.join(' '), note]),
    problems,
  }
}

const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')

describe('a table from elsewhere', () => {
  it('has three people at one office number, whose names all stay', () => {
    const file =
      'Имя;Рабочий телефон;Мобильный телефон\nСоколова Ирина;84950000123;89150000124\n' +
      'Волков Егор;84950000123;89150000125\nЛапина Дарья;84950000123;89150000126'
    expect(taken(file).people.map(([name]) => name)).toEqual([
      'Соколова Ирина',
      'Волков Егор',
      'Лапина Дарья',
    ])
  })

  it.each([
    ['Пользователь 1', 'none'],
    ['Руководитель', 'none'],
    ['Телефон помощника', 'none'],
    ['Основной телефон организации', 'none'],
    ['Рабочий факс', 'none'],
    ['Телетайп/телефон с титрами', 'none'],
    ['Табельный номер', 'none'],
    ['Номер договора', 'none'],
    ['Account Number', 'none'],
    ['Assistant’s Phone', 'none'],
    ['Получатель', 'none'],
    ['Автомобиль', 'none'],
    ['Cancelled', 'none'],
    ['Footnote', 'none'],
    ['Телефон переносной', 'number'],
    ['Рабочий телефон 2', 'number'],
    ['Моб. тел.', 'number'],
    ['Сот.', 'number'],
    ['Контактный номер', 'number'],
    ['Номер телефона', 'number'],
    ['Phone 2 - Value', 'number'],
    ['Car Phone', 'number'],
    ['Имя помощника', 'none'],
    ['Название организации', 'otherName'],
    ['Заметки', 'note'],
  ])('has a column «%s» taken as %s', (title, role) => {
    const found = readContacts(utf8(`ФИО;Телефон;"${title}"\nАнна;900;901`))
    expect(found).toMatchObject({ kind: 'table', table: { columns: [{}, {}, { role }] } })
  })

  it.each([
    ['sep=;\nИмя;Телефон\nВера;900', 3],
    ['\ufeffsep=,\r\nИмя,Телефон\r\nВера,900', 3],
    ['"sep=|"\nИмя|Телефон\nВера|900', 3],
    ['SEP=\t\nИмя\tТелефон\nВера\t900', 3],
    ['sep=^\nИмя^Телефон\nВера^900', 3],
    ['Отчёт по клиентам\n\nИмя,Телефон\nВера,900', 4],
    ['Отчёт за 2026 год;;\nИмя;Телефон;\nВера;900;', 3],
  ])('names its separator or itself above the titles: %j', (file, line) => {
    expect(contentOf(file).people).toMatchObject([{ name: 'Вера', numbers: ['900'], line }])
    expect(contentOf(file).problems).toEqual([])
  })

  it.each([
    ['Диспетчер,"+74950000110,,415"', '74950000110'],
    ['А,"+7 495 000-01-10;310"', '74950000110'],
    ['А,8 495 000-01-10 доб. 204', '74950000110'],
    ['А,8(495)000-01-10 вн.12', '74950000110'],
    ['А,+7 495 000 01 10 ext. 7', '74950000110'],
    ['А,+7(495)000-01-10 #3', '74950000110'],
    ['А,+74950000110p204', '74950000110'],
    ['А,tel:+7-495-000-01-10;ext=55', '74950000110'],
    ['А,"8 495 000-01-10 (доб. 204), 8 915 000-01-11"', '74950000110 79150000111'],
    ['А,"8 495 000-01-10; 8 915 000-01-11"', '74950000110 79150000111'],
    ['А,8 495 000-01-10 / 8 915 000-01-11', '74950000110 79150000111'],
    ['А,"8 495 000-01-10, 65-43-21"', '74950000110 654321'],
    ['А,"900, 0890"', '900 0890'],
    ['А,+74950000110 ::: +79150000111', '74950000110 79150000111'],
    ['А,\u202a+7\u00a0915\u00a0000\u201101\u201111\u202c', '79150000111'],
    ['А,\u2068８ ９１５ ０００ ０１ １１\u2069', '79150000111'],
    ['А,79150000111.0', '79150000111'],
  ])('has the numbers in «%s», and complains of nothing', (row, numbers) => {
    const { people, problems } = taken(`Имя,Телефон\n${row}`)
    expect(people.map(([, all]) => all)).toEqual([numbers])
    expect(problems).toEqual([])
  })

  it('keeps what is dialled after the answer in the note', () => {
    expect(taken('Имя;Телефон;Заметка\nА;8 495 000-01-10 доб. 204;склад').people).toEqual([
      ['А', '74950000110', 'склад\n8 495 000-01-10 доб. 204'],
    ])
  })

  it.each([
    ['a heading with other signs', 'Клиенты, звонили; на 12.05.2024, все\nИмя;Телефон\nВера;900'],
    ['a heading with a year', 'Отчёт;2026\nИмя;Телефон\nВера;900'],
    ['a heading with a count', 'Всего;150\n\nИмя;Телефон\nВера;900'],
    ['a contract in “Номер”', 'Имя;Номер;Телефон\nВера;48520;900'],
    ['a column that tells of telephones', 'Имя;Телефон;Телефон подтверждён\nВера;900;да'],
    ['a column of kinds', 'Имя;Телефон;Вид телефона\nВера;900;Рабочий'],
    ['a column of dates', 'Имя;Телефон;Последний звонок на телефон\nВера;900;12.05.2024'],
    ['strokes for what is not known', 'Имя;Телефон;Доп. телефон\nВера;900;—\nВера;900;900'],
  ])('is not misled by %s', (_, file) => {
    expect(taken(file)).toEqual({ people: [['Вера', '900', '']], problems: [] })
  })

  it.each([
    ['staff numbers', '100245;Вера;89150000111', '100245'],
    ['numbers of taxpayers', '7701234567;Вера;89150000111', '7701234567'],
    ['a count', '1;Вера;89150000111', '1'],
  ])('without titles keeps %s out of names and numbers', (_, file, note) => {
    expect(taken(file).people).toEqual([['Вера', '79150000111', note]])
  })

  it.each([
    ['no other half', '"Ромашка;900\nВера;901', '"Ромашка'],
    ['its halves within a word', '"Ромашка" ООО;900\nВера;901', '"Ромашка" ООО'],
    ['others within it', '"ООО "Ромашка"";900\nВера;901', 'ООО "Ромашка"'],
  ])('loses no rows behind a quote with %s', (_, rows, name) => {
    expect(taken(`Имя;Телефон\n${rows}`)).toEqual({
      people: [
        [name, '900', ''],
        ['Вера', '901', ''],
      ],
      problems: [],
    })
  })

  it('says what a contact has no room for', () => {
    const numbers = Array.from({ length: 22 }, (_, nth) => 900 + nth)
    const { problems } = taken(`Имя;Телефон;Заметка\nВера;"${numbers.join()}";${'я'.repeat(5_001)}`)
    expect(problems).toEqual([
      { line: 2, kind: 'cut', value: '920, 921' },
      { line: 2, kind: 'cut', value: 'я' },
    ])
  })

  it('has its letters whole, and one tag once', () => {
    const apart = (text: string) => text.normalize('NFD')
    const { people } = contentOf(`Имя;Телефон;Метки\n${apart('Ёлкин')};900;"${apart('ёлки')},ёлки"`)
    expect(people).toMatchObject([{ name: 'Ёлкин', tags: ['ёлки'] }])
  })

  it('takes a company, or any other name, where a person has none', () => {
    const titles = 'Name,First Name,Last Name,Nickname,Organization Name,Phone 1 - Value\n'
    expect(
      taken(
        `${titles},,,,Пекарня на углу,84950000131\nА. Панин,Игорь,Панин,,Склад,89150000132\n` +
          'Вера,,,,Склад,89150000133\n,,,Ведун,Склад,89150000134',
      ),
    ).toEqual({
      people: [
        ['Пекарня на углу', '74950000131', ''],
        ['Панин Игорь', '79150000132', ''],
        ['Вера', '79150000133', ''],
        ['Ведун', '79150000134', ''],
      ],
      problems: [],
    })
  })
})

describe('an encoding', () => {
  const name = fc
    .tuple(
      fc.constantFrom('Эйдман', 'Яхина', 'Щукин', 'Ёлкина', 'Цой', 'Юрьев', 'Объедков', 'ИВАНОВА'),
      fc.constantFrom('Фаина', 'Юлия', 'Пётр', 'Эдуард', 'Зоя', 'АННА', 'Игорь'),
    )
    .map((parts) => parts.join(' '))
  const guessed = [
    'windows-1251',
    'ibm866',
    'x-mac-cyrillic',
    'koi8-r',
    'utf-16le',
    'utf-16be',
  ] as const

  it('is known by all of the file', () => {
    fc.assert(
      fc.property(fc.constantFrom('utf-8' as const, ...guessed), name, (encoding, who) => {
        const file = inEncoding(`ФИО;Телефон\r\n${who};89150000133\r\n`, encoding)
        expect(readContacts(file)).toMatchObject({ encoding, isCertain: encoding === 'utf-8' })
        expect(taken(file).people.map(([read]) => read)).toEqual([who])
      }),
      { numRuns: 300 },
    )
  })

  it('is not given up for one place that is damaged', () => {
    const file = utf8('Имя;Телефон\nФаина;89150000133\nПётр Щукин;89150000134\n')
    for (const odd of [0xff, 0xc0, 0x98]) {
      const damaged = file.map((byte, at) => (at === 22 ? odd : byte))
      expect(readContacts(damaged)).toMatchObject({ encoding: 'utf-8', isCertain: false })
      expect(taken(damaged).people.map(([read]) => read)[1]).toBe('Пётр Щукин')
    }
    const old = inEncoding('Имя;Телефон\nФаина Эйдман;89150000133\nПётр;900\n', 'windows-1251')
    const mixed = Uint8Array.from([...old, ...utf8('Ян;901\n')])
    expect(readContacts(mixed).encoding).toBe('windows-1251')
  })

  it('can be another than was guessed', () => {
    const western = Uint8Array.from('José;900', (letter) => letter.charCodeAt(0))
    expect(taken(western, 'windows-1252').people).toEqual([['José', '900', '']])
    const file = inEncoding('Ия;900', 'ibm866')
    expect(taken(file, 'ibm866').people).toEqual([['Ия', '900', '']])
    expect(readContacts(file).isCertain).toBe(false)
  })

  it('is none in a program’s own file', () => {
    const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0, 8, 0, 0, 0, 0x9a, 0xff, 0, 0)
    expect(readContacts(zip).kind).toBe('notText')
  })
})

describe('cards from elsewhere', () => {
  it('are put together where a line was folded inside a letter, at any octet', () => {
    const whole = card('3.0', 'FN:Колесникова Маргарита 😀', 'TEL:+79150000101', 'NOTE:да')
    const bytes = utf8(whole)
    const line = utf8('FN:Колесникова Маргарита 😀').length
    const from = utf8('BEGIN:VCARD\r\nVERSION:3.0\r\n').length
    for (let at = from + 4; at < from + line; at += 1) {
      const folded = Uint8Array.from([...bytes.slice(0, at), 13, 10, 32, ...bytes.slice(at)])
      expect(taken(folded), String(at)).toEqual({
        people: [['Колесникова Маргарита 😀', '79150000101', 'да']],
        problems: [],
      })
      expect(contentOf(folded).people).toMatchObject([{ line: 1 }])
    }
  })

  it.each([
    ['2.1', 'Звонить после обеда и до шести'],
    ['3.0', 'Звонить послеобеда и дошести'],
    ['4.0', 'Звонить послеобеда и дошести'],
  ])('of version %s are unfolded as that version says', (version, note) => {
    const file = card(
      version,
      'FN:Олег',
      'TEL:+79150000103',
      'NOTE:Звонить после\r\n обеда и до\r\n шести',
    )
    expect(taken(file).people).toEqual([['Олег', '79150000103', note]])
  })

  const agent = card('2.1', 'N:Лисина;Алла', 'TEL;WORK:+74950000135').trim()
  it.each([
    ['AGENT:', agent],
    ['AGENT;TYPE=X:', agent],
    ['AGENT:BEGIN:VCARD', agent.slice('BEGIN:VCARD\r\n'.length)],
    ['AGENT:', agent.replace('END', `AGENT:\r\n${agent}\r\nEND`)],
    [String.raw`AGENT:BEGIN:VCARD\nFN:Алла\nTEL:+74950000135\nEND:VCARD\n`, 'X-A:1'],
    ['AGENT;VALUE=uri:CID:a@example.ru', 'X-A:1'],
  ])('hold another one within, which is left out: %s', (...lines) => {
    const file = card('2.1', 'N:Громов;Виктор', 'TEL;CELL:+79150000134', ...lines, 'NOTE:директор')
    expect(taken(file + card('3.0', 'FN:Пётр', 'TEL:900'))).toEqual({
      people: [
        ['Громов Виктор', '79150000134', 'директор'],
        ['Пётр', '900', ''],
      ],
      problems: [],
    })
  })

  it.each([
    [String.raw`TEL;TYPE=WORK:+74950000108\,\,204`, '74950000108'],
    ['TEL;TYPE=HOME:+74950000109;310', '74950000109'],
    ['TEL:+74950000109p310w5#', '74950000109'],
    ['TEL;VALUE=uri;TYPE=work:tel:+7-495-000-01-40;ext=55', '74950000140'],
    ['TEL;VALUE=uri:tel:000-01-40;phone-context=+7495', '74950000140'],
    ['TEL;CELL;PREF:\u202a8 (915) 000\u201101\u201111\u202c', '79150000111'],
    ['item1.TEL:8~10 375 29 600-01-44', '375296000144'],
  ])('have the number in «%s»', (line, number) => {
    const { people, problems } = taken(card('3.0', 'FN:Анна', line))
    expect(people.map(([, numbers]) => numbers)).toEqual([number])
    expect(problems).toEqual([])
  })

  it.each([
    ['a line above the first', `Контакты\r\n${card('3.0', 'FN:Анна', 'TEL:900')}`],
    ['one after the other in a line', card('3.0', 'FN:Анна', 'TEL:900').trim()],
  ])('are read with %s', (_, file) => {
    const { people, problems } = taken(file + card('3.0', 'FN:Вера', 'TEL:901'))
    expect(people.map(([name]) => name)).toEqual(['Анна', 'Вера'])
    expect(problems).toEqual([])
  })

  it.each([
    [[String.raw`FN:А\; Б`], 'А; Б'],
    [['ORG:Пекарня;Отдел'], 'Пекарня Отдел'],
    [['N:;;;;', 'ORG:Пекарня'], 'Пекарня'],
    [['FN:', 'NICKNAME:Ведун', 'ORG:Пекарня'], 'Ведун'],
    [['FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=D0=90=3B=20=D0=91'], 'А; Б'],
    [['FN;ENCODING=QUOTED-PRINTABLE;CHARSET=KOI8-R:=E1=CE=CE=C1'], 'Анна'],
    [['N;CHARSET=UTF-8;ENCODING=quoted-printable:=D0=91=', '=D0=BE;=D0=90'], 'Бо А'],
    [['N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=D0=90=3B=D0=92;=D0=91'], 'А;В Б'],
    [['FN;ENCODING=b;CHARSET=UTF-8:0JDQvdC90LA='], 'Анна'],
    [['FN;ENCODING=BASE64:???'], '???'],
  ])('have the name in %j', (lines, name) => {
    expect(taken(card('2.1', ...lines, 'TEL:900')).people.map(([read]) => read)).toEqual([name])
  })
})
