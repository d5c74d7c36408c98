import { describe, expect, it } from 'vitest'
import { fromTable } from '../../../../renderer/panels/contacts/files/from-table.ts'
import { planImport } from '../../../../renderer/panels/contacts/files/plan.ts'
import { readContacts } from '../../../../renderer/panels/contacts/files/read.ts'

/** Inputs of the kinds of public troubles beyond those that were reported. */

const FIRST = '79150000101'
const OFFICE = '74950000101'

function taken(file: string | Uint8Array) {
  const found = readContacts(typeof file === 'string' ? new TextEncoder().encode(file) : file)
  if (found.kind === 'notText' || found.kind === 'tooMuch') throw new Error(`It is ${found.kind}`)
  const { people, problems } = found.kind === 'table' ? fromTable(found.table) : found.content
  const { fresh } = planImport(people, [])
  return {
    people: fresh.map(({ name, numbers }) => [name, ...numbers]),
    problems: problems.map(({ kind, value }) => [kind, value]),
  }
}
const table = (...lines: string[]) => lines.join('\n')
const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

describe('a shared number makes nobody one person', () => {
  it.each([
    ['two cards', card('FN:Анна', `TEL:+${OFFICE}`) + card('FN:Пётр', `TEL:+${OFFICE}`), 2],
    ['extensions', table('Имя;Телефон', 'Анна;84950000101 доб. 1', 'Пётр;84950000101 доб. 2'), 2],
    ['a company', table('Имя;Организация;Тел', 'Анна;Свет;84950000101', ';Свет;84950000101'), 2],
    [
      'other order',
      table('Фамилия;Имя;Тел', 'Белова;Анна;84950000101', 'Анна;Белова;84950000101'),
      1,
    ],
    ['same name', table('Имя;Тел', 'Анна;84950000101', 'анна ;8 495 000-01-01'), 1],
    ['letter ё', table('Имя;Тел', 'Семён;84950000101', 'Семен;84950000101'), 1],
    ['capitals', table('Имя;Тел', 'АННА БЕЛОВА;84950000101', 'Анна Белова;84950000101'), 1],
    ['same name, other number', table('Имя;Тел', 'Анна;84950000101', 'Анна;89150000101'), 2],
    [
      'a ring',
      table(
        'Имя;Тел;Моб',
        'А;84950000101;89150000101',
        'Б;89150000101;89150000102',
        'В;89150000102;84950000101',
      ),
      3,
    ],
    ['without a name', table('Имя;Тел', ';84950000101', 'Пётр;84950000101'), 1],
  ])('%s', (_, file, count) => {
    expect(taken(file).people.map(([name]) => name)).toHaveLength(count)
  })
})

describe('whole words of titles decide', () => {
  it.each([
    'ФИО клиента',
    'Ф.И.О.',
    'Ф. И. О. сотрудника',
    'Фамилия И.О.',
    'Фамилия И. О.',
    'Имя клиента',
    'Полное имя контакта',
    'Contact person',
    'Client name',
    'Person',
  ])('%s names people', (title) => {
    expect(taken(table(`${title};Телефон`, `Белова Анна;${FIRST}`)).people).toEqual([
      ['Белова Анна', FIRST],
    ])
  })

  it.each([
    'Телефонная книга',
    'Номер заказа',
    'Дата телефонного звонка',
    'ИНН',
    'Имя файла',
    'ФИО директора',
    'Именины',
    'Фамильяр',
    'Контактный центр',
    'Абонентская плата',
  ])('%s is neither a name nor a number', (title) => {
    expect(taken(table(`${title};Имя;Телефон`, `9150000999;Анна;${FIRST}`)).people).toEqual([
      ['Анна', FIRST],
    ])
  })
})

describe('one place does not decide about a file', () => {
  const both = [
    ['Анна', FIRST],
    ['Пётр', '79150000102'],
  ]
  const rows = ['Имя;Телефон', 'Анна;89150000101', 'Пётр;89150000102']
  it.each([
    ['a headline', table('Выгрузка клиентов от 01.11.2026', ...rows)],
    ['empty lines', table('', '', ...rows)],
    ['two marks of order', `\ufeff\ufeff${table(...rows)}`],
    ['ends of lines of old', rows.join('\r')],
    ['mixed ends of lines', rows.join('\r\n').replace('\r\n', '\n')],
    ['tabs', table(...rows).replaceAll(';', '\t')],
    ['more cells', table(rows[0] ?? '', 'Анна;89150000101;x;y', 'Пётр;89150000102')],
    ['fewer cells', table('Имя;Телефон;Заметка', ...rows.slice(1))],
    ['a total', table(...rows, 'Всего;2')],
    ['figures behind a point', table(rows[0] ?? '', 'Анна;79150000101.0', 'Пётр;79150000102.0')],
  ])('%s', (_, file) => {
    expect(taken(file).people).toEqual(both)
  })
})

describe('figures that a table program has lost are not made up', () => {
  it.each([
    ['7,9150000101E+10', [['Анна', FIRST]], []],
    ['7.9150000101e+10', [['Анна', FIRST]], []],
    ['7,915E+10', [], [['badNumber', '7,915E+10']]],
    ['7,91500001E+10', [], [['badNumber', '7,91500001E+10']]],
  ])('%s', (number, people, problems) => {
    expect(taken(table('Имя;Телефон', `Анна;${number}`))).toEqual({ people, problems })
  })
})
