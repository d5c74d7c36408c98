import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import { cabinetRecord } from '../../../support/fake-bridge/world.ts'
import { openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { rest, newcomer } from '../../support/sign-in.ts'

describe('a registration whose outcome nobody knows', () => {
  async function registered(answer: Failure) {
    const bridge = newcomer()
    bridge.fail('session.register', answer)
    const { user } = await openApp(bridge)
    await user.click(await screen.findByRole('button', { name: /Зарегистрируйтесь/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый кабинет' }))
    await user.type(dialog.getByLabelText(/^Электронная почта/), 'anna@company.ru')
    await user.type(dialog.getByLabelText(/^Пароль(?! ещё)/), 'longer-word')
    await user.type(dialog.getByLabelText(/^Пароль ещё раз/), 'longer-word')
    await user.type(dialog.getByLabelText(/^Телефон/), '8 916 123-45-67')
    await user.click(dialog.getByRole('button', { name: 'Позвонить мне' }))
    await user.type(await dialog.findByLabelText('PIN-код'), '4821{Enter}')
    return { bridge, user, dialog }
  }

  it.each([{ kind: 'unknown' }, { kind: 'unknown', field: 'email', status: 500 }] as const)(
    'is looked for by signing in, by Enter too: %j',
    async (answer) => {
      const { bridge, user, dialog } = await registered(answer)
      expect(await dialog.findByText(/кабинет уже мог появиться/)).toBeTruthy()
      expect(dialog.queryByRole('button', { name: 'Зарегистрироваться' })).toBeNull()
      bridge.on('session.signIn', () => cabinetRecord('1'))
      await user.type(dialog.getByLabelText(/^Пароль(?! ещё)/), '{Enter}')
      await waitFor(() => expect(bridge.callsOf('session.signIn')).toHaveLength(1))
      expect(bridge.callsOf('session.signIn')).toEqual([
        {
          way: 'email',
          email: 'anna@company.ru',
          password: 'longer-word',
          generation: 'current',
          addresses: { rest },
        },
      ])
      expect(bridge.callsOf('session.register')).toHaveLength(1)
    },
  )

  it('is repeated after a warning alone, also where signing in was refused', async () => {
    const { bridge, user, dialog } = await registered({ kind: 'unknown' })
    bridge.fail('session.signIn', { kind: 'refused', field: 'email', status: 401 })
    await user.click(await dialog.findByRole('button', { name: 'Войти с этой почтой' }))
    expect(await dialog.findByText(/Войти с этой почтой и паролем не удалось/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Зарегистрироваться снова…' }))
    const warning = within(await screen.findByRole('dialog', { name: 'Зарегистрироваться снова' }))
    expect(bridge.callsOf('session.register')).toHaveLength(1)
    bridge.on('session.register', () => cabinetRecord('1'))
    await user.click(warning.getByRole('button', { name: 'Зарегистрироваться снова' }))
    await waitFor(() => expect(bridge.callsOf('session.register')).toHaveLength(2))
    expect(bridge.callsOf('session.register')).toMatchObject([{}, { again: true }])
    expect(bridge.callsOf('session.register')[0]).not.toHaveProperty('again')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  const opened = async (doubtful: string[]) => {
    const bridge = newcomer()
    bridge.on('session.doubtfulRegistrations', () => doubtful)
    const { user } = await openApp(bridge)
    await user.click(await screen.findByRole('button', { name: /Зарегистрируйтесь/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый кабинет' }))
    return { bridge, user, dialog }
  }

  it('is still said when the form is opened anew, and needs no PIN to be looked for', async () => {
    const { bridge, user, dialog } = await opened(['anna@company.ru'])
    expect(dialog.getByText(/кабинет уже мог появиться/)).toBeTruthy()
    expect(dialog.getByLabelText(/^Электронная почта/)).toHaveProperty('value', 'anna@company.ru')
    expect(dialog.queryByRole('button', { name: 'Зарегистрироваться' })).toBeNull()
    bridge.on('session.signIn', () => cabinetRecord('1'))
    await user.type(dialog.getByLabelText(/^Пароль/), 'longer-word')
    await user.click(dialog.getByRole('button', { name: 'Войти с этой почтой' }))
    await waitFor(() => expect(bridge.callsOf('session.signIn')).toHaveLength(1))
    expect(bridge.callsOf('session.register')).toEqual([])
  })

  it('is about its own e-mail alone', async () => {
    const { user, dialog } = await opened(['anna@company.ru'])
    const email = dialog.getByLabelText(/^Электронная почта/)
    await user.clear(email)
    await user.type(email, 'boris@company.ru')
    expect(dialog.queryByText(/кабинет уже мог появиться/)).toBeNull()
    expect(dialog.getByRole('button', { name: 'Зарегистрироваться' })).toBeTruthy()
    await user.clear(email)
    await user.type(email, 'Anna@company.ru')
    expect(dialog.getByText(/кабинет уже мог появиться/)).toBeTruthy()
  })

  it('asks for what registering again lacks once the person was warned', async () => {
    const { bridge, user, dialog } = await opened(['anna@company.ru'])
    await user.click(dialog.getByRole('button', { name: 'Зарегистрироваться снова…' }))
    const warning = within(await screen.findByRole('dialog', { name: 'Зарегистрироваться снова' }))
    await user.click(warning.getByRole('button', { name: 'Зарегистрироваться снова' }))
    await user.type(dialog.getByLabelText(/^Пароль(?! ещё)/), 'longer-word')
    await user.type(dialog.getByLabelText(/^Пароль ещё раз/), 'longer-word')
    await user.type(dialog.getByLabelText(/^Телефон/), '8 916 123-45-67')
    await user.click(dialog.getByRole('button', { name: 'Позвонить мне' }))
    await user.type(await dialog.findByLabelText('PIN-код'), '4821')
    expect(bridge.callsOf('session.register')).toEqual([])
    bridge.on('session.register', () => cabinetRecord('1'))
    await user.click(dialog.getByRole('button', { name: 'Зарегистрироваться снова' }))
    await waitFor(() => expect(bridge.callsOf('session.register')).toHaveLength(1))
    expect(bridge.callsOf('session.register')).toMatchObject([{ again: true, pin: '4821' }])
  })
})
