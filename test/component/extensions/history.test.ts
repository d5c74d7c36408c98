import { fireEvent } from '@testing-library/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { crowdedBridge, extensionsBridge, names, rowOf } from '../support/extensions.ts'
import { openApp, screen, waitFor, within } from '../support/open-app.ts'
import { savedFiles } from '../support/saved-files.ts'
import { history, today, wednesday, HOUR } from '../support/extension-history.ts'

const lines = (table: HTMLElement) =>
  within(table)
    .getAllByRole('img')
    .map((line) => line.getAttribute('aria-label') ?? '')

beforeEach(() => vi.setSystemTime(wednesday))

describe('the history of extensions', () => {
  it('shows a week of those in sight side by side, asked for together, and no others', async () => {
    const { bridge } = crowdedBridge(1000)
    await openApp(bridge, '/extensions/history')
    const table = await history()
    await waitFor(() => expect(lines(table).every((said) => /\. .*ч/.test(said))).toBe(true))
    const asked = bridge.callsOf('extensions.history')
    const ids = asked
      .flatMap((call) => call.rows)
      .map(([id, ...others]) => {
        expect(others).toEqual([])
        return id
      })
    expect(new Set(ids).size).toBe(lines(table).length)
    expect(ids.length).toBeLessThan(60)
    expect(asked.length).toBeLessThan(4)
    const { from = 0, to = 0 } = asked[0] ?? {}
    expect(to - from).toBe(7 * 24 * HOUR)
    expect(new Date(from).getDay()).toBe(1)
    expect(table.textContent).toMatch(/\d\sч из 21\sч/)
  })

  it('draws again who changed, and nobody else', async () => {
    const { bridge } = extensionsBridge()
    await openApp(bridge, '/extensions/history')
    const table = await history()
    await waitFor(() => expect(names(table)).toHaveLength(14))
    await waitFor(() => expect(lines(table).every((said) => /\. ./.test(said))).toBe(true))
    const before = bridge.callsOf('extensions.history').length
    bridge.emit('presence.changed', {
      cabinet: '1',
      changed: [{ id: 103, name: 'Склад', online: true, since: Date.now() }],
      gone: [],
    })
    await waitFor(() => expect(bridge.callsOf('extensions.history')).toHaveLength(before + 1))
    expect(bridge.callsOf('extensions.history').at(-1)?.rows).toEqual([
      [103],
      // Those groups and queues in which that one is.
      ...Array.from({ length: 3 }, () => [100, 103, 104]),
    ])
  })

  it('tells one of them day by day, and as a table', async () => {
    const { bridge, told } = extensionsBridge()
    const begin = today() - 24 * HOUR
    told.lineOf = () => [begin, begin + HOUR, 1, begin + 2 * HOUR, begin + 2.5 * HOUR, 0]
    const { user } = await openApp(bridge, '/extensions/history?extension=103')
    const side = await screen.findByRole('region', { name: 'Склад' })
    await user.click(screen.getByLabelText('День', { selector: 'input' }))
    await user.click(screen.getByRole('button', { name: 'Раньше' }))
    const day = () => within(side).getAllByRole('img')[0]?.getAttribute('aria-label')
    await waitFor(() =>
      expect(day()?.replace(/\s/g, ' ')).toMatch(
        /на связи 1 ч, не на связи 30 мин, нет данных 22 ч 30 мин$/,
      ),
    )
    const table = within(side).getByRole('region', { name: 'Таблица отрезков времени' })
    const intervals = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('td:not(.tick)')].map((one) =>
          one.textContent.trim().replace(/\s/g, ' '),
        ),
      )
    expect(intervals.map(([at = '', ...rest]) => [at.split(' ')[1], ...rest])).toEqual([
      ['02:30:00', 'Нет данных', '21 ч 30 мин'],
      ['02:00:00', 'Не на связи', '30 мин'],
      ['01:00:00', 'Нет данных', '1 ч'],
      ['00:00:00', 'На связи', '1 ч'],
    ])
    expect(side.textContent.replace(/\s/g, ' ')).toContain('В рабочее время: нет данных')
    expect(side.textContent).toContain('История хранится 90 дней')
  })

  it('sums up chosen hours of a chosen day: typed, offered, or by keys above the lines', async () => {
    const { bridge, told } = extensionsBridge()
    const [day, noon] = [new Date(2026, 10, 17), new Date(2026, 10, 17, 12).getTime()]
    const there = (from: number, to: number) => [noon + from * HOUR, noon + to * HOUR, 1]
    const lines: Record<number, number[]> = {
      100: there(2, 3.5),
      103: [noon, noon + 6 * HOUR, 0],
      104: there(3, 6),
    }
    told.lineOf = (id) => lines[id] ?? []
    const { user } = await openApp(bridge, '/extensions/history')
    const table = await history()
    fireEvent.input(screen.getByLabelText('Дата', { selector: 'input' }), {
      target: { value: '2026-11-17' },
    })
    await screen.findByText('вторник, 17 ноября', { selector: '[role=status]' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Часы' }), 'После обеда')
    const said = (name: string) =>
      [...rowOf(table, name).querySelectorAll('td:not(.tick)')][2]?.textContent
        .trim()
        .replace(/\s+/g, ' ')
    await waitFor(() => expect(said('Анна Белова')).toBe('1 ч 30 мин из 4 ч нет данных 2 ч 30 мин'))
    expect(said('Склад')).toBe('не на связи')
    expect(said('Юрист')).toBe('нет данных')
    // A group of these three is online while one of them is.
    expect(said('Первая линия')).toBe('4 ч из 4 ч 2 из 3')
    const asked = bridge.callsOf('extensions.history').at(-1)
    expect(asked).toMatchObject({ from: day.getTime(), to: day.getTime() + 24 * HOUR })
    expect(asked?.spans).toEqual([{ from: noon + 2 * HOUR, to: noon + 6 * HOUR }])

    // The sums of everybody put them in order.
    const order = screen.getByRole('button', { name: '14:00–18:00' })
    await user.click(order)
    await user.click(order)
    await waitFor(() =>
      expect(table.querySelector('tbody tr.record')?.textContent).toMatch(/^204|^205/),
    )

    const end = screen.getByRole('slider', { name: 'До' })
    end.focus()
    await user.keyboard('{PageDown}{PageDown}{PageDown}{ArrowRight}')
    expect(end.getAttribute('aria-valuetext')).toBe('15:15')
    await waitFor(() => expect(said('Анна Белова')).toBe('1 ч 15 мин из 1 ч 15 мин'))
    expect(screen.getByRole('combobox', { name: 'Часы' })).toHaveProperty('value', 'own')

    fireEvent.input(screen.getByLabelText('С', { selector: 'input' }), {
      target: { value: '15:00' },
    })
    await waitFor(() => expect(said('Первая линия')).toBe('15 мин из 15 мин 2 из 3'))
  })

  it('is saved as a table of the chosen range, with the unknown', async () => {
    const { bridge, told } = extensionsBridge()
    const begin = today() - 24 * HOUR
    told.lineOf = () => [begin, begin + HOUR, 1]
    const saved = savedFiles()
    const { user } = await openApp(bridge, '/extensions/history?extension=103')
    const side = await screen.findByRole('region', { name: 'Склад' })
    await user.click(screen.getByLabelText('День', { selector: 'input' }))
    await user.click(screen.getByRole('button', { name: 'Раньше' }))
    await user.click(within(side).getByRole('button', { name: 'Сохранить таблицу (CSV)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^.+ Северный ветер \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/)
    const lines = (await saved[0]!.file.text()).replace('\ufeff', '').trim().split('\r\n')
    expect(lines).toEqual([
      '"Номер";"Имя";"Состояние";"С";"По";"Секунд"',
      expect.stringMatching(/^"204";"Склад";"На связи";".* 00:00:00";".* 01:00:00";"3600"$/),
      expect.stringMatching(/^"204";"Склад";"Нет данных";".* 01:00:00";".* 00:00:00";"82800"$/),
    ])
  })

  it('says why it cannot be read', async () => {
    const { bridge } = extensionsBridge()
    bridge.fail('extensions.history', { kind: 'database' })
    await openApp(bridge, '/extensions/history')
    await history()
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('Файл')
  })
})
