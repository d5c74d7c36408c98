import { describe, expect, it } from 'vitest'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { newcomer } from '../support/sign-in.ts'

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

  it('says what is wrong with a keychain, and tries again until it is ready', async () => {
    const bridge = bridgeOver(world([], { keychain: 'locked' }))
    const { user } = await openApp(bridge)
    for (const [words, next] of [
      ['заблокировано', 'denied'],
      ['Нет доступа', 'unavailable'],
      ['нет хранилища паролей', 'timedOut'],
      ['не отвечает', 'ready'],
    ] as const) {
      await screen.findByText(new RegExp(words))
      bridge.on('session.retryKeychain', () => next)
      await user.click(screen.getByRole('button', { name: 'Повторить' }))
      await waitFor(() => expect(screen.queryByText(new RegExp(words))).toBeNull())
    }
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  })

  it('says when it led to another cabinet than the one that waits', async () => {
    const record = cabinetRecord('1', { state: 'signedOut' })
    const bridge = bridgeOver(world([cabinet(record)]))
    bridge.fail('cabinet.state', { kind: 'signedOut' })
    const other = cabinet(cabinetRecord('2', { title: 'Другой офис' }))
    bridge.on('session.signIn', () => {
      bridge.world.cabinets.set('2', other)
      return other.state.cabinet
    })
    const { user } = await openApp(bridge, '/sign-in?cabinet=1')
    await user.type(await screen.findByLabelText('Пароль'), 'other{Enter}')
    const said = await screen.findByText(/^Вы вошли в другой кабинет: Другой офис/)
    expect(said.textContent).toContain('В «Северный ветер» вход ещё не выполнен')
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
