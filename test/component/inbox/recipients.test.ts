import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readRecipients,
  writeRecipient,
} from '../../../renderer/panels/inbox/several/recipients.ts'

const fieldsGiven = (fields: Record<string, string>) => new Map(Object.entries(fields))
const numbers = (typed: string) => readRecipients(typed).recipients.map(({ number }) => number)

describe('whom a text goes to', () => {
  it('is read as people write numbers, one a line or several', () => {
    expect(numbers('8 (926) 111-22-33\n+7 915 000-11-22\n\n900')).toEqual([
      '79261112233',
      '79150001122',
      '900',
    ])
    expect(numbers('79261112233, 79150001122; +7 903 222-33-44')).toEqual([
      '79261112233',
      '79150001122',
      '79032223344',
    ])
  })

  it('stands there once, and what is no number is told', () => {
    const { recipients, repeated, wrong } = readRecipients('79261112233\n8 926 111 22 33\nАнна\n12')
    expect(recipients).toHaveLength(1)
    expect(repeated).toBe(1)
    expect(wrong).toEqual(['Анна', '12'])
  })

  it('may have a name before each number, which fills its fields', () => {
    const list =
      'Анна Петрова <+7 926 111-22-33>\nИванов, Пётр; завод <8 915 000-11-22>\n <900>\n79032223344'
    expect(readRecipients(list)).toMatchObject({
      recipients: [
        { number: '79261112233', name: 'Анна Петрова' },
        { number: '79150001122', name: 'Иванов, Пётр; завод' },
        { number: '900' },
        { number: '79032223344' },
      ],
      wrong: [],
      own: [],
    })
    expect(readRecipients('Анна <нет номера>').wrong).toEqual(['Анна <нет номера>'])
    const name = fc.string({ unit: fc.constantFrom(...'Анна <>,;\n{}'), maxLength: 12 })
    fc.assert(
      fc.property(name, (given) => {
        const written = writeRecipient('+7 926 111-22-33', given)
        expect(numbers(written)).toEqual(['79261112233'])
      }),
    )
  })

  it('has the other columns of a table as fields, by its head or by their places', () => {
    expect(readRecipients('Имя\tТелефон\tВремя\nАнна\t79261112233\t12:30')).toMatchObject({
      recipients: [{ number: '79261112233', fields: fieldsGiven({ имя: 'Анна', время: '12:30' }) }],
      own: ['имя', 'время'],
    })
    expect(readRecipients('Имя;Телефон;Время\n;79261112233;12:30').recipients).toMatchObject([
      { fields: fieldsGiven({ имя: '', время: '12:30' }) },
    ])
    expect(readRecipients('Телефон;;#;Сумма {руб}\n79261112233;раз;два;три')).toMatchObject({
      own: ['2', '3', 'сумма руб'],
    })
    // A sum is no short code.
    expect(readRecipients('79261112233;1500').recipients).toEqual([
      { number: '79261112233', fields: fieldsGiven({ 2: '1500' }) },
    ])
    expect(readRecipients('79261112233;Анна;12:30').recipients).toEqual([
      { number: '79261112233', fields: fieldsGiven({ 2: 'Анна', 3: '12:30' }) },
    ])
  })

  it('whatever is typed, names nobody twice and loses no line', () => {
    const cell = fc.constantFrom('79261112233', '8 915 000-11-22', 'Анна', '', ' 12:30', '+7')
    const line = fc.array(cell, { maxLength: 3 }).map((cells) => cells.join(';'))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const { recipients, wrong, repeated } = readRecipients(lines.join('\n'))
        const all = recipients.map(({ number }) => number)
        expect(new Set(all).size).toBe(all.length)
        const isHead = /Анна|12:30|\+7/
        const told = lines.filter((one) => /[^; ]/.test(one))
        // The first line may be the table's head.
        const least = told.length - (isHead.test(lines[0] ?? '') ? 1 : 0)
        expect(recipients.length + wrong.length + repeated).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})
