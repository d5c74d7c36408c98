import { describe, expect, it } from 'vitest'
import {
  columnField,
  fieldNames,
  fieldsIn,
  fieldsOf,
  fillFields,
  slashWord,
} from '../../../electron/shared/text-fields.ts'

const anna = fieldsOf({ name: 'Анна Петрова', number: '+7 915 000-11-22' })
const left = (text: string) => fieldsIn(text).map(({ field }) => field)

describe('the fields of a text', () => {
  it('are filled by their names in both languages, and by earlier ones', () => {
    const texts = ['{имя}', '{first name}', '{first}', '{ Имя }', '{FIRST}']
    expect(texts.map((text) => fillFields(text, anna))).toEqual(texts.map(() => 'Анна'))
    const full = ['{имя и фамилия}', '{full name}', '{name}', '{Имя  и фамилия}']
    expect(full.map((text) => fillFields(text, anna))).toEqual(full.map(() => 'Анна Петрова'))
    expect(fillFields('{номер}, {number}', anna)).toBe('+7 915 000-11-22, +7 915 000-11-22')
  })

  it('are offered in the language of the program, each understood', () => {
    expect(fieldNames('ru')).toEqual(['имя', 'имя и фамилия', 'номер'])
    expect(fieldNames('en')).toEqual(['first name', 'full name', 'number'])
    for (const name of [...fieldNames('ru'), ...fieldNames('en')]) expect(anna.has(name)).toBe(true)
  })

  it('stay where nothing is known of somebody, and where nobody knows such a field', () => {
    const unknown = fieldsOf({ number: '900' })
    expect(fillFields('{имя}, {дата}, {number}', unknown)).toBe('{имя}, {дата}, 900')
    expect(fillFields('{constructor} {__proto__}', anna)).toBe('{constructor} {__proto__}')
    expect(fillFields('{имя}', fieldsOf({ name: ' ', number: '900' }))).toBe('{имя}')
  })

  it('that are left are found wherever they stand, and with what is put in by another', () => {
    expect(left('Замер {дата} в {время}.')).toEqual(['{дата}', '{время}'])
    expect(left('{{дата}}, {Сумма, руб.}, {№}, {2}, {имя_клиента}, {client}')).toEqual([
      ...['{дата}', '{Сумма, руб.}', '{№}', '{2}', '{имя_клиента}', '{client}'],
    ])
    expect(left(fillFields('{имя}', fieldsOf({ name: '{дата}', number: '1' })))).toEqual(['{дата}'])
    expect(left('{}, { }, {…}, {дата, дата}\n{не\nполе} дата}')).toEqual(['{дата, дата}'])
  })

  it('are found and filled however they were typed or copied', () => {
    const typed = [
      '{имя}',
      '{\u200bимя\u200e}',
      '{\u00a0имя }',
      '｛имя｝',
      '﹛имя﹜',
      '{имя｝',
      '{имя\n}',
      '{\r\nимя}',
    ]
    for (const text of typed) {
      expect(fieldsIn(text)).toEqual([{ field: text, start: 0 }])
      expect(fillFields(text, anna)).toBe('Анна')
    }
    expect(fillFields('{имя и\nфамилия}', anna)).toBe('Анна Петрова')
    const town = new Map([[columnField('Район'.normalize('NFD'), 1), 'Центр']])
    expect(fillFields('{район}', town)).toBe('Центр')
  })

  it('are found where the brace behind them was deleted', () => {
    expect(left('{имя, добрый день! {дата} {имя и фамилия')).toEqual([
      '{имя',
      '{дата}',
      '{имя и фамилия',
    ])
    expect(left('Цена {по номеру} и {name')).toEqual(['{по номеру}', '{name'])
    expect(left('{имячко, { имени, {, {1, {"first"')).toEqual([])
    expect(left('Нет ответа :{ номер занят, :-{имя')).toEqual([])
    expect(left('{\nИмя: Анна')).toEqual([])
  })

  it('of a table are called by its titles, or by their places', () => {
    expect(
      ['Время', ' Сумма {руб} ', '', '#', undefined].map((one) => columnField(one, 3)),
    ).toEqual(['время', 'сумма руб', '3', '3', '3'])
  })
})

describe('a line that is only a shortcut', () => {
  it('is found, and nothing else is', () => {
    expect(['/', '/замир', ' /замир ', 'Да\n/прив', '//', '/1'].map(slashWord)).toEqual([
      ...['/', '/замир', '/замир', '/прив', '//', '/1'],
    ])
    const hidden = ['\u200b/замир', '\u200e/замир\u200e', '\ufeff/замир', '/замир\r\nДа']
    expect(hidden.map(slashWord)).toEqual(hidden.map(() => '/замир'))
    const texts = ['', 'и/или', '/замир завтра', 'Да /', 'https://a.ru/b', '1/2\n3/4']
    expect(texts.map(slashWord)).toEqual(texts.map(() => undefined))
  })
})
