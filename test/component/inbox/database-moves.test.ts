import { describe, expect, it } from 'vitest'
import type { Message, Thread } from '../../../electron/bridge/inbox.ts'
import { threadPlace } from '../../../electron/shared/places.ts'
import { cabinet, cabinetRecord, OWN, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const THREAD = `${OWN}:79261110022`

/** A cabinet whose messages are in memory, and what stands on the disk, under other ids. */
function twoDatabases() {
  const given = cabinet(cabinetRecord('1'))
  given.state.database = { state: 'open', kept: 'memory' }
  const bridge = bridgeOver(world([given]))

  function move(): void {
    const message: Message = {
      id: 'on-the-disk',
      thread: THREAD,
      direction: 'incoming',
      text: 'Только с диска',
      at: Date.now(),
      state: 'received',
    }
    const { firstUnread: _none, ...thread } = given.threads.find(
      ({ id }) => id === THREAD,
    ) as Thread
    given.threads = [{ ...thread, unread: 0, last: message }]
    given.messages = new Map([[THREAD, [message]]])
    given.contacts = [{ id: 'd', name: 'Анна с диска', numbers: ['79261110022'], note: '' }]
    given.replies = []
    given.state.database = { state: 'open', kept: 'disk' }
    bridge.emit('database.changed', { cabinet: '1', database: given.state.database })
  }
  return { bridge, move }
}

const conversation = async () => within(await screen.findByRole('region', { name: /^Переписка с/ }))

describe('messages that move from memory to the disk', () => {
  it('are read anew with their list, their conversation and all that belongs to them', async () => {
    const { bridge, move } = twoDatabases()
    await openApp(bridge, threadPlace(THREAD).slice(1))
    expect(await (await conversation()).findByText(/Поняла, жду/)).toBeTruthy()
    move()
    expect(await screen.findByRole('heading', { name: 'Анна с диска' })).toBeTruthy()
    expect(await (await conversation()).findByText('Только с диска')).toBeTruthy()
    expect(screen.queryByText(/Поняла, жду/)).toBeNull()
    const list = within(screen.getByRole('region', { name: 'Переписки' }))
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    // What is done with it now is done to the disk's message.
    await waitFor(() => {
      expect(bridge.callsOf('inbox.messages').at(-1)).toMatchObject({ thread: THREAD })
    })
  })

  it('leave a conversation that the disk does not know, without a word of failure', async () => {
    const { bridge, move } = twoDatabases()
    const other = `${OWN}:79104443322`
    await openApp(bridge, threadPlace(other).slice(1))
    expect(await (await conversation()).findByText(/Буду\. Спасибо/)).toBeTruthy()
    bridge.on('inbox.messages', ({ cabinet: id, thread }) => {
      const messages = bridge.cabinet(id).messages.get(thread)
      return messages ? { messages } : bridge.refuse({ kind: 'notFound' })
    })
    move()
    expect(await screen.findByText('Выберите переписку')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
