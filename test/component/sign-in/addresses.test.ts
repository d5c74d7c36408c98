import { describe, expect, it } from 'vitest'
import type { FoundService } from '../../../electron/bridge/session.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { usualSettings } from '../../support/settings.ts'
import { rest, newcomer } from '../support/sign-in.ts'

describe('one address for all', () => {
  const tried = [
    { family: 'rest', address: 'https://api.example.ru', answer: 'other' },
    { family: 'rest', address: 'https://api.example.ru/rest', answer: 'answers' },
    { family: 'rpc', address: 'https://api.example.ru/rpc', answer: 'answers' },
  ] as const
  const found = { rest: 'https://api.example.ru/rest', rpc: 'https://api.example.ru/rpc' }

  async function enterAt(answer: () => FoundService | Promise<FoundService>) {
    const bridge = newcomer({ rest: '' })
    bridge.on('session.findService', answer)
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge)
    await user.type(await screen.findByLabelText('Электронная почта'), 'anna@company.ru')
    await user.type(screen.getByLabelText('Пароль'), 'secret')
    await user.type(screen.getByLabelText('Адрес сервиса'), 'api.example.ru{Enter}')
    return { bridge, user }
  }

  it('finds the others beside it before anything secret leaves', async () => {
    const answer = Promise.withResolvers<FoundService>()
    const { bridge } = await enterAt(() => answer.promise)
    await waitFor(() => expect(bridge.callsOf('session.findService')).toHaveLength(1))
    expect(bridge.callsOf('session.signIn')).toEqual([])
    answer.resolve({ addresses: found, tried: [...tried] })
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
    expect(screen.getByText(/адрес не отвечает. Проверьте/)).toBeTruthy()
    expect(screen.getByText('Где искали: 1 адрес')).toBeTruthy()
    expect(bridge.callsOf('session.signIn')).toEqual([])
  })

  it('offers services by their names, those of the office among them', async () => {
    const bridge = newcomer({ rest: '' })
    bridge.on('session.services', () => [{ name: 'Наша АТС', addresses: found }])
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge)
    const offered = within(await screen.findByLabelText('Сервис')).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Наша АТС', 'Другой: по адресу'])
    await user.type(screen.getByLabelText('Электронная почта'), 'anna@company.ru')
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
      world([cabinet(cabinetRecord('1'))], { settings: { ...usualSettings, addresses: { rest } } }),
    )
    bridge.on('session.signIn', () => cabinetRecord('1'))
    const { user } = await openApp(bridge, '/sign-in')
    await user.click(await screen.findByLabelText('API-токен', { selector: '[type=radio]' }))
    await user.type(screen.getByLabelText('API-токен', { selector: '[name=token]' }), 'abc{Enter}')
    expect(await screen.findByText(/уже был выполнен/)).toBeTruthy()
  })
})
