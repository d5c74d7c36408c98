import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import { cabinetRecord } from '../../../support/fake-bridge/world.ts'
import { openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { rest, newcomer } from '../../support/sign-in.ts'

async function fillAndEnter(failure?: Failure) {
  const bridge = newcomer()
  if (failure) bridge.fail('session.signIn', failure)
  else bridge.on('session.signIn', () => cabinetRecord('1'))
  const { user } = await openApp(bridge)
  await user.type(await screen.findByLabelText('Электронная почта'), 'anna@company.ru')
  await user.type(screen.getByLabelText('Пароль'), 'wrong one')
  await user.keyboard('{Enter}')
  return { bridge, user }
}

describe('signing in by e-mail', () => {
  it('sends what was typed with the addresses used last, on Enter', async () => {
    const { bridge } = await fillAndEnter()
    expect(bridge.callsOf('session.signIn')).toEqual([
      {
        way: 'email',
        email: 'anna@company.ru',
        password: 'wrong one',
        generation: 'current',
        addresses: { rest },
      },
    ])
  })

  it('leads to what to begin with in an account that is new here', async () => {
    const { user } = await fillAndEnter()
    const steps = within(await screen.findByRole('list', { name: 'Сегодня' }))
    expect(await steps.findByRole('link', { name: 'Пригласите коллег' })).toBeTruthy()
    await user.click(steps.getByRole('button', { name: 'Назовите кабинет' }))
    expect(await screen.findByRole('dialog', { name: /кабинет/i })).toBeTruthy()
  })

  it('says beside the password that it is wrong, quotes the service and loses nothing', async () => {
    await fillAndEnter({ kind: 'refused', status: 401, message: 'These credentials do not match' })
    const password = screen.getByLabelText('Пароль')
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
    const described = document.getElementById(password.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toContain('Неверная почта или пароль')
    expect(described?.querySelector('q')?.textContent).toBe('These credentials do not match')
    expect(password).toHaveProperty('value', 'wrong one')
    expect(screen.getByLabelText('Электронная почта')).toHaveProperty('value', 'anna@company.ru')
  })

  it('blames nothing that was typed when the service itself fails', async () => {
    await fillAndEnter({ kind: 'refused', status: 503, message: 'Server Error' })
    expect(await screen.findByText('Server Error')).toBeTruthy()
    expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.queryByText(/Неверная почта/)).toBeNull()
  })

  it('shows what is wrong with an address beside it, which opens for it', async () => {
    const { bridge, user } = await fillAndEnter({ kind: 'unreachable' })
    const address = await screen.findByLabelText('Адрес REST API')
    const said = () => {
      const [id = ''] = (address.getAttribute('aria-describedby') ?? '').split(' ')
      return document.getElementById(id)?.textContent
    }
    expect(said()).toContain('Этот адрес не отвечает')
    bridge.fail('session.signIn', { kind: 'badReply' })
    await user.type(screen.getByLabelText('Пароль'), '{Enter}')
    await waitFor(() => expect(said()).toContain('Это не адрес сервиса телефонии'))
  })

  it('takes a field that the failure names', async () => {
    await fillAndEnter({ kind: 'invalid', field: 'addresses.rest' })
    const address = await screen.findByLabelText('Адрес REST API')
    expect(address.getAttribute('aria-invalid')).toBe('true')
  })

  it('says what concerns no field for the whole form', async () => {
    const { bridge, user } = await fillAndEnter({ kind: 'limited' })
    const told = new Set<string>()
    for (const kind of ['limited', 'unknown', 'keychain', 'internal'] as const) {
      bridge.fail('session.signIn', { kind })
      await user.type(screen.getByLabelText('Пароль'), '{Enter}')
      await waitFor(() => expect(bridge.callsOf('session.signIn')).toHaveLength(told.size + 2))
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).not.toBe('')
      told.add(alert.textContent)
      expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBeNull()
    }
    expect(told.size).toBe(4)
  })

  it('asks for what is missing without calling the service', async () => {
    const bridge = newcomer({ rest: '' })
    const { user } = await openApp(bridge)
    await user.click(await screen.findByRole('button', { name: 'Войти' }))
    expect(screen.getAllByText('Заполните это поле.')).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByLabelText('Электронная почта'))
    const address = screen.getByLabelText('Адрес сервиса')
    for (const typed of ['ftp://files', 'abc', 'localhost:47200/rest/', '10.0.0.7']) {
      await user.clear(address)
      await user.type(address, typed)
      await user.tab()
      expect(address).toHaveProperty('value', typed)
      expect(screen.getByText(/должен начинаться с https:\/\/ или http:\/\//)).toBeTruthy()
    }
    await user.type(screen.getByLabelText('Электронная почта'), 'anna@company.ru{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Пароль')))
    expect(bridge.callsOf('session.signIn')).toEqual([])
  })

  it('shows the password on request', async () => {
    const { user } = await openApp(newcomer())
    const password = await screen.findByLabelText('Пароль')
    expect(document.activeElement).toBe(screen.getByLabelText('Электронная почта'))
    await user.click(screen.getByRole('button', { name: 'Показать пароль' }))
    expect(password.getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Скрыть пароль' }))
    expect(password.getAttribute('type')).toBe('password')
  })

  it('adds the scheme to an address, and warns where it is not encrypted', async () => {
    const { user } = await openApp(newcomer({ rest: '' }))
    const address = await screen.findByLabelText('Адрес сервиса')
    await user.type(address, 'api.example.ru')
    await user.tab()
    expect(address).toHaveProperty('value', 'https://api.example.ru')
    await user.clear(address)
    await user.type(address, 'http://10.0.0.7/')
    expect(screen.getByText(/без шифрования/)).toBeTruthy()
  })
})
