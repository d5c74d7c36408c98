import { describe, expect, it, vi } from 'vitest'
import { Fails } from '../../support/fake-bridge/index.ts'
import { account, installNumbers, noNumbers } from '../../support/fake-bridge/numbers.ts'
import { listed, ownNumbers, rows, tick } from '../support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

describe('own numbers', () => {
  it('show where each leads, and what is not there any more', async () => {
    await openApp(bridgeOver(), '/numbers')
    const table = await ownNumbers()
    expect(listed(table)).toHaveLength(7)
    const broken = rows(table).find((row) => row.textContent.includes('Консультации'))
    expect(broken?.textContent).toContain('В кабинете нет такого названия')
    expect(rows(table).find((row) => row.textContent.includes('Рыбинск'))?.textContent).toContain(
      'Никуда',
    )
    expect(screen.getByText('4 из 100')).toBeTruthy()
  })

  it('are found by any part of the number, 8 and +7 being the same, and by where they lead', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers')
    const table = await ownNumbers()
    await user.keyboard('{Control>}f{/Control}')
    const search = screen.getByLabelText('Найти')
    const find = async (text: string) => {
      await user.clear(search)
      await user.type(search, text)
      return listed(table)
    }
    expect(await find('8 916')).toEqual(['+7 916 123-45-67', '+7 916 555-01-99'])
    expect(await find('+7916')).toEqual(['+7 916 123-45-67', '+7 916 555-01-99'])
    expect(await find('0310')).toEqual(['+7 4855 00-03-10'])
    expect(await find('главное')).toEqual(['+7 495 200-02-00'])
    expect(await find('петр')).toEqual(['+7 916 123-45-67'])
    await find('ничего такого')
    await user.click(screen.getByRole('button', { name: 'Показать все' }))
    expect(listed(await ownNumbers())).toHaveLength(7)
  })

  it('show where groups are undone, though there are few', async () => {
    const bridge = bridgeOver()
    bridge.world.app.settings.ownNumbers = { hidden: [], grouping: 'kind' }
    const { user } = await openApp(bridge, '/numbers')
    const table = await ownNumbers()
    expect(table.querySelectorAll('tr.group')).toHaveLength(3)
    await user.click(await screen.findByRole('button', { name: /^Фильтры/ }))
    await user.selectOptions(screen.getByLabelText('Группировка'), 'none')
    expect(table.querySelectorAll('tr.group')).toHaveLength(0)
    expect(screen.getByLabelText('Группировка')).toBeTruthy()
  })

  it('are filtered, grouped and sorted, and keep the chosen columns', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers')
    const table = await ownNumbers()
    await user.keyboard('{Control>}f{/Control}')
    await user.click(await screen.findByRole('button', { name: /^Фильтры/ }))
    await user.selectOptions(screen.getByLabelText('Куда ведёт', { selector: 'select' }), 'missing')
    expect(listed(table)).toEqual(['+7 495 000-48-52'])
    await user.selectOptions(screen.getByLabelText('Куда ведёт', { selector: 'select' }), '')
    await user.selectOptions(screen.getByLabelText('Группировка'), 'kind')
    expect([...table.querySelectorAll('tr.group')].map((one) => one.textContent.trim())).toEqual([
      '8-800 1',
      'Городской 4',
      'Мобильный 2',
    ])
    await user.click(within(table).getByRole('button', { name: 'В месяц' }))
    await user.click(within(table).getByRole('button', { name: 'В месяц' }))
    expect(
      within(table).getByRole('columnheader', { name: 'В месяц' }).getAttribute('aria-sort'),
    ).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Какие столбцы показать' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Чёрный список' }))
    expect(within(table).getByRole('columnheader', { name: 'Чёрный список' })).toBeTruthy()
    expect(bridge.callsOf('settings.change')).toEqual([
      { ownNumbers: { hidden: ['crm', 'callerId', 'blackList', 'owner'], grouping: 'kind' } },
      { ownNumbers: { hidden: ['crm', 'callerId', 'owner'], grouping: 'kind' } },
    ])
  })

  it('are chosen with Shift and by the keyboard, and copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { user } = await openApp(bridgeOver(), '/numbers')
    const table = await ownNumbers()
    await user.click(tick(table, 0))
    await user.keyboard('{Shift>}')
    await user.click(tick(table, 2))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('Выбрано: 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Скопировать' }))
    expect(copied.mock.calls[0]?.[0].split('\n')).toHaveLength(3)
    table.focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/^Выбрано/)).toBeNull()
    await user.keyboard('{Home}{ArrowDown} {Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText('Выбрано: 2')).toBeTruthy()
  })

  it('open their details, from the keyboard too, and lead on', async () => {
    const { user } = await openApp(bridgeOver(), '/numbers')
    const table = await ownNumbers()
    table.focus()
    await user.keyboard('{End}{ArrowUp}{Enter}')
    const side = await screen.findByRole('region', { name: '+7 916 123-45-67' })
    expect(side.textContent).toContain('Сначала решает CRM sever.crm.example')
    expect(within(side).getByRole('link', { name: 'Анна Белова' }).getAttribute('href')).toContain(
      '#/extensions?extension=100',
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: /916 123/ })).toBeNull())
  })

  it('close the details of a number that is no longer listed', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers')
    const table = await ownNumbers()
    await user.click(within(table).getByText('+7 4855 00-03-10'))
    const side = await screen.findByRole('region', { name: '+7 4855 00-03-10' })
    await user.click(within(side).getByRole('button', { name: 'Чёрный список' }))
    const lists = await screen.findByRole('dialog')
    expect(within(lists).queryByRole('button', { name: 'Отключить список' })).toBeNull()
    expect(within(lists).getByRole('button', { name: 'Подключить' })).toHaveProperty(
      'disabled',
      true,
    )
    await user.click(within(lists).getByRole('button', { name: 'Отмена' }))
    const alias = within(side).getByLabelText('Название')
    await user.clear(alias)
    await user.click(alias)
    await user.paste('я'.repeat(201))
    expect(within(side).getByText('Не длиннее 200 знаков, сейчас 201.')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('numbers.alias')).toEqual([])
    const rybinsk = account().numbers.find(({ alias: name }) => name === 'Рыбинск')
    if (!rybinsk) throw new Error('There is no such number')
    // Somebody else has called it otherwise meanwhile.
    await user.clear(alias)
    await user.paste('Салон')
    bridge.on('numbers.alias', ({ cabinet }) => {
      const changed = [{ ...rybinsk, alias: 'Тутаев' }]
      const state = { state: 'fresh' as const, readAt: Date.now() }
      const delta = { collection: 'numbers' as const, key: 'id', state, changed, gone: [] }
      bridge.emit('account.changed', { cabinet, delta })
      throw new Fails({ kind: 'changed', field: 'alias' })
    })
    await user.keyboard('{Enter}')
    expect(await within(side).findByText('Название: было «Рыбинск», стало «Тутаев»')).toBeTruthy()
    bridge.on('numbers.alias', () => undefined)
    await user.click(within(side).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(within(side).queryByText(/стало «Тутаев»/)).toBeNull())
    expect(bridge.callsOf('numbers.alias').map(({ seen }) => seen)).toEqual(['Рыбинск', 'Тутаев'])
    await user.keyboard('{Control>}f{/Control}')
    await user.keyboard('8 916')
    await waitFor(() => expect(screen.queryByRole('region', { name: /485 500/ })).toBeNull())
  })

  it('may be none, still be on their way, or not be read', async () => {
    const bridge = bridgeOver()
    installNumbers(bridge, noNumbers())
    bridge.fail('account.read', { kind: 'unreachable' })
    const { user } = await openApp(bridge, '/numbers')
    expect((await screen.findByRole('alert')).textContent).toContain('Не удалось загрузить список')
    installNumbers(bridge, noNumbers())
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('heading', { name: 'Пока ничего нет' })).toBeTruthy()
  })

  it('say which address is missing where a cabinet has no way to ask for them', async () => {
    const bridge = bridgeOver()
    installNumbers(bridge, noNumbers())
    bridge.fail('account.read', { kind: 'invalid', field: 'addresses.rpc' })
    await openApp(bridge, '/numbers/reserved')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Не указан адрес сервиса: «Адрес RPC»')
    expect(alert.textContent).not.toContain('заполнены неверно')
  })

  it('stay readable with what is known when they cannot be read anew', async () => {
    const { bridge } = await openApp(bridgeOver(), '/numbers')
    const table = await ownNumbers()
    bridge.emit('account.changed', {
      cabinet: '1',
      delta: {
        collection: 'numbers',
        key: 'id',
        state: { state: 'failed', failure: { kind: 'unreachable' }, readAt: Date.now() },
        changed: [],
        gone: [510],
      },
    })
    expect(await screen.findByText(/^Не обновлено, последнее чтение/)).toBeTruthy()
    await waitFor(() => expect(listed(table)).toHaveLength(6))
  })
})
