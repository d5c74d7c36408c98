import { describe, expect, it } from 'vitest'
import type { Person } from '../../electron/bridge/people.ts'
import { versioned } from '../../electron/core/platform/version.ts'
import type { FakeBridge } from '../support/fake-bridge/index.ts'
import { account, installNumbers } from '../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, world } from '../support/fake-bridge/world.ts'
import { button, dialogNamed, field, fill } from './support/exchange.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const USERS: Person[] = [
  { id: 1, email: 'anna@svetly.example', status: 'ACTIVE', quota: 1000 },
  { id: 2, phone: '79161234567', status: 'ASLEEP' },
  { id: 3 },
]

const addressOf = (id: number, email: string) => versioned({ id, name: email, body: { email } })

async function openPeople(
  prepare: (bridge: FakeBridge) => void = () => undefined,
  rpc = 'https://rpc.example/',
  at = '/people',
) {
  const { addresses } = cabinetRecord('1')
  const bridge = bridgeOver(
    world([cabinet(cabinetRecord('1', { addresses: { ...addresses, rpc } }))]),
  )
  const emails = [addressOf(31, 'office@svetly.example'), addressOf(32, 'buh@svetly.example')]
  installNumbers(bridge, { ...account(), emails })
  bridge.on('people.profile', () => ({
    id: 7,
    email: 'me@svetly.example',
    firstName: 'Анна',
    lastName: 'Белова',
    role: 'lk_admin',
  }))
  bridge.on('people.users', () => ({ users: USERS }))
  prepare(bridge)
  const { user } = await openApp(bridge, at)
  return { bridge, user }
}

describe('people', () => {
  it('tells who one is and who else there is, and what it does not know as it comes', async () => {
    await openPeople()
    expect(await screen.findByText('Белова Анна')).toBeTruthy()
    expect(screen.getByText('Администратор')).toBeTruthy()
    const list = await screen.findByRole('list', { name: 'Пользователи кабинета' })
    const users = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
    expect(users[0]).toMatch(/^anna@svetly\.example.*Действует · 1 ?000 запросов в час$/)
    expect(users[1]).toMatch(/ASLEEP$/)
    expect(users[2]).toBe('№ 3')
  })

  it('says what cannot be told without an RPC address, and asks for nothing', async () => {
    const { bridge } = await openPeople(undefined, '')
    await screen.findByText(/нужен адрес RPC/)
    expect(screen.queryByLabelText(/^Почта или телефон/)).toBeNull()
    expect(bridge.callsOf('people.users')).toEqual([])
  })

  it('reads again after a failure', async () => {
    const { bridge, user } = await openPeople((given) =>
      given.fail('people.users', { kind: 'refused', message: 'Нет прав' }),
    )
    expect(await screen.findByText(/Нет прав/)).toBeTruthy()
    bridge.on('people.users', () => ({ users: [] }))
    await user.click(button('Повторить'))
    expect(await screen.findByText('Список пользователей пуст.')).toBeTruthy()
  })

  it('says that there are rows that it could not read, never that there is nobody', async () => {
    await openPeople((given) => {
      const invalid = { count: 2, reasons: ['users.list · id: string'] }
      given.on('people.users', () => ({ users: [], invalid }))
    })
    expect(await screen.findByText('Не удалось прочитать 2 строки')).toBeTruthy()
    expect(screen.getByText('users.list · id: string')).toBeTruthy()
    expect(screen.queryByText('Список пользователей пуст.')).toBeNull()
  })

  it('finds somebody, and puts both ways of finding nobody into words', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, email: `u${at}@x.example` }))
    const { bridge, user } = await openPeople((given) =>
      given.on('people.users', () => ({ users: many })),
    )
    const typed = await screen.findByLabelText<HTMLInputElement>(/^Почта или телефон/)
    await user.click(button('Найти'))
    expect(await screen.findByText('Заполните это поле.')).toBeTruthy()
    expect(bridge.callsOf('people.find')).toEqual([])
    await fill(typed, ' +7 916 000-00-00 ')
    bridge.on('people.find', () => ({ outcome: 'none' }))
    await user.click(button('Найти'))
    expect(await screen.findByText(/Пользователя с такой почтой/)).toBeTruthy()
    expect(bridge.callsOf('people.find')).toEqual([
      { cabinet: '1', identifier: '+7 916 000-00-00' },
    ])
    bridge.on('people.find', () => ({ outcome: 'otherCustomer' }))
    await user.click(button('Найти'))
    expect(await screen.findByText(/в другом кабинете/)).toBeTruthy()
    bridge.on('people.find', () => ({ person: { id: 4, email: 'x@y.example' } }))
    await user.click(button('Найти'))
    expect(await screen.findByText('x@y.example')).toBeTruthy()
  })
})

describe('another password', () => {
  async function openDialog(prepare?: (bridge: FakeBridge) => void) {
    const opened = await openPeople(prepare)
    await opened.user.click(await screen.findByRole('button', { name: 'Сменить пароль' }))
    const dialog = await dialogNamed('Сменить пароль')
    const type = async (current: string, next: string, again = next) => {
      await fill(field(dialog, 'Текущий пароль'), current)
      await fill(field(dialog, 'Новый пароль'), next)
      await fill(field(dialog, 'Новый пароль ещё раз'), again)
    }
    const change = () => opened.user.click(button('Сменить пароль', dialog))
    return { ...opened, dialog, type, change }
  }

  it('is sent once both new ones are the same, and the dialog is over', async () => {
    const { bridge, dialog, type, change } = await openDialog((given) =>
      given.on('session.changePassword', () => undefined),
    )
    await type('old', 'new', 'other')
    await change()
    expect(await within(dialog).findByText('Пароли не совпадают.')).toBeTruthy()
    expect(bridge.callsOf('session.changePassword')).toEqual([])
    await type('old', 'new')
    await change()
    expect(await screen.findByText('Пароль изменён')).toBeTruthy()
    expect(bridge.callsOf('session.changePassword')).toEqual([
      { cabinet: '1', current: 'old', next: 'new' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says beside the present one that it is wrong, in words of the field', async () => {
    const { dialog, type, change } = await openDialog((given) =>
      given.fail('session.changePassword', {
        kind: 'refused',
        status: 400,
        message: 'Password not right.',
      }),
    )
    await type('old', 'new')
    await change()
    const current = field(dialog, 'Текущий пароль')
    await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'))
    expect(within(dialog).getByText('Неверный пароль.')).toBeTruthy()
  })

  it('that was lost is not sent again before the service was asked which one holds', async () => {
    const { bridge, user, dialog, type, change } = await openDialog((given) =>
      given.fail('session.changePassword', { kind: 'unknown' }),
    )
    await type('old', 'new')
    await change()
    expect(await within(dialog).findByText(/Неизвестно, сменился ли пароль/)).toBeTruthy()
    expect(button('Сменить пароль', dialog)).toHaveProperty('disabled', true)
    const ask = async (holds: 'current' | 'next' | 'neither') => {
      bridge.on('session.whichHolds', () => ({ holds }))
      await user.click(button('Проверить, какой пароль подходит', dialog))
    }
    await ask('neither')
    expect(await within(dialog).findByText(/Не подходит ни один/)).toBeTruthy()
    await ask('current')
    expect(await within(dialog).findByText(/Подходит старый пароль/)).toBeTruthy()
    expect(button('Сменить пароль', dialog)).toHaveProperty('disabled', false)
    await ask('next')
    expect(await screen.findByText('Пароль изменён')).toBeTruthy()
    expect(bridge.callsOf('session.changePassword')).toHaveLength(1)
  })
})

describe('addresses for notifications', () => {
  const list = () => screen.findByRole('list', { name: 'Адреса для уведомлений' })

  it('are listed, and one is added once it looks like one', async () => {
    const { bridge, user } = await openPeople(
      (given) => given.on('emails.create', () => ({ id: 33 })),
      undefined,
      '/hooks/emails',
    )
    expect((await list()).textContent).toMatch(/office@svetly\.example.*buh@svetly\.example/)
    await user.click(button('Добавить адрес'))
    const form = await dialogNamed('Добавить адрес')
    for (const [wrong, fault] of [
      ['', 'Заполните это поле.'],
      ['не адрес', 'Это не похоже на адрес почты.'],
      ['a@b.example, c@d.example', 'Это не похоже на адрес почты.'],
    ] as const) {
      await fill(field(form, 'Адрес'), wrong)
      await user.click(button('Сохранить', form))
      expect(await within(form).findByText(fault)).toBeTruthy()
    }
    expect(bridge.callsOf('emails.create')).toEqual([])
    await fill(field(form, 'Адрес'), ' новый@светлый.example ')
    await user.click(button('Сохранить', form))
    expect(await screen.findByText(/новый@светлый\.example добавлен/)).toBeTruthy()
    expect(bridge.callsOf('emails.create')).toEqual([
      { cabinet: '1', body: { email: 'новый@светлый.example' } },
    ])
  })

  it('are deleted once that was asked', async () => {
    const { bridge, user } = await openPeople(
      (given) => given.on('emails.delete', () => ({})),
      undefined,
      '/hooks/emails',
    )
    await list()
    await user.click(button('Удалить buh@svetly.example'))
    expect(bridge.callsOf('emails.delete')).toEqual([])
    await user.click(button('Удалить', await screen.findByRole('dialog')))
    expect(await screen.findByText(/buh@svetly\.example удалён/)).toBeTruthy()
    expect(bridge.callsOf('emails.delete')).toEqual([{ cabinet: '1', id: 32 }])
  })

  it('say that there are none, or why they were not read', async () => {
    const { bridge, user } = await openPeople(
      (given) => given.fail('account.read', { kind: 'refused', message: 'Не сейчас' }),
      undefined,
      '/hooks/emails',
    )
    expect(await screen.findByText(/Не сейчас/)).toBeTruthy()
    installNumbers(bridge, { ...account(), emails: [] })
    await user.click(button('Повторить'))
    expect(await screen.findByText('Адресов пока нет')).toBeTruthy()
  })
})
