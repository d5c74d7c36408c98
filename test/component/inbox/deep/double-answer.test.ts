import { beforeEach, describe, expect, it } from 'vitest'
import type { Message, Thread } from '../../../../electron/bridge/inbox.ts'
import type { FakeBridge } from '../../../support/fake-bridge/index.ts'
import { OWN } from '../../../support/fake-bridge/world.ts'
import { at, bubble, composer, customer } from '../../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../../support/open-app.ts'

const threadIn = (bridge: FakeBridge) =>
  bridge.cabinet('1').threads.find(({ id }) => id === `${OWN}:${customer}`) as Thread

/** Somebody answers the customer by another program. */
function colleague(text: string): Message {
  return {
    id: 's5000000000000042',
    thread: `${OWN}:${customer}`,
    direction: 'outgoing',
    text,
    at: Date.now(),
    state: 'confirmed',
  }
}

function answer(bridge: FakeBridge, text: string): void {
  const last = colleague(text)
  const threads = [{ ...threadIn(bridge), last }]
  bridge.emit('inbox.changed', { cabinet: '1', threads, messages: [last] })
}

const question = () => screen.findByRole('dialog', { name: 'Отправить ещё один ответ?' })

beforeEach(() => {
  look(true)
  localStorage.clear()
})

describe('what somebody else answered', () => {
  it('is told from own messages, in the conversation and in the list', async () => {
    const { bridge } = await openApp(bridgeOver(), at(customer))
    await composer()
    answer(bridge, 'Уже едем')
    const row = await waitFor(() => bubble('Уже едем'))
    expect(row.textContent).toContain('Отправлено из другой программы')
    expect(row.textContent).not.toContain('Вы:')
    expect((await bubble('Да, у курьера есть терминал')).textContent).not.toContain(
      'из другой программы',
    )
    expect(screen.getByRole('region', { name: 'Переписки' }).textContent).toContain(
      'Не из приложения:',
    )
  })

  it('under a text begun before is shown at Enter, once', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, 'Выезжаем')
    answer(bridge, 'Уже едем')
    await waitFor(() => bubble('Уже едем'))
    await user.type(field, '{Enter}')
    const dialog = await question()
    expect(dialog.textContent).toContain('Уже едем')
    await user.click(within(dialog).getByRole('button', { name: 'Не отправлять' }))
    expect(field.value).toBe('Выезжаем')
    expect(bridge.callsOf('inbox.send')).toEqual([])
    await user.type(field, '{Enter}')
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(1))
  })

  it('has the name of the colleague who told of it, though the service’s list has none', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    bridge.on('shared.of', () => ({ notes: [], drafts: [] }))
    bridge.on('colleagues.be', () => undefined)
    await user.type(await composer(), 'Выезжаем')
    const told = { other: customer, member: 'anna', seq: 1, text: 'Уже едем' }
    bridge.emit('colleagues.changed', {
      cabinet: '1',
      colleagues: {
        state: 'connected',
        members: [{ id: 'anna', name: 'Анна', owner: false, mine: false }],
        ...{ desktops: [], claims: [], present: [], answers: [told], upTo: 1, conflicts: [] },
      },
    })
    answer(bridge, 'Уже едем')
    await waitFor(() => bubble('Уже едем'))
    await user.keyboard('{Enter}')
    expect((await question()).textContent).toContain('Анна')
  })

  it('lets the own answer go as well', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    await user.type(await composer(), 'Выезжаем')
    answer(bridge, 'Уже едем')
    await user.keyboard('{Enter}')
    await user.click(within(await question()).getByRole('button', { name: 'Всё равно отправить' }))
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toMatchObject([{ text: 'Выезжаем' }]))
  })

  it('before the text was begun holds nothing up', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    answer(bridge, 'Уже едем')
    await waitFor(() => bubble('Уже едем'))
    await user.type(field, 'И я добавлю{Enter}')
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(1))
  })

  it('while the conversation was left is shown under the draft, too', async () => {
    const bridge = bridgeOver()
    Object.assign(threadIn(bridge), { draft: 'Выезжаем', last: colleague('Уже едем') })
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), '{Enter}')
    expect((await question()).textContent).toContain('Уже едем')
    expect(bridge.callsOf('inbox.send')).toEqual([])
  })
})
