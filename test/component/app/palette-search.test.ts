import { describe, expect, it } from 'vitest'
import { panels } from '../../../renderer/panels/index.ts'
import { installNumbers } from '../../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, OWN, world } from '../../support/fake-bridge/world.ts'
import { aWhile } from '../../support/waits.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

/** Ctrl+K as a Russian layout sends it. */
function press(): void {
  window.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyK', key: 'л', ctrlKey: true, cancelable: true }),
  )
}

async function opened(at: string, locale: 'ru' | 'en' = 'ru') {
  const given = world([cabinet(cabinetRecord('1'))])
  given.boot.settings.locale = locale
  given.app.settings = { ...given.app.settings, locale }
  const bridge = bridgeOver(given)
  installNumbers(bridge)
  const { user } = await openApp(bridge, at)
  await screen.findByRole('heading', { level: 1 })
  press()
  const field = await screen.findByRole('combobox', NAMES)
  return { bridge, user, field }
}

const NAMES = { name: /^(Имя, номер, раздел или действие|Name, number, panel or action)$/ }

/** What is offered, by the headings it stands under. */
function offered(): Record<string, string[]> {
  const groups = within(screen.getByRole('dialog')).queryAllByRole('group')
  const headingOf = (group: HTMLElement) =>
    document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
  return Object.fromEntries(
    groups.map((group) => [
      headingOf(group),
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]),
  )
}

const chosen = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('option')
    .find((option) => option.getAttribute('aria-selected') === 'true')

describe('the search palette', () => {
  it.each(['/inbox', '/contacts', '/numbers', '/extensions', '/diagnostics', '/settings'])(
    'begins over %s with the latest conversations',
    async (at) => {
      const { bridge, field } = await opened(at)
      expect(document.activeElement).toBe(field)
      const [latest] = bridge.cabinet('1').threads
      await waitFor(() => expect(offered()['Сообщения']).toHaveLength(9))
      expect(offered()['Сообщения']?.[0]).toContain('+7 926 111-00-22')
      expect(latest?.other).toBe('79261110022')
      expect(Object.keys(offered())).toEqual(['Сообщения', 'Действия'])
    },
  )

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

  it('speaks English too', async () => {
    const { user, field } = await opened('/inbox', 'en')
    expect(field.getAttribute('aria-label')).toBe('Name, number, panel or action')
    await user.type(field, 'номера')
    await waitFor(() => expect(offered()['Panels']).toEqual(['Numbers']))
    await user.clear(field)
    await user.type(field, 'склад')
    await waitFor(() => expect(offered()).toEqual({ Extensions: ['Склад'] }))
    await user.clear(field)
    await user.type(field, 'nobody at all')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
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

  it('keeps what is chosen while it is found again for one more letter', async () => {
    const { bridge, user, field } = await opened('/settings')
    bridge.on('routes.path', () => new Promise(() => {}))
    const number = ['+7 4855 00-03-10Рыбинск']
    await user.type(field, 'рыбинс')
    await waitFor(() => expect(offered()).toEqual({ Номера: number, Маршруты: number }))
    const asked = bridge.callsOf('inbox.findThreads').length
    await user.type(field, 'к{ArrowDown}')
    const route = chosen()?.id
    await waitFor(() => expect(bridge.callsOf('inbox.findThreads').length).toBeGreaterThan(asked))
    await new Promise((resolve) => setTimeout(resolve))
    expect(chosen()?.id).toBe(route)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.hash).toContain('routes'))
  })

  it('shows what others have found while one still looks or fails, and says so', async () => {
    const { bridge, user, field } = await opened('/settings')
    bridge.fail('inbox.findThreads', { kind: 'internal', reference: 'f00d' })
    bridge.on('account.read', () => new Promise(() => {}))
    await user.type(field, 'анна')
    await waitFor(() => expect(offered()).toEqual({ Внутренние: ['Анна Белова'] }))
    expect(await screen.findByText(/f00d/)).toBeTruthy()
  })

  it('says nothing of what fails once it was closed', async () => {
    const { bridge, user, field } = await opened('/settings')
    const search = Promise.withResolvers<void>()
    const asked = bridge.callsOf('inbox.findThreads').length
    bridge.on('inbox.findThreads', async () => {
      await search.promise
      return bridge.refuse({ kind: 'internal', reference: 'f00d' })
    })
    await user.type(field, 'анна')
    await waitFor(() => expect(bridge.callsOf('inbox.findThreads').length).toBeGreaterThan(asked))
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    search.resolve()
    await aWhile()
    expect(screen.queryByText(/f00d/)).toBeNull()
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

  it('is told of in the list of keys, for the whole app', async () => {
    await openApp()
    await screen.findByRole('navigation')
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'F1', cancelable: true }))
    const sheet = await screen.findByRole('dialog', { name: 'Сочетания клавиш' })
    const app = within(sheet).getByText(/^Перейти к разделу, переписке/)
    expect(app.closest('section')?.textContent).toContain(`Ctrl1…Ctrl${Math.min(9, panels.length)}`)
  })
})
