import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '../../../electron/bridge/inbox.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { OWN } from '../../support/fake-bridge/world.ts'
import { at, composer, customer } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor } from '../support/open-app.ts'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

/** Sent messages wait some seconds in which they can be taken back. */
/** Far more seconds than a slow machine needs until the test takes back. */
function withUndo(bridge: FakeBridge, seconds = 3_600): Message[] {
  const sent: Message[] = []
  bridge.on('inbox.send', ({ thread, text }) => {
    const message: Message = {
      id: `out${sent.length}`,
      thread,
      direction: 'outgoing',
      text,
      at: Date.now(),
      state: 'queued',
      sendAt: Date.now() + seconds * 1000,
    }
    sent.push(message)
    return message
  })
  bridge.on('inbox.takeBack', ({ message }) => ({
    text: sent.find(({ id }) => id === message)?.text ?? '',
  }))
  return sent
}

describe('taking back', () => {
  it('restores the text by its button, above what was typed meanwhile', async () => {
    const bridge = bridgeOver()
    withUndo(bridge)
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Едем к вам{Enter}')
    const button = await screen.findByRole('button', { name: 'Отменить отправку' })
    await user.type(field, 'и ещё')
    await user.click(button)
    await waitFor(() => expect(field.value).toBe('Едем к вам\nи ещё'))
    expect(bridge.callsOf('inbox.takeBack')).toEqual([{ cabinet: '1', message: 'out0' }])
    expect(screen.queryByRole('button', { name: 'Отменить отправку' })).toBeNull()
  })

  it.each(['{Escape}', '{Control>}z{/Control}'])('works by %s, newest first', async (keys) => {
    const bridge = bridgeOver()
    withUndo(bridge)
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'раз{Enter}')
    await user.type(field, 'два{Enter}')
    await screen.findByRole('button', { name: 'Отменить отправку' })
    await user.keyboard(keys)
    await waitFor(() => expect(field.value).toBe('два'))
    expect(bridge.callsOf('inbox.takeBack')).toMatchObject([{ message: 'out1' }])
    expect(screen.getByRole('button', { name: 'Отменить отправку' })).toBeTruthy()
  })

  it('is still possible from the next conversation, and opens its own', async () => {
    const bridge = bridgeOver()
    withUndo(bridge)
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'Едем{Alt>}{Enter}{/Alt}')
    await screen.findByRole('heading', { level: 2, name: '+7 910 444-33-22' })
    expect(await screen.findByText(/^\+7 926 111-00-22: отправится через/)).toBeTruthy()
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByRole('heading', { level: 2, name: '+7 926 111-00-22' })
    expect(bridge.callsOf('inbox.takeBack')).toMatchObject([{ message: 'out0' }])
  })

  it('is still possible after the page was loaded anew', async () => {
    const bridge = bridgeOver()
    const own = bridge.cabinet('1').messages.get(`${OWN}:${customer}`)
    const last = own?.findLast(({ direction }) => direction === 'outgoing')
    if (!last) throw new Error('Nothing was sent there')
    Object.assign(last, { state: 'queued', sendAt: Date.now() + 3_600_000 })
    const { user } = await openApp(bridge, at(customer))
    bridge.on('inbox.takeBack', () => ({ text: last.text }))
    await user.click(await screen.findByRole('button', { name: 'Отменить отправку' }))
    expect(bridge.callsOf('inbox.takeBack')).toEqual([{ cabinet: '1', message: last.id }])
  })

  it('is possible for whatever has not left, by its menu', async () => {
    const bridge = bridgeOver()
    withUndo(bridge, 0)
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'подожди{Enter}')
    const bubble = await screen.findByText('подожди')
    await user.pointer({ keys: '[MouseRight]', target: bubble })
    await user.click(await screen.findByRole('menuitem', { name: 'Отменить отправку' }))
    await waitFor(() => expect(field.value).toBe('подожди'))
  })

  it('says that it came too late', async () => {
    const bridge = bridgeOver()
    withUndo(bridge)
    bridge.fail('inbox.takeBack', { kind: 'notFound' })
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'раз{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Отменить отправку' }))
    expect(await screen.findByText(/Отменить не удалось/)).toBeTruthy()
  })

  it('blames no message where nobody could be asked', async () => {
    const bridge = bridgeOver()
    withUndo(bridge)
    bridge.fail('inbox.takeBack', { kind: 'disconnected' })
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'раз{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Отменить отправку' }))
    await screen.findByText('Связь с приложением потеряна, ничего не сделано.')
    expect(screen.queryByText(/Отменить не удалось/)).toBeNull()
  })

  it('is offered no longer than the message waits', async () => {
    const bridge = bridgeOver()
    withUndo(bridge)
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'раз{Enter}')
    await screen.findByRole('button', { name: 'Отменить отправку' })
    vi.setSystemTime(Date.now() + 3_600_000)
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Отменить отправку' })).toBeNull(),
    )
  })
})
