import { describe, expect, it } from 'vitest'
import type { MoneyState, Movement, MovementFilter } from '../../../electron/bridge/money.ts'
import { moneyNotice } from '../../../electron/core/money/notices.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { savedFiles } from '../support/saved-files.ts'

const now = Date.UTC(2026, 10, 22, 9)
const state: MoneyState = {
  balance: { amount: 1_234.5, at: now },
  threshold: { amount: 300, at: now },
  history: { reading: false, readAt: Date.now() },
  horizon: {
    at: now,
    day: '2026-11-22',
    balance: 123_450,
    weeks: 12,
    basis: 'history',
    range: { low: '2026-12-01', middle: '2026-12-09', high: '2026-12-20' },
    lookedTo: '2028-11-18',
    fees: [{ day: '2026-12-01', sum: 99_000, comment: 'Тариф «Офис»' }],
    left: 24_450,
    beside: 0,
    earlier: { judged: 5, held: 4 },
  },
}
const row = (id: number, given: Partial<Movement> = {}): Movement => ({
  id,
  kind: 'charge',
  at: now - id * 3_600_000,
  sum: -id * 100,
  comment: `Списание ${id}`,
  ...given,
})
const all = Array.from({ length: 120 }, (_, place) => row(120 - place))

function moneyBridge(told: MoneyState = state, cabinets = ['1']) {
  const bridge = bridgeOver(world(cabinets.map((id) => cabinet(cabinetRecord(id)))))
  bridge.on('money.state', () => told)
  bridge.on('money.movements', ({ after, limit, filter }) => {
    const found = all.filter(({ comment }) => comment.includes(filter.text ?? ''))
    const from = Number(after ?? 0)
    const next = from + limit < found.length ? { next: String(from + limit) } : {}
    return { rows: found.slice(from, from + limit), ...next }
  })
  bridge.on('money.monthSums', ({ filter }) => {
    const found = all.filter(({ comment }) => comment.includes(filter.text ?? ''))
    if (found.length === 0) return []
    const sum = found.reduce((one, { sum }) => one + sum, 0)
    return [{ month: '2026-11', kind: 'charge', count: found.length, sum }]
  })
  bridge.on('money.months', () => ({ rows: [] }))
  bridge.on('money.read', () => undefined)
  return bridge
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ')
const page = () => plain(document.querySelector('main')?.textContent)

describe('the overview', () => {
  it('says what there is, when it runs out, and what is not known', async () => {
    const { user, bridge } = await openApp(moneyBridge(), '/money')
    expect(await screen.findByText(/между 1 декабря 2026 г\. и 20 декабря 2026 г\./)).toBeTruthy()
    expect(page()).toContain('1 234,50 ₽')
    expect(page()).toContain('Из 5 прежних прогнозов сбылось: 4.')
    expect(page()).toContain('Только по истории')
    const fees = screen.getByRole('table', { name: /ближайший месяц/ })
    expect(plain(fees.textContent)).toContain('Тариф «Офис»−990,00 ₽')
    expect(plain(fees.textContent)).toContain('244,50 ₽')
    await user.click(screen.getByRole('button', { name: 'Проверить сейчас' }))
    expect(bridge.callsOf('money.read')).toEqual([{ cabinet: '1' }])
  })

  it('folds the charges of one day, and how the estimate is worked out', async () => {
    const known = state.horizon as NonNullable<MoneyState['horizon']>
    const fees = [
      ...known.fees,
      { day: '2026-12-01', sum: 22_000, comment: 'Плата за номер' },
      { day: '2026-12-05', sum: 5_000, comment: 'Пакет SMS' },
    ]
    await openApp(moneyBridge({ ...state, horizon: { ...known, fees } }), '/money')
    const table = await screen.findByRole('table', { name: /ближайший месяц/ })
    const [, first, second, left] = within(table).getAllByRole('row')
    expect(plain(first?.textContent)).toMatch(/^1 декабря 2026 г\. ?2 списания.*−1 210,00 ₽$/)
    expect(plain(second?.textContent)).toMatch(/^5 декабря 2026 г\. ?Пакет SMS−50,00 ₽$/)
    expect(left?.textContent).toContain('Останется')
    expect([...table.querySelectorAll('details')].map(({ open }) => open)).toEqual([false])
    expect(page()).toContain('Оценка по последним 12 неделям.')
    const how = screen.getByText('Как это посчитано').closest('details')
    expect(how?.open).toBe(false)
    expect(plain(how?.textContent)).toContain('Из 5 прежних прогнозов сбылось: 4.')
  })

  it('says where what is connected costs another sum than what was charged', async () => {
    const known = state.horizon as NonNullable<MoneyState['horizon']>
    const fees = [
      {
        day: '2026-12-01',
        sum: 349_000,
        comment: '',
        of: { kind: 'tariff', name: 'Плюс' } as const,
      },
    ]
    const gone = { kind: 'number', name: '78000000019', was: 120_000, is: 0 } as const
    const tariff = {
      kind: 'tariff',
      name: 'Плюс',
      before: 'Офис',
      was: 149_000,
      is: 349_000,
    } as const
    const differs = {
      month: '2026-11',
      charged: 269_000,
      connected: 349_000,
      changes: [tariff, gone],
    }
    await openApp(moneyBridge({ ...state, horizon: { ...known, fees, differs } }), '/money')
    const table = await screen.findByRole('table', { name: /ближайший месяц/ })
    expect(plain(table.textContent)).toContain('тариф «Плюс»−3 490,00 ₽')
    expect(page()).toContain(
      'Последняя ежемесячная плата (ноябрь 2026 г.) — 2 690,00 ₽, а подключено на 3 490,00 ₽: ' +
        'тариф «Офис» сменился на «Плюс»; больше нет: номер +7 800 000-00-19.',
    )
  })

  it('says only that the money is gone where it is, not how likely that is', async () => {
    const horizon = { ...(state.horizon as NonNullable<MoneyState['horizon']>), balance: -300 }
    await openApp(moneyBridge({ ...state, horizon }), '/money')
    expect(await screen.findByText('Деньги уже закончились.')).toBeTruthy()
    expect(page()).not.toContain('Прогноз с вероятностью')
  })

  it('shows only fees where the history is short, and nothing where there is none', async () => {
    const { range: _, ...short } = state.horizon as NonNullable<MoneyState['horizon']>
    const bridge = moneyBridge({ ...state, horizon: { ...short, weeks: 5 } })
    await openApp(bridge, '/money')
    expect(await screen.findByText(/короче восьми недель \(5 полных недель\)/)).toBeTruthy()
    bridge.on('money.state', () => ({ history: { reading: false } }))
    bridge.emit('money.changed', { cabinet: '1', rows: false })
    expect(await screen.findByText(/Прогноз появится/)).toBeTruthy()
  })

  it('offers no threshold where the interface that has it is not reached', async () => {
    const { threshold: _, ...rest } = state
    const bridge = moneyBridge(rest)
    for (const { state: one } of bridge.world.cabinets.values()) one.cabinet.addresses.rest = ''
    await openApp(bridge, '/money')
    expect(await screen.findByText(/Порог уведомления доступен только через REST/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Изменить порог' })).toBeNull()
  })

  it('sets a threshold that became known meanwhile, and says of nobody that they changed it', async () => {
    const { threshold, ...rest } = state
    const bridge = moneyBridge(rest)
    bridge.on('money.setThreshold', () => undefined)
    const { user } = await openApp(bridge, '/money')
    await user.click(await screen.findByRole('button', { name: 'Изменить порог' }))
    const dialog = await screen.findByRole('dialog', { name: 'Изменить порог' })
    bridge.on('money.state', () => ({ ...rest, threshold }))
    bridge.emit('money.changed', { cabinet: '1', rows: false })
    await waitFor(() => expect(page()).toContain('на балансе 300,00 ₽ или меньше'))
    await user.type(within(dialog).getByRole('spinbutton'), '700{Enter}')
    await waitFor(() =>
      expect(bridge.callsOf('money.setThreshold')).toMatchObject([{ amount: 700 }]),
    )
    expect(screen.queryByText(/изменил/)).toBeNull()
  })

  it('sets when the app tells of low money', async () => {
    const { user, bridge } = await openApp(moneyBridge(), '/money')
    await user.click(await screen.findByRole('button', { name: 'Настроить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Уведомления о балансе' })
    const days = within(dialog).getByRole('spinbutton', { name: 'За сколько дней уведомить' })
    await user.clear(days)
    await user.type(days, '400{Enter}')
    expect(await within(dialog).findByText('Не больше 365.')).toBeTruthy()
    await user.clear(days)
    await user.type(days, '14{Enter}')
    await waitFor(() =>
      expect(bridge.callsOf('settings.change')).toEqual([
        { lowBalance: { threshold: true, days: 14 } },
      ]),
    )
    expect(await screen.findByText(/останется меньше чем на 14 дней/)).toBeTruthy()
  })

  it('leads to the money of all accounts where there are several', async () => {
    const { user } = await openApp(moneyBridge(state, ['1', '2']), '/money')
    await user.click(await screen.findByRole('link', { name: 'Деньги всех кабинетов' }))
    await waitFor(() => expect(location.hash).toBe('#/today'))
  })
})

describe('low money', () => {
  it('is told to who looks, with a way to the panel', async () => {
    const bridge = moneyBridge()
    const { user } = await openApp(bridge)
    bridge.emit('notice.due', moneyNotice('1', { kind: 'days', balance: 250, limit: 7 }, 'full'))
    expect(await screen.findByText(/не хватить на 7 дней/)).toBeTruthy()
    expect(screen.getByText('На балансе 250,00 ₽')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Показать' }))
    expect(await screen.findByRole('heading', { name: 'Деньги' })).toBeTruthy()
  })
})

it('offers the invoice that is missing where money runs low', async () => {
  const bridge = moneyBridge()
  const { user } = await openApp(bridge)
  const low = { kind: 'days', balance: 250, limit: 7, offer: 3_500 } as const
  expect(moneyNotice('1', low, 'hidden').offer).toBeUndefined()
  bridge.emit('notice.due', moneyNotice('1', low, 'full'))
  await user.click(await screen.findByRole('button', { name: /^Выставить счёт на 3\s500,00\s₽/ }))
  await waitFor(() => expect(location.hash).toBe('#/money/invoices?issue=3500'))
})

describe('the history', () => {
  const asked = (bridge: ReturnType<typeof moneyBridge>): MovementFilter | undefined =>
    bridge.callsOf('money.movements').at(-1)?.filter

  it('is narrowed by what a person types; what cannot be is said beside its field', async () => {
    const { user, bridge } = await openApp(moneyBridge(), '/money/history')
    await screen.findByRole('grid', { name: 'История' })
    expect(page()).toContain('120 операций')
    await user.click(await screen.findByRole('button', { name: /^Фильтры/ }))
    const least = screen.getByRole('spinbutton', { name: 'Сумма от' })
    await user.type(least, '1 000,50')
    await waitFor(() => expect(asked(bridge)).toEqual({ least: 100_050 }))
    const most = screen.getByRole('spinbutton', { name: 'Сумма до' })
    await user.type(most, '10')
    expect(await screen.findByText('Эта сумма меньше первой.')).toBeTruthy()
    await user.type(most, '0000000000000')
    expect(await screen.findByText(/Не больше/)).toBeTruthy()
    await user.clear(most)
    await user.type(most, 'рубль')
    expect(await screen.findByText('Введите число.')).toBeTruthy()
    expect(most).toHaveProperty('value', 'рубль')
    await user.click(screen.getByRole('button', { name: 'Показать все' }))
    await waitFor(() => expect(asked(bridge)).toEqual({}))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Вид' }), 'payment')
    await user.type(screen.getByRole('searchbox'), 'нет такого')
    await waitFor(() => expect(asked(bridge)).toEqual({ kind: 'payment', text: 'нет такого' }))
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'нет такого')
  })

  it('of a month is what a link to it leads to', async () => {
    const { bridge } = await openApp(moneyBridge(), '/money/history?month=2026-02')
    await screen.findByRole('grid')
    expect(asked(bridge)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  it('says which rows the operator corrected', async () => {
    const withdrawn: MoneyState = { ...state, history: { ...state.history, withdrawn: 1 } }
    const bridge = moneyBridge(withdrawn)
    bridge.on('money.withdrawn', () => [{ ...row(1), comment: 'Тариф «Офис»', withdrawn: now }])
    const { user } = await openApp(bridge, '/money/history')
    await user.click(await screen.findByText(/^Сервис исправил 1 операцию/))
    expect(plain((await screen.findByText(/Тариф «Офис»/)).textContent)).toContain('−1,00 ₽')
  })

  it('is saved whole, not only as far as it was scrolled', async () => {
    const { user, bridge } = await openApp(moneyBridge(), '/money/history')
    await screen.findByRole('grid')
    const saved = savedFiles()
    await user.click(screen.getByRole('button', { name: 'Сохранить таблицу (CSV)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const lines = (await saved[0]?.file.text())?.trimEnd().split('\r\n') ?? []
    expect(lines).toHaveLength(122)
    expect(lines[1]).toContain('"Разовое";"Списание 120";"";"120,00"')
    expect(lines.at(-1)).toBe('"Итого";"";"";"0,00";"7260,00"')
    expect(saved[0]?.name).toMatch(/^Операции .+ \d{4}-\d\d-\d\d\.csv$/)
    bridge.fail('money.movements', { kind: 'database', field: 'full' })
    await user.click(screen.getByRole('button', { name: 'Сохранить таблицу (XLSX)' }))
    expect(await screen.findByText(/Файл сообщений сейчас недоступен/)).toBeTruthy()
    expect(screen.getByRole('grid')).toBeTruthy()
  })

  it('says why there is none', async () => {
    const bridge = moneyBridge()
    bridge.fail('money.movements', { kind: 'database', field: 'damaged' })
    await openApp(bridge, '/money/history')
    expect(await screen.findByText('Не удалось загрузить список')).toBeTruthy()
  })
})

describe('months', () => {
  it('stand as a chart and a table, with what no row explains', async () => {
    const bridge = moneyBridge()
    bridge.on('money.months', () => ({
      rows: [
        { month: '2026-11', payment: 500_000, charge: -9_900, closing: 123_450, running: true },
        {
          month: '2026-10',
          charge: -20_010,
          subscription: -100_000,
          unexplained: -1_234,
          closing: -366_650,
          change: {
            before: '2026-09',
            spent: 5_850,
            reasons: [
              { comment: 'SMS сверх пакета', spent: 8_850 },
              { comment: '', spent: -2_000 },
            ],
            others: -1_000,
            unexplained: 34,
          },
        },
        { month: '2026-09', charge: -114_160, closing: -246_640, estimated: true },
        { month: '', charge: -5 },
      ],
      unexplained: { since: now - 9e8, until: now, sum: -1_234 },
    }))
    const { user } = await openApp(bridge, '/money/months')
    const table = await screen.findByRole('region', { name: 'Суммы по месяцам' })
    const cells = within(table)
      .getAllByRole('row')
      .map((one) => plain(one.textContent))
    expect(cells[1]).toBe('ноябрь 2026 г.5 000,00 ₽99,00 ₽—1 234,50 ₽ещё не закончился')
    expect(cells[2]).toContain(
      'октябрь 2026 г.0,00 ₽1 200,10 ₽−12,34 ₽−3 666,50 ₽на 58,50 ₽ больше',
    )
    for (const reason of [
      'SMS сверх пакета +88,50 ₽',
      'без описания −20,00 ₽',
      'остальное −10,00 ₽',
      'Нет в истории +0,34 ₽',
    ]) {
      expect(cells[2]).toContain(reason)
    }
    expect(cells[3]).toContain('≈ −2 466,40 ₽')
    expect(cells[4]).toContain('Без даты')
    expect(page()).toContain(
      'Октябрь 2026 г.: списано 1 200,10 ₽ — на 58,50 ₽ больше, чем месяцем раньше (сентябрь 2026 г.: 1 141,60 ₽).',
    )
    expect(page()).toContain('баланс изменился ещё на −12,34 ₽')
    const bar = await screen.findByRole('link', {
      name: /списано 99,00\s₽, поступило 5\s000,00\s₽$/,
    })
    bar.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.hash).toBe('#/money/history?month=2026-11'))
  })

  it('compare the one that is not over with as many days, and say what it may come to', async () => {
    const bridge = moneyBridge()
    const change = { before: '2026-10', until: '2026-10-22', spent: 1_000, reasons: [], others: 0 }
    bridge.on('money.months', () => ({
      rows: [
        { month: '2026-11', charge: -9_900, running: true, change },
        { month: '2026-10', charge: -20_010 },
      ],
    }))
    await openApp(bridge, '/money/months')
    await screen.findByText(/^Ноябрь/)
    expect(page()).toContain(
      'Ноябрь 2026 г., пока списано 99,00 ₽ — на 10,00 ₽ больше, чем с начала прошлого месяца по 22 октября 2026 г. (89,00 ₽). К концу месяца, по прогнозу, будет списано 99,00 ₽.',
    )
  })
})

describe('histories that were never read', () => {
  const pages = [
    ['/money/history', 'Операций пока нет'],
    ['/money/months', 'Операций пока нет'],
  ] as const

  it.each(pages)('%s says that it reads, not that there is nothing', async (path, nothing) => {
    const told: MoneyState = { history: { reading: true } }
    const bridge = moneyBridge(told)
    // A copy, as a bridge brings it.
    bridge.on('money.state', () => ({ ...told }))
    bridge.on('money.movements', () => ({ rows: [] }))
    bridge.on('money.monthSums', () => [])
    await openApp(bridge, path)
    const asked = path === '/money/months' ? 'money.months' : 'money.monthSums'
    await waitFor(() => expect(bridge.callsOf(asked)).not.toHaveLength(0))
    expect(await screen.findByText('Загружается…')).toBeTruthy()
    expect(page()).not.toContain(nothing)

    told.history = { reading: false, readAt: now }
    bridge.emit('money.changed', { cabinet: '1', rows: false })
    expect(await screen.findByText(nothing)).toBeTruthy()
  })

  it.each(pages)('%s says why they could not be read, and reads at a word', async (path) => {
    const failure = { kind: 'unreachable' as const }
    const bridge = moneyBridge({ history: { reading: false, failure } })
    bridge.on('money.movements', () => ({ rows: [] }))
    bridge.on('money.monthSums', () => [])
    const { user } = await openApp(bridge, path)
    const retry = await screen.findByRole('button', { name: 'Повторить' })
    const before = bridge.callsOf('money.read').length
    await user.click(retry)
    await waitFor(() => expect(bridge.callsOf('money.read')).toHaveLength(before + 1))
  })
})
