import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { CollectionDelta } from '../../electron/bridge/index.ts'
import { createFinder } from '../../renderer/components/records/find-text.ts'
import { ordered } from '../../renderer/components/records/order.ts'
import { fittingWidth, tellingTexts } from '../../renderer/components/records/record-grid.ts'
import { tableText } from '../../renderer/components/records/table-text.ts'
import { compareNames, compareText } from '../../renderer/i18n/collate.ts'
import { installNumbers, manyNumbers } from '../support/fake-bridge/numbers.ts'
import { listed, ownNumbers } from './support/numbers.ts'
import { bridgeOver, closeApp, openApp, screen, waitFor } from './support/open-app.ts'

describe('a list of records', () => {
  it('has its search a key away, and the table an arrow below', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers')
    const table = await ownNumbers()
    table.focus()
    await user.keyboard('{Control>}f{/Control}')
    const search = screen.getByLabelText('Найти')
    expect(document.activeElement).toBe(search)
    await user.keyboard('916{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(table))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByRole('region', { name: '+7 916 123-45-67' })).toBeTruthy()
  })

  it('gives the focus back to the table when details are closed', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers')
    const table = await ownNumbers()
    table.focus()
    await user.keyboard('{Home}{Enter}')
    const heading = await screen.findByRole('heading', { level: 2 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(table))
  })

  it('opens the details that the address names, and keeps what the address says besides', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers?find=916&number=79161234567')
    expect(listed(await ownNumbers())).toHaveLength(2)
    expect(await screen.findByRole('region', { name: '+7 916 123-45-67' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(location.hash).toBe('#/numbers?find=916'))
    expect(listed(await ownNumbers())).toHaveLength(2)
  })

  it('has search and filters from twenty rows on', async () => {
    const bridge = bridgeOver()
    installNumbers(bridge, manyNumbers(19))
    await openApp(bridge, '/numbers')
    await ownNumbers()
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Фильтры/ })).toBeNull()
    closeApp()
    installNumbers(bridge, manyNumbers(20))
    await openApp(bridge, '/numbers')
    await ownNumbers()
    expect(screen.getByRole('searchbox')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Фильтры/ })).toBeTruthy()
  })

  it('counts what is shown of all, and all again', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers')
    await ownNumbers()
    expect(screen.getByText('Всего: 7')).toBeTruthy()
    expect(screen.queryByLabelText('Найти')).toBeNull()
    await user.keyboard('{Control>}f{/Control}')
    await user.keyboard('916')
    expect(screen.getByText('Показано 2 из 7')).toBeTruthy()
  })

  it('says how many rows could not be read, and never that there are none', async () => {
    const bridge = bridgeOver()
    installNumbers(bridge, { ...manyNumbers(3), numbers: [] })
    const { user } = await openApp(bridge, '/numbers')
    const reason = 'numbers.list · id: string'
    const state = { state: 'fresh', readAt: Date.now(), invalid: { count: 2, reasons: [reason] } }
    const delta = {
      collection: 'numbers',
      key: 'id',
      state,
      changed: [],
      gone: [],
    } as CollectionDelta
    await screen.findByText('Пока ничего нет')
    bridge.emit('account.changed', { cabinet: '1', delta })
    await screen.findByText('Не удалось прочитать 2 строки')
    expect(screen.queryByText('Пока ничего нет')).toBeNull()
    expect(screen.getByText(reason)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Скопировать' }))
    expect(await screen.findByText('Скопировано')).toBeTruthy()
  })

  it('is copied as it is narrowed, by the keyboard too', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const bridge = bridgeOver()
    installNumbers(bridge, manyNumbers(300))
    const { user } = await openApp(bridge, '/numbers')
    const table = await ownNumbers()
    table.focus()
    await user.keyboard('{Control>}c{/Control}')
    expect(copied.mock.lastCall?.[0].split('\n')).toHaveLength(300)
  })
})

describe('a search over records', () => {
  interface Person {
    name: string
    number?: string
  }
  const searched = vi.fn(({ name, number }: Person) => ({ numbers: [number], texts: [name] }))
  const people: Person[] = [
    { name: 'Пётр Чёрный', number: '79161234567' },
    { name: 'Анна Белова', number: '74852000641' },
    { name: 'Склад 916' },
  ]
  const names = (found: Person[]) => found.map(({ name }) => name)

  it.each([
    ['', ['Пётр Чёрный', 'Анна Белова', 'Склад 916']],
    ['ПЕТР', ['Пётр Чёрный']],
    ['пе\u0308тр', ['Пётр Чёрный']],
    ['белова анна', ['Анна Белова']],
    ['8 916', ['Пётр Чёрный']],
    ['+7916', ['Пётр Чёрный']],
    ['916', ['Пётр Чёрный', 'Склад 916']],
    ['анна 2000', ['Анна Белова']],
    ['+', ['Пётр Чёрный', 'Анна Белова', 'Склад 916']],
    ['+916', []],
    ['нет таких', []],
  ])('finds by %j', (typed, found) => {
    expect(names(createFinder(searched)(people, typed))).toEqual(found)
  })

  it.each([
    ...[
      '+7 499 123-45-67',
      '8 (499) 123-45-67',
      '74991234567',
      '499 123-45',
      '1234567',
      '+7(499)12',
    ],
    ...['\u202a+7\u00a0499\u00a0123\u201145\u201167\u202c', '+7 499 123-45-67 · Приёмная'],
    ...['+7499 приёмная', '123-45-67 при'],
  ])('finds a number by how it is shown: %j', (typed) => {
    const find = createFinder<{ text: string }>(({ text }) => ({ texts: [text] }))
    for (const text of ['+7 499 123-45-67 · Приёмная', 'Приёмная: 74991234567 ·']) {
      expect(find([{ text }, { text: '+7 499 765-43-21' }], typed), text).toEqual([{ text }])
    }
  })

  it('looks at each record once, however much is typed', () => {
    searched.mockClear()
    const find = createFinder(searched)
    for (const typed of ['а', 'ан', 'анна', 'анна б']) find(people, typed)
    expect(searched).toHaveBeenCalledTimes(people.length)
  })

  it('finds every text by any part of it, in any case', () => {
    const find = createFinder<{ text: string }>(({ text }) => ({ texts: [text] }))
    const text = fc.string({ unit: fc.constantFrom(...'абёЁЕж Яz1-'), minLength: 1 })
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), fc.boolean(), (whole, from, length, up) => {
        const part = whole.slice(from % whole.length).slice(0, 1 + (length % whole.length))
        const record = { text: whole }
        expect(find([record], up ? part.toUpperCase() : part.toLowerCase())).toEqual([record])
      }),
    )
  })
})

describe('the order of a list', () => {
  it('is that of people, with what is not told at the end, whichever way', () => {
    const rows = ['Ёлка', 'яма', '', 'Ель', '10', '9', 'Zero', 'Жук']
    expect(ordered(rows, (row) => row, false)).toEqual([
      '9',
      '10',
      'Ёлка',
      'Ель',
      'Жук',
      'яма',
      'Zero',
      '',
    ])
    expect(ordered(rows, (row) => row, true).at(-1)).toBe('')
    expect(ordered([5, 40, 3], (row) => row, true)).toEqual([40, 5, 3])
  })

  it('counts quotation marks in texts, and not in names', () => {
    expect(['Б', '«Я»', 'А'].sort(compareNames)).toEqual(['А', 'Б', '«Я»'])
    expect(['2.1', '1.10', '1.9'].sort(compareText)).toEqual(['1.9', '1.10', '2.1'])
  })
})

describe('the width of a column', () => {
  const words = fc.array(fc.stringMatching(/^[а-я ]{0,60}$/), { maxLength: 20 })
  const names = fc.array(fc.stringMatching(/^[а-я ]{1,24}$/), { minLength: 1 })
  const numbers = fc.array(fc.stringMatching(/^\+7 \d{3} \d{3}-\d{2}-\d{2}$/), { minLength: 1 })
  const meant = fc.integer({ min: 160, max: 400 })
  const room = (texts: string[]) => 8 * Math.max(...texts.map(({ length }) => length))

  it('follows its words, and stays as it is where something else is drawn', () => {
    fc.assert(
      fc.property(words, meant, (texts, width) => {
        const column = { title: 'Время', width }
        const long = texts.filter(({ length }) => length > 24)
        expect(fittingWidth({ ...column, grow: true }, long)).toBeLessThanOrEqual(width)
        const usual = fittingWidth(column, texts)
        expect(usual).toBeLessThanOrEqual(width * 1.3 + 1)
        // With more to hold a column is no narrower.
        expect(fittingWidth(column, [...texts, 'и ещё одна'])).toBeGreaterThanOrEqual(usual)
        expect(fittingWidth({ ...column, drawn: true }, texts)).toBe(width)
      }),
    )
  })

  it('never cuts a name where it grows, at 900 pixels neither', () => {
    fc.assert(
      fc.property(words, names, fc.integer({ min: 40, max: 200 }), (texts, some, width) => {
        const column = { title: 'Имя', width, grow: true }
        expect(fittingWidth(column, [...texts, ...some])).toBeGreaterThanOrEqual(room(some))
      }),
    )
  })

  it('never cuts a number or a figure', () => {
    fc.assert(
      fc.property(words, numbers, fc.integer({ min: 40, max: 400 }), (texts, some, width) => {
        const all = [...texts, ...some]
        const column = { title: 'Номер', width }
        expect(fittingWidth({ ...column, grow: true }, all)).toBeGreaterThanOrEqual(room(some))
        expect(fittingWidth(column, all)).toBeGreaterThanOrEqual(room(some))
        expect(fittingWidth({ ...column, end: true }, some)).toBeGreaterThanOrEqual(room(some))
      }),
    )
  })
})

describe('the texts that a width follows', () => {
  const rows = Array.from({ length: 1_001 }, (_, at) => at)
  const odd = (at: number, usual: string, text: string) => (row: number) =>
    row === at ? text : usual

  it('are all of its figures and numbers, wherever the longest is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), (at) => {
        const sums = odd(at, '5,00 ₽', '−1 234 567,89 ₽')
        expect(tellingTexts({ end: true, text: sums }, rows)).toContain('−1 234 567,89 ₽')
        const numbers = odd(at, '204', '+7 926 111-22-33')
        expect(tellingTexts({ text: numbers }, rows)).toContain('+7 926 111-22-33')
      }),
    )
  })

  it('are some of its words, and none of what is drawn', () => {
    const text = vi.fn(odd(7, 'Анна', 'Борис'))
    expect(tellingTexts({ text }, rows)).toHaveLength(167)
    expect(text).toHaveBeenCalledTimes(167)
    expect(tellingTexts({ text, drawn: true }, rows)).toEqual([])
  })
})

describe('rows for the clipboard', () => {
  it('stay one line each, their cells apart by tabs', () => {
    const columns = [
      { title: 'а', text: (row: string) => row },
      { title: 'б', text: () => 'две\nстроки\tи табуляция' },
    ]
    expect(tableText(['1', '2'], columns)).toBe(
      '1\tдве строки и табуляция\n2\tдве строки и табуляция',
    )
  })

  it('are no formulas where they are pasted', () => {
    const columns = [{ title: 'а', text: (row: string) => row }]
    expect(tableText(['=1+1', '\t=1+1', '@A1', '+7 916 123-45-67', '-5,00 ₽'], columns)).toBe(
      "'=1+1\n '=1+1\n'@A1\n+7 916 123-45-67\n-5,00 ₽",
    )
  })
})
