import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { at, composer, customer } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../support/open-app.ts'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

describe('a message that the packet does not cover', () => {
  function withoutPacket(): FakeBridge {
    const bridge = bridgeOver()
    const { state } = bridge.cabinet('1')
    state.senders = state.senders.map((one) => ({
      ...one,
      packet: { name: 'SMS 500', total: 500, remaining: 0 },
    }))
    const [sender] = state.senders
    if (!sender) throw new Error('There is no sender')
    const packet = { name: 'SMS 500', total: 500, remaining: 0, price: 900 }
    bridge.on('packets.numbers', () => [{ ...sender, packet }])
    return bridge
  }

  it('is asked about once a day, with what is known of the price', async () => {
    const bridge = withoutPacket()
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Раз{Enter}')
    const question = await screen.findByRole('dialog', { name: 'Отправить сверх пакета?' })
    expect(question.textContent).toContain('закончился')
    await waitFor(() => expect(question.textContent).toMatch(/одно SMS стоит 1,80\s₽/))
    expect(bridge.callsOf('inbox.send')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(1))
    await user.type(field, 'Два{Enter}')
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(2))
  })

  it('can have another packet instead', async () => {
    const { user } = await openApp(withoutPacket(), at(customer))
    const field = await composer()
    await user.type(field, 'Раз{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Сменить пакет' }))
    expect(await screen.findByRole('dialog', { name: /^SMS номера/ })).toBeTruthy()
    expect(field.value).toBe('Раз')
  })
})
