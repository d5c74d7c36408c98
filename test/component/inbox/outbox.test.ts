import { beforeEach, describe, expect, it, vi } from 'vitest'
import { at, composer, customer } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen } from '../support/open-app.ts'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

describe('the outbox', () => {
  it('tells of the service’s block with the time that is left', async () => {
    vi.setSystemTime(Date.now())
    const { bridge } = await openApp(bridgeOver(), at(customer))
    await composer()
    bridge.emit('outbox.changed', {
      cabinet: '1',
      outbox: { waiting: 2, held: [], paused: 'block', pausedUntil: Date.now() + 125_500 },
    })
    expect(await screen.findByText(/заблокировал отправку на час/)).toBeTruthy()
    expect(screen.getByText(/\(2:06\)/)).toBeTruthy()
    expect(screen.getByText(/^Ждут отправки 2 сообщения\./)).toBeTruthy()
  })

  it('is told of where its messages are, names whom they go to, and can be paused', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    const waits = { cabinet: '1', outbox: { waiting: 3, held: ['x'] } }
    bridge.emit('outbox.changed', waits)
    await user.type(field, 'Ждите курьера{Enter}')
    const said = await screen.findByText(/^Ждут отправки 2 сообщения\. Кому: /)
    expect(said.textContent).toContain('+7 926 111-00-22')
    expect(screen.getByText(/^Ещё 1 ждёт: неизвестно, отправлено ли предыдущее/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Приостановить' }))
    bridge.emit('outbox.changed', {
      cabinet: '1',
      outbox: { waiting: 3, held: [], paused: 'person' },
    })
    await user.click(await screen.findByRole('button', { name: 'Продолжить отправку' }))
    expect(bridge.callsOf('inbox.pause').map(({ paused }) => paused)).toEqual([true, false])
  })

  it('says nothing where nothing of it is', async () => {
    const { bridge } = await openApp(bridgeOver(), at('900'))
    await screen.findByRole('heading', { name: '900' })
    bridge.emit('outbox.changed', { cabinet: '1', outbox: { waiting: 3, held: [] } })
    await screen.findAllByRole('listitem')
    expect(screen.queryByText(/^Ждут отправки/)).toBeNull()
  })

  it('warns of a balance below zero', async () => {
    const { bridge } = await openApp(bridgeOver(), at(customer))
    await composer()
    bridge.emit('balance.changed', { cabinet: '1', balance: { amount: -120, at: Date.now() } })
    expect((await screen.findByText(/^Баланс ниже нуля/)).textContent).toContain('120')
  })
})
