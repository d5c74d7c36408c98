import { describe, expect, it } from 'vitest'
import { bridgeOver, openApp, screen, waitFor } from '../support/open-app.ts'
import { OWN, world } from '../../support/fake-bridge/world.ts'

describe('a link from outside', () => {
  it('leads to its place, a call to the own number or to a card, and places none', async () => {
    const { bridge } = await openApp()
    bridge.emit('link.opened', { kind: 'place', to: '#/groups' })
    await waitFor(() => expect(location.hash).toBe('#/groups'))
    bridge.emit('link.opened', { kind: 'call', number: `+${OWN}` })
    await waitFor(() => expect(location.hash).toContain('#/numbers'))
    expect(await screen.findByText('Звонить из Switchdesk нельзя.')).toBeTruthy()
    bridge.emit('link.opened', { kind: 'call', number: '+79150009988' })
    await waitFor(() => expect(location.hash).toContain('#/contacts'))
    expect(await screen.findByDisplayValue(/\+7 915 000-99-88/)).toBeTruthy()
  })

  it('that comes while the app begins leads there as well', async () => {
    const bridge = bridgeOver()
    const state = bridge.world.app
    bridge.on('app.state', () => {
      bridge.emit('link.opened', { kind: 'place', to: '#/queues' })
      return state
    })
    await openApp(bridge)
    await waitFor(() => expect(location.hash).toBe('#/queues'))
  })

  it('to an account of somebody else says so and leads nowhere', async () => {
    const { bridge } = await openApp(undefined, '/contacts')
    bridge.emit('link.opened', { kind: 'place', account: 'other', to: '#/groups' })
    expect(await screen.findByText(/Вы не вошли в кабинет, на который ведёт ссылка/)).toBeTruthy()
    // What comes after it is followed: by then it would have led somewhere.
    bridge.emit('link.opened', { kind: 'place', to: '#/queues' })
    await waitFor(() => expect(location.hash).toBe('#/queues'))
    expect(bridge.callsOf('session.activate')).toEqual([])
  })

  it('of a message fills a draft and sends nothing', async () => {
    const { user, bridge } = await openApp()
    const text = 'Вы работаете?'
    bridge.emit('link.opened', { kind: 'message', number: '8 (915) 000-11-22', text })
    expect(await screen.findByDisplayValue('+7 915 000-11-22')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Открыть переписку' }))
    await waitFor(() =>
      expect(bridge.callsOf('inbox.saveDraft')).toEqual([
        expect.objectContaining({ text, keepDraft: true }),
      ]),
    )
    expect(bridge.callsOf('inbox.send')).toEqual([])
  })

  it('that cannot be followed says why, and so is said what the system refuses', async () => {
    const { bridge } = await openApp()
    bridge.emit('link.opened', { kind: 'unreadable' })
    expect(await screen.findByText('Это не ссылка Switchdesk.')).toBeTruthy()
    bridge.emit('link.opened', { kind: 'call', number: '+12' })
    expect(await screen.findByText('В ссылке нет телефонного номера.')).toBeTruthy()
    for (const [what, words] of [
      ['links', /Такие ссылки открывает другая программа/],
      ['atLogin', /Система не разрешила запускать/],
      ['notifications', /Уведомления запрещены/],
    ] as const) {
      bridge.emit('system.refused', { what })
      expect(await screen.findByText(words)).toBeTruthy()
    }
  })

  it('waits for nobody who has not signed in', async () => {
    const { bridge } = await openApp(bridgeOver(world([])))
    bridge.emit('link.opened', { kind: 'place', to: '#/groups' })
    expect(await screen.findByText('Войдите в кабинет и откройте ссылку снова.')).toBeTruthy()
  })
})
