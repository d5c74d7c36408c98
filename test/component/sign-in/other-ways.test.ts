import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor } from '../support/open-app.ts'
import { rest, newcomer } from '../support/sign-in.ts'

// Seconds until the next call are counted by the test alone.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))

describe('the other ways in', () => {
  it('calls a phone, explains the PIN and signs in with it', async () => {
    const bridge = newcomer()
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('Телефон', { selector: '[type=radio]' }))
    await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '8 916 123-45-67')
    await user.click(screen.getByRole('button', { name: 'Позвонить мне' }))
    expect(await screen.findByText(/Звоним на \+7 916 123-45-67/)).toBeTruthy()
    expect(screen.getByText(/Ещё раз можно через 60 секунд/)).toBeTruthy()
    await user.type(screen.getByLabelText('PIN-код'), '4821{Enter}')
    expect(bridge.callsOf('session.signIn')).toEqual([
      {
        way: 'phone',
        phone: '8 916 123-45-67',
        pin: '4821',
        generation: 'current',
        addresses: { rest },
      },
    ])
  })

  it('says of a PIN that is over when another call can be had, not to ask for one before', async () => {
    const bridge = newcomer()
    const message = 'Pin not found.'
    bridge.fail('session.signIn', { kind: 'refused', message, field: 'pin' })
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('Телефон', { selector: '[type=radio]' }))
    await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '8 916 123-45-67{Enter}')
    await user.type(await screen.findByLabelText('PIN-код'), '4821{Enter}')
    const told = await screen.findByText(/PIN-код больше не действует/)
    expect(told.textContent).not.toContain('запросите')
    expect(screen.getByText(/Ещё раз можно через 60 секунд/)).toBeTruthy()
  })

  it('begins anew when another number is typed after the call', async () => {
    const bridge = newcomer()
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('Телефон', { selector: '[type=radio]' }))
    const phone = screen.getByRole('textbox', { name: 'Телефон' })
    await user.type(phone, '8 916 123-45-67{Enter}')
    await screen.findByText(/Звоним на \+7 916 123-45-67/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('PIN-код')))
    await user.type(phone, '{Backspace}8')
    expect(screen.queryByText(/Звоним на/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Позвонить мне' }))
    expect(await screen.findByText(/Звоним на \+7 916 123-45-68/)).toBeTruthy()
    expect(bridge.callsOf('session.callPin').map(({ phone }) => phone)).toEqual([
      '8 916 123-45-67',
      '8 916 123-45-68',
    ])
  })

  it('signs in by a token with the RPC address alone, and says what that does not reach', async () => {
    const bridge = newcomer({ rest: '' })
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('API-токен', { selector: '[type=radio]' }))
    await user.type(screen.getByLabelText('API-токен', { selector: '[name=token]' }), 'secret')
    await user.click(screen.getByRole('button', { name: 'Указать каждый адрес отдельно' }))
    expect(screen.getByText(/достаточно адреса RPC/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Указать другие адреса' }))
    await user.type(screen.getByLabelText(/^Адрес RPC/), 'https://rpc.example.ru')
    expect(screen.getByText(/Остальные разделы недоступны/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Войти' }))
    await waitFor(() => expect(bridge.callsOf('session.signIn')).toHaveLength(1))
    expect(bridge.callsOf('session.signIn')).toEqual([
      {
        way: 'token',
        token: 'secret',
        generation: 'current',
        addresses: { rpc: 'https://rpc.example.ru' },
      },
    ])
  })

  it('says of a token that cannot even be sent that it is not right', async () => {
    const bridge = newcomer()
    bridge.fail('session.signIn', { kind: 'invalid', field: 'token' })
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('API-токен', { selector: '[type=radio]' }))
    const token = screen.getByLabelText('API-токен', { selector: '[name=token]' })
    await user.type(token, 'токен{Enter}')
    expect(await screen.findByText(/Неверный токен/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(token))
  })

  it('says beside the phone that it could not be called', async () => {
    const bridge = newcomer()
    bridge.fail('session.callPin', { kind: 'refused', message: 'Неверный номер' })
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('Телефон', { selector: '[type=radio]' }))
    await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '123')
    await user.click(screen.getByRole('button', { name: 'Позвонить мне' }))
    expect(await screen.findByText(/Сервис не смог позвонить/)).toBeTruthy()
    expect(screen.queryByLabelText('PIN-код')).toBeNull()
  })

  it('says of an unclear answer that the call may have been made, and takes its digits', async () => {
    const bridge = newcomer()
    bridge.fail('session.callPin', { kind: 'unknown', field: 'pinCall' })
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('Телефон', { selector: '[type=radio]' }))
    await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '79160000001')
    await user.click(screen.getByRole('button', { name: 'Позвонить мне' }))
    expect(await screen.findByText(/Подождите звонка/)).toBeTruthy()
    expect(await screen.findByLabelText('PIN-код')).toBeTruthy()
    expect(screen.queryByText(/не смог позвонить|Сервис отклонил запрос/)).toBeNull()
  })

  it('says beside the address that what answered the call is not the service', async () => {
    const bridge = newcomer()
    bridge.fail('session.callPin', { kind: 'unknown', field: 'pinCall.reply' })
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('Телефон', { selector: '[type=radio]' }))
    await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '79160000001')
    await user.click(screen.getByRole('button', { name: 'Позвонить мне' }))
    expect(await screen.findByText(/Подождите звонка/)).toBeTruthy()
    expect(await screen.findByText(/Это не адрес сервиса телефонии/)).toBeTruthy()
  })

  it('takes a token, and an older cabinet through the token service', async () => {
    const bridge = newcomer()
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('API-токен', { selector: '[type=radio]' }))
    await user.type(screen.getByLabelText('API-токен', { selector: '[name=token]' }), 'abc')
    await user.click(screen.getByRole('button', { name: /Старый кабинет/ }))
    expect(screen.getByLabelText('Адрес сервиса токенов')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Вернуться к обычному входу' }))
    await user.click(screen.getByLabelText('API-токен', { selector: '[type=radio]' }))
    await user.click(screen.getByRole('button', { name: 'Войти' }))
    expect(bridge.callsOf('session.signIn')).toEqual([
      { way: 'token', token: 'abc', generation: 'current', addresses: { rest } },
    ])
  })

  it('signs an older cabinet in over its own SMS interface, whatever the way', async () => {
    const bridge = newcomer()
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge)
    await user.type(await screen.findByLabelText('Электронная почта'), 'anna@company.ru')
    await user.type(screen.getByLabelText('Пароль'), 'secret')
    await user.click(screen.getByRole('button', { name: /Адреса сервиса/ }))
    expect(screen.getByLabelText('Обычный кабинет')).toHaveProperty('checked', true)
    await user.click(screen.getByLabelText('Старый кабинет'))
    await user.click(screen.getByRole('button', { name: 'Войти' }))
    expect(screen.getByText('Заполните это поле.')).toBeTruthy()
    await user.type(
      screen.getByLabelText('Адрес SMS для старых кабинетов'),
      'sms.example.ru{Enter}',
    )
    expect(bridge.callsOf('session.signIn')).toMatchObject([
      { way: 'email', generation: 'legacy', addresses: { rest, sms: 'https://sms.example.ru' } },
    ])
  })

  it('takes a cabinet of the token service for an older one', async () => {
    const { user } = await openApp(newcomer())
    await user.click(await screen.findByRole('button', { name: /Старый кабинет\?/ }))
    expect(screen.getByLabelText('Старый кабинет')).toHaveProperty('checked', true)
    expect(screen.getByLabelText('Адрес SMS для старых кабинетов')).toBeTruthy()
  })

  it('opens the demo cabinet with one press, and says when that fails', async () => {
    const bridge = bridgeOver(world([]))
    bridge.fail('session.signIn', { kind: 'internal', reference: 'a1b2' })
    const { user } = await openApp(bridge)
    const demo = await screen.findByRole('button', { name: 'Осмотреться в демо-кабинете' })
    await user.click(demo)
    expect((await screen.findByRole('alert')).textContent).toContain('a1b2')
    const own = cabinet(cabinetRecord('1', { kind: 'demo' }))
    bridge.world.cabinets.set('1', own)
    bridge.on('session.signIn', () => own.state.cabinet)
    await user.click(demo)
    expect(await screen.findByRole('heading', { name: 'Сегодня' })).toBeTruthy()
  })
})
