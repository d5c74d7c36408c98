import { describe, expect, it } from 'vitest'
import type { Horizon } from '../../../electron/bridge/money.ts'
import type { SmsNumber } from '../../../electron/bridge/packets.ts'
import { screen, waitFor } from '../support/open-app.ts'
import { openMoney, plain } from '../support/money.ts'

describe('costs', () => {
  it('add up to what a month costs; the fees of numbers are read by one job, unasked and silently', async () => {
    const tariff = { kind: 'tariff', name: 'Офис' } as const
    const horizon = { fees: [{ day: '2026-12-01', sum: 149_000, comment: '', of: tariff }] }
    const { user, bridge } = await openMoney('costs', (given) =>
      given.on('money.state', () => ({
        history: { reading: false, readAt: Date.now() },
        horizon: horizon as Horizon,
      })),
    )
    await waitFor(() => expect(bridge.callsOf('costs.readFees')).toEqual([{ cabinet: '1' }]))
    expect(plain((await screen.findByText('Всего в месяц')).closest('dl')?.textContent)).toBe(
      'Тариф1 490,00 ₽Всего в месяц1 490,00 ₽',
    )
    await user.click(await screen.findByRole('button', { name: 'Загрузить плату из биллинга' }))
    await waitFor(() => expect(bridge.callsOf('costs.readFees')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keep the order in which they are shown: none comes before all prices are known', async () => {
    const { promise, resolve } = Promise.withResolvers<SmsNumber[]>()
    await openMoney('costs', (given) => given.on('packets.numbers', () => promise))
    await screen.findByText('Загружается…')
    expect(screen.queryByRole('grid')).toBeNull()
    const packet = { name: 'SMS 1000', price: 9_000 }
    resolve([{ numberId: 1, number: '79165550199', packet }])
    const grid = await screen.findByRole('grid', { name: 'По номерам' })
    expect(plain(grid.textContent)).toMatch(/Оценка\+7 916 555-01-99220,00 ₽SMS 1000/)
  })

  it('show calls in named columns with formatted figures, and all as it came by a switch', async () => {
    const columns = [
      ...['call_id', 'cli', 'cld', 'connect_time', 'charged_amount', 'direction', 'duration'],
    ]
    const rows = [
      ['a1', '79010004810', '201', '2026-11-03 09:05:00', '1234.5', 'incoming', '3835'],
      ['a2', '74952000001', '202', 'нет', 'нет', 'transit', '61'],
    ]
    const { user, bridge } = await openMoney('costs', (given) =>
      given.on('costs.calls', () => ({ columns, rows })),
    )
    await user.click(await screen.findByRole('radio', { name: 'Звонки' }))
    const grid = await screen.findByRole('grid', { name: 'Звонки' })
    await waitFor(() =>
      expect(plain(grid.textContent)).toContain(
        '03.11.2026, 09:05+7 901 000-48-102011 234,50 ₽1:03:55входящий',
      ),
    )
    expect(plain(grid.textContent)).toContain('нет+7 495 200-00-01202нет1:01transit')
    expect(grid.textContent).toContain('Кто звонил')
    expect(plain(document.body.textContent)).toContain('2 звонка, списано 1 234,50 ₽')
    expect(grid.textContent).not.toContain('a1')
    await user.click(screen.getByRole('switch', { name: /^Все столбцы/ }))
    await waitFor(() => expect(plain(grid.textContent)).toContain('call_idclicldconnect_time'))
    expect(plain(grid.textContent)).toContain(
      'a1790100048102012026-11-03 09:05:001234.5incoming3835',
    )
    // A period is asked for as soon as it is chosen.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Период' }), 'Прошлый месяц')
    await waitFor(() => expect(bridge.callsOf('costs.calls')).toHaveLength(2))
    expect(bridge.callsOf('costs.calls')[1]).toHaveProperty(
      'from',
      expect.stringMatching(/^\d{4}-\d\d-01$/),
    )
  })

  it('show calls in the columns that come, and what is no table as it came', async () => {
    const { user, bridge } = await openMoney('costs', (given) =>
      given.on('costs.calls', () => ({ columns: ['a_leg', ''], rows: [['7901', '{"a":1}']] })),
    )
    await user.click(await screen.findByRole('radio', { name: 'Звонки' }))
    const grid = await screen.findByRole('grid', { name: 'Звонки' })
    await waitFor(() => expect(grid.textContent).toContain('{"a":1}'))
    expect(grid.textContent).toContain('Без названия')
    bridge.on('costs.calls', () => ({ columns: [], rows: [], other: 'нет данных' }))
    await user.click(screen.getByRole('button', { name: 'Показать' }))
    expect(await screen.findByText('нет данных')).toBeTruthy()
  })
})
