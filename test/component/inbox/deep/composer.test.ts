import { beforeEach, describe, expect, it } from 'vitest'
import { OWN, SECOND_OWN } from '../../../support/fake-bridge/world.ts'
import { at, composer, customer } from '../../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor } from '../../support/open-app.ts'
import { openSeveral, mobile, refusedLater, withMobile } from '../../support/composer.ts'

beforeEach(() => look(true))

describe('writing', () => {
  it('cannot answer a sender that has a name instead of a number', async () => {
    await openApp(bridgeOver(), at('SBERBANK'))
    expect(await screen.findByText(/Этому отправителю нельзя ответить/)).toBeTruthy()
    expect(screen.queryByLabelText('Текст сообщения')).toBeNull()
  })
})

describe('in a conversation over several own numbers', () => {
  it('takes the text along to another number, and leaves none behind', async () => {
    const { user, bridge } = await openSeveral()
    await user.type(await composer(), 'Текст')
    await user.selectOptions(await screen.findByLabelText('От'), OWN)
    await waitFor(() => expect(screen.getByLabelText('От')).toHaveProperty('value', OWN))
    expect(await composer()).toHaveProperty('value', 'Текст')
    await waitFor(() => {
      const saved = bridge.callsOf('inbox.saveDraft')
      const last = (own: string) =>
        saved.findLast(({ thread }) => thread === `${own}:${customer}`)?.text
      expect([last(OWN), last(SECOND_OWN)]).toEqual(['Текст', ''])
    })
  })

  it('sends what was sent already from the number that it was written for', async () => {
    const { user, bridge } = await openSeveral()
    const send = bridge.answerOf('inbox.send')
    const first = Promise.withResolvers<void>()
    bridge.on('inbox.send', async (argument) => {
      await first.promise
      return send(argument)
    })
    await user.type(await composer(), 'Раз{Enter}Два{Enter}')
    await user.selectOptions(await screen.findByLabelText('От'), OWN)
    await waitFor(() => expect(screen.getByLabelText('От')).toHaveProperty('value', OWN))
    first.resolve()
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(2))
    const from = bridge.callsOf('inbox.send').map(({ thread }) => thread)
    expect(from).toEqual(Array.from({ length: 2 }, () => `${SECOND_OWN}:${customer}`))
  })
})

describe('to somebody with several numbers', () => {
  it('the text goes there however soon Enter follows', async () => {
    const answer = Promise.withResolvers<void>()
    const bridge = withMobile(answer.promise)
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'Едем')
    await user.selectOptions(await screen.findByLabelText('Кому'), mobile)
    await user.type(await composer(), '{Enter}')
    expect(bridge.callsOf('inbox.send')).toEqual([])
    answer.resolve()
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(1))
    const [sent] = bridge.callsOf('inbox.send')
    expect(sent).toMatchObject({ thread: `${OWN}:${mobile}`, text: 'Едем' })
  })
})

describe('a text whose conversation was left while it was being queued', () => {
  it('stays with its own cabinet', async () => {
    const { bridge } = await refusedLater(async ({ bridge }) => {
      bridge.emit('cabinets.changed', { changed: [], gone: [], active: '2' })
      await waitFor(() => expect(screen.queryByLabelText('Текст сообщения')).toBeNull())
    })
    expect(screen.queryByRole('button', { name: 'Открыть' })).toBeNull()
    expect(bridge.callsOf('inbox.saveDraft').filter((one) => one.cabinet === '2')).toEqual([])
  })
})
