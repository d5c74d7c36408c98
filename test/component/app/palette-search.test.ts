import { describe, expect, it } from 'vitest'
import { cabinet, cabinetRecord, OWN, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { press, opened, NAMES, offered, chosen } from '../support/palette-search.ts'

describe('the search palette', () => {
  it('finds a conversation, a contact, an extension and a number by their names, under their panels', async () => {
    const { user, field } = await opened('/settings')
    await user.type(field, 'рыбинск')
    const number = ['+7 4855 00-03-10Рыбинск']
    await waitFor(() => expect(offered()).toEqual({ Номера: number, Маршруты: number }))
    await user.clear(field)
    // By now it is known what the own numbers are called.
    await user.type(field, 'мельник')
    await waitFor(() =>
      expect(offered()).toEqual({
        Сообщения: ['Екатерина Мельникова · +7 903 777-44-11СМС и мобильный офис'],
        Контакты: ['Екатерина Мельникова+7 903 777-44-11'],
      }),
    )
    await user.clear(field)
    await user.type(field, 'петр')
    await waitFor(() => expect(offered()).toEqual({ Внутренние: ['Пётр Савельев'] }))
    await user.clear(field)
    await user.type(field, '8 (916) 123')
    await waitFor(() =>
      expect(offered()['Номера']).toEqual(['+7 916 123-45-67СМС и мобильный офис']),
    )
    // Panels answer one after another.
    await waitFor(() =>
      expect(screen.getAllByText('7 916 123', { selector: 'mark' })).toHaveLength(2),
    )
  })

  it('finds an invoice by its number, and leads to it', async () => {
    const { bridge, user, field } = await opened('/settings')
    bridge.on('money.state', () => ({ history: { reading: false, readAt: Date.now() } }))
    bridge.on('invoices.paid', () => [])
    bridge.on('invoices.autopay', () => ({ access: true, active: false }))
    await user.type(field, '500-901')
    await waitFor(() => expect(offered()['Деньги']).toEqual(['Счёт 500-901']))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Счёт 500-901' })).toBeTruthy()
  })

  it('finds panels by their names in either language', async () => {
    const { user, field } = await opened('/contacts')
    for (const [typed, name] of [
      ['настр', 'Настройки'],
      ['settings', 'Настройки'],
      ['ДИАГН', 'Диагностика'],
    ] as const) {
      await user.clear(field)
      await user.type(field, typed)
      await waitFor(() => expect(offered()['Разделы']).toEqual([name]))
    }
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Диагностика' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads to what is in a panel', async () => {
    const { user, field } = await opened('/settings')
    await user.type(field, 'рыбинск{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Номера' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '+7 4855 00-03-10' })).toBeTruthy()
    press()
    await user.type(await screen.findByRole('combobox', NAMES), 'савельев{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Внутренние номера' })).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Пётр Савельев' })).toBeTruthy()
    press()
    await user.type(await screen.findByRole('combobox', NAMES), 'мельник')
    const people = await screen.findByRole('group', { name: 'Контакты' })
    await user.click(within(people).getByRole('option'))
    expect(await screen.findByRole('dialog', { name: 'Изменить контакт' })).toBeTruthy()
  })

  it('goes through all that is offered with the arrows, round and round', async () => {
    const { user, field } = await opened('/settings')
    await user.type(field, 'мельник')
    await waitFor(() => expect(Object.keys(offered())).toEqual(['Сообщения', 'Контакты']))
    await waitFor(() => expect(chosen()?.textContent).toContain('·'))
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen()?.id)
    await user.keyboard('{ArrowDown}')
    expect(chosen()?.textContent).not.toContain('·')
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen()?.id)
    await user.keyboard('{ArrowDown}')
    expect(chosen()?.textContent).toContain('·')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Контакты' })).toBeTruthy()
  })

  it('takes what was typed, not what stands there still', async () => {
    const { bridge, user, field } = await opened('/inbox')
    await waitFor(() => expect(offered()['Сообщения']).toHaveLength(9))
    const find = bridge.answerOf('inbox.findThreads')
    const search = Promise.withResolvers<void>()
    bridge.on('inbox.findThreads', async (argument) => {
      await search.promise
      return find(argument)
    })
    await user.type(field, '375{Enter}')
    search.resolve()
    expect(await screen.findByRole('heading', { name: '+375 29 123 45 67' })).toBeTruthy()
    expect(location.hash).toContain(`${OWN}:375291234567`)
  })

  it('does things: begins a conversation, reads all, changes theme and account', async () => {
    const given = world([
      cabinet(cabinetRecord('1')),
      cabinet(cabinetRecord('2', { title: 'Второй кабинет' })),
    ])
    const bridge = bridgeOver(given)
    bridge.on('inbox.markAllRead', () => 3)
    const { user } = await openApp(bridge, '/contacts')
    await screen.findByRole('heading', { level: 1 })
    const act = async (typed: string) => {
      press()
      await user.type(await screen.findByRole('combobox', NAMES), typed)
      await waitFor(() => expect(offered()['Действия']).toHaveLength(1))
      await user.keyboard('{Enter}')
    }
    await act('тёмная')
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    await act('всё прочит')
    expect(await screen.findByText('Прочитано 3 сообщения')).toBeTruthy()
    expect(bridge.callsOf('inbox.markAllRead')).toMatchObject([{ filter: { kind: 'all' } }])
    await act('кабинет: вт')
    await waitFor(() => expect(bridge.callsOf('session.activate')).toEqual([{ cabinet: '2' }]))
    await act('новая переп')
    expect(await screen.findByRole('dialog', { name: 'Новая переписка' })).toBeTruthy()
    await waitFor(() => expect(location.hash).toBe('#/inbox'))
  })

  it('goes on to messages where no name has it', async () => {
    const { user, field } = await opened('/settings')
    await user.type(field, 'звонил')
    await user.click(
      await screen.findByRole('option', { name: 'Искать «звонил» в сообщениях', selected: true }),
    )
    const search = await screen.findByRole('textbox', { name: 'Найти переписку или сообщение' })
    expect(search).toHaveProperty('value', 'звонил')
    expect(await screen.findAllByText('звонил', { selector: 'mark' })).not.toEqual([])
    expect(document.activeElement).toBe(search)
  })
})
