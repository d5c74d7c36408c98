import { describe, expect, it } from 'vitest'
import type { FoundService } from '../../electron/bridge/session.ts'
import type { Failure } from '../../electron/bridge/failures.ts'
import { cabinet, cabinetRecord, world } from '../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const rest = 'https://api.example.ru'

const newcomer = (addresses = { rest }) =>
  bridgeOver(world([], { settings: { ...settings, addresses } }))
const settings = {
  locale: 'ru',
  theme: 'light',
  sendWith: 'enter',
  notifications: 'full',
  closeToTray: false,
  conversations: 'together',
  undoSeconds: 0,
  quietHours: { on: false, from: '21:00', to: '08:00' },
  startAtLogin: false,
  links: { own: true, telephone: false },
  timeZone: 'system',
} as const

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

  it('says beside the password that it is wrong, quotes the service and loses nothing', async () => {
    await fillAndEnter({ kind: 'refused', status: 401, message: 'These credentials do not match' })
    const password = screen.getByLabelText('Пароль')
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
    const described = document.getElementById(password.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toContain('Почта или пароль не подошли')
    expect(described?.querySelector('q')?.textContent).toBe('These credentials do not match')
    expect(password).toHaveProperty('value', 'wrong one')
    expect(screen.getByLabelText('Электронная почта')).toHaveProperty('value', 'anna@company.ru')
  })

  it('blames nothing that was typed when the service itself fails', async () => {
    await fillAndEnter({ kind: 'refused', status: 503, message: 'Server Error' })
    expect(await screen.findByText('Server Error')).toBeTruthy()
    expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.queryByText(/не подошли/)).toBeNull()
  })

  it.each([
    ['unreachable', 'По этому адресу никто не отвечает'],
    ['badReply', 'По этому адресу отвечает не сервис телефонии'],
  ] as const)('shows %s beside the address, which opens for it', async (kind, words) => {
    await fillAndEnter({ kind })
    const address = await screen.findByLabelText('Адрес REST API')
    const described = document.getElementById(
      (address.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '',
    )
    expect(described?.textContent).toContain(words)
  })

  it('takes a field that the failure names', async () => {
    await fillAndEnter({ kind: 'invalid', field: 'addresses.rest' })
    const address = await screen.findByLabelText('Адрес REST API')
    expect(address.getAttribute('aria-invalid')).toBe('true')
  })

  it.each(['limited', 'unknown', 'keychain', 'internal'] as const)(
    'says %s for the whole form',
    async (kind) => {
      await fillAndEnter({ kind })
      expect((await screen.findByRole('alert')).textContent).not.toBe('')
      expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBeNull()
    },
  )

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

describe('one address for all', () => {
  const tried = [
    { family: 'rest', address: 'https://api.example.ru', answer: 'other' },
    { family: 'rest', address: 'https://api.example.ru/rest', answer: 'answers' },
    { family: 'rpc', address: 'https://api.example.ru/rpc', answer: 'answers' },
  ] as const
  const found = { rest: 'https://api.example.ru/rest', rpc: 'https://api.example.ru/rpc' }

  async function enterAt(answer: () => FoundService) {
    const bridge = newcomer({ rest: '' })
    bridge.on('session.findService', answer)
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge)
    await user.type(await screen.findByLabelText('Электронная почта'), 'anna@company.ru')
    await user.type(screen.getByLabelText('Пароль'), 'secret')
    await user.type(screen.getByLabelText('Адрес сервиса'), 'api.example.ru{Enter}')
    return { bridge, user }
  }

  it('finds the others beside it before anything secret leaves, and says where', async () => {
    const { bridge } = await enterAt(() => ({ addresses: found, tried: [...tried] }))
    await waitFor(() => expect(bridge.callsOf('session.signIn')).toHaveLength(1))
    expect(bridge.callsOf('session.findService')).toEqual([{ address: 'https://api.example.ru' }])
    expect(bridge.callsOf('session.signIn')).toMatchObject([{ addresses: found }])
  })

  it('says at the field that nobody is there, and signs in nowhere', async () => {
    const { bridge } = await enterAt(() => ({
      addresses: {},
      tried: [{ family: 'rest', address: 'https://api.example.ru', answer: 'nobody' }],
    }))
    const address = screen.getByLabelText('Адрес сервиса')
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(/никто не отвечает. Проверьте/)).toBeTruthy()
    expect(screen.getByText('Где искали: 1 адрес')).toBeTruthy()
    expect(bridge.callsOf('session.signIn')).toEqual([])
  })

  it('offers services by their names, those of the office among them', async () => {
    const bridge = newcomer({ rest: '' })
    bridge.on('session.services', () => [{ name: 'Наша АТС', addresses: found }])
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge)
    await user.type(await screen.findByLabelText('Электронная почта'), 'anna@company.ru')
    await user.type(screen.getByLabelText('Пароль'), 'secret{Enter}')
    await waitFor(() =>
      expect(bridge.callsOf('session.signIn')).toMatchObject([{ addresses: found }]),
    )
  })

  it('says that it cannot list services, and takes an address', async () => {
    const bridge = newcomer({ rest: '' })
    bridge.fail('session.services', { kind: 'disconnected' })
    await openApp(bridge)
    expect(await screen.findByText(/Связь с приложением потеряна/)).toBeTruthy()
    expect(screen.getByLabelText('Адрес сервиса')).toBeTruthy()
  })

  it('says of a token that its account is open already', async () => {
    const bridge = bridgeOver(
      world([cabinet(cabinetRecord('1'))], { settings: { ...settings, addresses: { rest } } }),
    )
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge, '/sign-in')
    await user.click(await screen.findByLabelText('API-токен', { selector: '[type=radio]' }))
    await user.type(screen.getByLabelText('API-токен', { selector: '[name=token]' }), 'abc{Enter}')
    expect(await screen.findByText(/уже был выполнен/)).toBeTruthy()
  })
})

describe('the other ways in', () => {
  it('calls a phone, explains the PIN and signs in with it', async () => {
    const bridge = newcomer()
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('Телефон', { selector: '[type=radio]' }))
    await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '8 916 123-45-67')
    await user.click(screen.getByRole('button', { name: 'Позвонить мне' }))
    expect(await screen.findByText(/Звоним на \+7 916 123-45-67/)).toBeTruthy()
    expect(screen.getByText(/Ещё раз можно через (60|5\d) секунд/)).toBeTruthy()
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

  it('says of a token that cannot even be sent that it is not right', async () => {
    const bridge = newcomer()
    bridge.fail('session.signIn', { kind: 'invalid', field: 'token' })
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('API-токен', { selector: '[type=radio]' }))
    const token = screen.getByLabelText('API-токен', { selector: '[name=token]' })
    await user.type(token, 'токен{Enter}')
    expect(await screen.findByText(/Токен не подошёл/)).toBeTruthy()
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
    expect(await screen.findByText(/возможно, звонок сделан/)).toBeTruthy()
    expect(await screen.findByLabelText('PIN-код')).toBeTruthy()
    expect(screen.queryByText(/не смог позвонить|Сервис отказал/)).toBeNull()
  })

  it('says beside the address that what answered the call is not the service', async () => {
    const bridge = newcomer()
    bridge.fail('session.callPin', { kind: 'unknown', field: 'pinCall.reply' })
    const { user } = await openApp(bridge)
    await user.click(await screen.findByLabelText('Телефон', { selector: '[type=radio]' }))
    await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '79160000001')
    await user.click(screen.getByRole('button', { name: 'Позвонить мне' }))
    expect(await screen.findByText(/возможно, звонок сделан/)).toBeTruthy()
    expect(await screen.findByText(/По этому адресу отвечает не сервис телефонии/)).toBeTruthy()
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
    expect(screen.getByLabelText('Новый кабинет')).toHaveProperty('checked', true)
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
    expect(await screen.findByRole('heading', { name: 'Сообщения' })).toBeTruthy()
  })
})

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
    expect(await dialog.findByText(/С этой почтой и паролем сервис не пустил/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Зарегистрироваться снова…' }))
    const warning = within(await screen.findByRole('dialog', { name: 'Зарегистрироваться снова?' }))
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
    const warning = within(await screen.findByRole('dialog', { name: 'Зарегистрироваться снова?' }))
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

describe('the sign-in screen', () => {
  it('changes language and keeps what was typed', async () => {
    const { user, bridge } = await openApp(newcomer())
    await user.type(await screen.findByLabelText('Электронная почта'), 'anna@company.ru')
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeTruthy()
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'anna@company.ru')
    expect(document.documentElement.lang).toBe('en')
    expect(bridge.callsOf('settings.change')).toEqual([{ locale: 'en' }])
  })

  it.each([
    ['locked', 'заблокировано'],
    ['denied', 'не дала доступ'],
    ['unavailable', 'нет хранилища паролей'],
    ['timedOut', 'не отвечает'],
  ] as const)('says what a keychain that is %s means, and tries again', async (state, words) => {
    const bridge = bridgeOver(world([], { keychain: state }))
    bridge.on('session.retryKeychain', () => 'ready')
    const { user } = await openApp(bridge)
    const notice = await screen.findByText(new RegExp(words))
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    await waitFor(() => expect(notice.isConnected).toBe(false))
  })

  it('says when it led to another cabinet than the one that waits', async () => {
    const record = cabinetRecord('1', { state: 'signedOut' })
    const bridge = bridgeOver(world([cabinet(record)]))
    bridge.fail('cabinet.state', { kind: 'signedOut' })
    bridge.on('session.signIn', () => cabinetRecord('2', { title: 'Другой офис' }))
    const { user } = await openApp(bridge, '/sign-in?cabinet=1')
    await user.type(await screen.findByLabelText('Пароль'), 'other{Enter}')
    const said = await screen.findByText(/^Это вход в другой кабинет: Другой офис/)
    expect(said.textContent).toContain('«Северный ветер» ждёт входа')
  })

  it('is filled with the data of a cabinet that must be signed in to again', async () => {
    const record = cabinetRecord('1', { state: 'signedOut' })
    const bridge = bridgeOver(world([cabinet(record)]))
    bridge.fail('cabinet.state', { kind: 'signedOut' })
    const { user } = await openApp(bridge)
    const empty = (await screen.findByRole('heading', { name: 'Требуется вход' })).parentElement
    await user.click(within(empty as HTMLElement).getByRole('button', { name: 'Войти снова' }))
    expect(
      await screen.findByRole('heading', { name: 'Войдите снова: Северный ветер' }),
    ).toBeTruthy()
    expect(screen.getByLabelText('Электронная почта')).toHaveProperty(
      'value',
      'office@severny-veter.example',
    )
    expect(screen.getByText('api.example.ru')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Пароль'))
  })
})
