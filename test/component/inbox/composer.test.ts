import { beforeEach, describe, expect, it } from 'vitest'
import type { Thread } from '../../../electron/bridge/inbox.ts'
import { cabinet, cabinetRecord, OWN, SECOND_OWN, world } from '../../support/fake-bridge/world.ts'
import { at, bubble, composer, customer } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, type Opened } from '../support/open-app.ts'

beforeEach(() => look(true))

describe('writing', () => {
  it('takes the next text while the one before it is still being queued', async () => {
    const bridge = bridgeOver()
    const queued = Promise.withResolvers<void>()
    const send = bridge.answerOf('inbox.send')
    bridge.on('inbox.send', async (argument) => {
      await queued.promise
      return send(argument)
    })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Едем{Enter}{Enter}Будем в 19:00{Enter}Если успеем')
    expect(bridge.callsOf('inbox.send')).toMatchObject([{ text: 'Едем' }])
    queued.resolve()
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(2))
    expect(bridge.callsOf('inbox.send')).toMatchObject([
      { text: 'Едем' },
      { text: 'Будем в 19:00' },
    ])
    expect(field).toHaveProperty('value', 'Если успеем')
  })

  it('puts a text that could not be queued above the next one', async () => {
    const bridge = bridgeOver()
    const queued = Promise.withResolvers<void>()
    bridge.on('inbox.send', async () => {
      await queued.promise
      return bridge.refuse({ kind: 'signedOut' })
    })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Едем{Enter}Будем в 19:00{Enter}')
    queued.resolve()
    await waitFor(() => expect(field).toHaveProperty('value', 'Едем\nБудем в 19:00'))
    expect(bridge.callsOf('inbox.send')).toHaveLength(1)
  })

  it('sends with Ctrl+Enter where that was chosen', async () => {
    const bridge = bridgeOver()
    bridge.world.app.settings.sendWith = 'ctrlEnter'
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'раз{Enter}два')
    expect(bridge.callsOf('inbox.send')).toEqual([])
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(bridge.callsOf('inbox.send')).toMatchObject([{ text: 'раз\nдва' }])
  })

  it('keeps the text and says why when it could not be queued', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.send', { kind: 'signedOut' })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Важное{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Сеанс закончился')
    expect(field).toHaveProperty('value', 'Важное')
  })

  it('does not bring a sent text back as a draft', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    await user.type(await composer(), 'Ок{Enter}')
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(bridge.callsOf('inbox.saveDraft').at(-1)?.text).toBe(''))
  })

  it('counts characters and messages, and names what makes the text dearer', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    expect(screen.getByText('в пакете 137 из 500 SMS')).toBeTruthy()
    await user.type(field, 'Hello')
    expect(await screen.findByText(/5 из 160/)).toBeTruthy()
    await user.type(field, ' — ok')
    expect(await screen.findByText(/10 из 70/)).toBeTruthy()
    expect(screen.getByText(/Из-за — в SMS входит 70 знаков вместо 160/)).toBeTruthy()
  })

  it('refuses a text that is too long before it is sent', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.click(field)
    await user.paste('я'.repeat(2003))
    expect((await screen.findByRole('alert')).textContent).toContain('уберите 3 знака')
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('inbox.send')).toEqual([])
  })

  it('cannot answer a sender that has a name instead of a number', async () => {
    await openApp(bridgeOver(), at('SBERBANK'))
    expect(await screen.findByText(/Этому отправителю нельзя ответить/)).toBeTruthy()
    expect(screen.queryByLabelText('Текст сообщения')).toBeNull()
  })

  it('always shows the sender; another one opens its own thread', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const sender = await screen.findByLabelText('От')
    expect(sender).toHaveProperty('value', OWN)
    await user.selectOptions(sender, SECOND_OWN)
    await waitFor(() => {
      expect(bridge.callsOf('inbox.openThread')).toEqual([
        { cabinet: '1', own: SECOND_OWN, other: customer },
      ])
    })
    expect(await screen.findByText('на ваш номер +7 916 555-01-99')).toBeTruthy()
  })
})

describe('in a conversation over several own numbers', () => {
  /** One that the customer wrote to both numbers in, to the second one last. */
  async function openSeveral(draft = '') {
    const bridge = bridgeOver()
    const { threads } = bridge.cabinet('1')
    const known = threads.find(({ other }) => other === customer) as Thread
    const part = (own: string, draft: string) => {
      return { id: `${own}:${customer}`, own, other: customer, draft }
    }
    const parts = [part(OWN, draft), part(SECOND_OWN, '')]
    const whole = { ...known, id: `:${customer}`, own: SECOND_OWN, draft, parts }
    threads.splice(threads.indexOf(known), 1, whole)
    return openApp(bridge, `/inbox/:${customer}`)
  }

  it('answers from the number that was written to last', async () => {
    const { user, bridge } = await openSeveral()
    await user.type(await composer(), 'Да{Enter}')
    const [sent] = bridge.callsOf('inbox.send')
    expect(sent).toMatchObject({ thread: `${SECOND_OWN}:${customer}`, text: 'Да' })
  })

  it('answers from the number that a text was begun for', async () => {
    const { user, bridge } = await openSeveral('Начато')
    await user.type(await composer(), '!{Enter}')
    const [sent] = bridge.callsOf('inbox.send')
    expect(sent).toMatchObject({ thread: `${OWN}:${customer}`, text: 'Начато!' })
  })

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
  const mobile = '79261110033'

  it('the text goes to the number that is chosen, and keeps what was written', async () => {
    const bridge = bridgeOver()
    const { contacts, threads } = bridge.cabinet('1')
    const known = threads.find(({ other }) => other === customer) as Thread
    contacts.push({ id: 'c', name: 'Анна', note: '', numbers: [customer, mobile] })
    const begin = bridge.answerOf('inbox.openThread')
    bridge.on('inbox.openThread', async (argument) => {
      const thread = await begin(argument)
      const parts = [known, thread].map(({ id, own, other }) => ({ id, own, other, draft: '' }))
      Object.assign(known, { parts })
      return thread
    })
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'Едем')
    const to = await screen.findByLabelText('Кому')
    expect(to).toHaveProperty('value', customer)
    await user.selectOptions(to, mobile)
    await waitFor(() => expect(screen.getByLabelText('Кому')).toHaveProperty('value', mobile))
    await user.type(await composer(), '{Enter}')
    expect(bridge.callsOf('inbox.openThread')).toMatchObject([{ own: OWN, other: mobile }])
    const [sent] = bridge.callsOf('inbox.send')
    expect(sent).toMatchObject({ thread: `${OWN}:${mobile}`, text: 'Едем' })
  })

  it('the text goes there however soon Enter follows', async () => {
    const bridge = bridgeOver()
    const { contacts, threads } = bridge.cabinet('1')
    const known = threads.find(({ other }) => other === customer) as Thread
    contacts.push({ id: 'c', name: 'Анна', note: '', numbers: [customer, mobile] })
    const begin = bridge.answerOf('inbox.openThread')
    const answer = Promise.withResolvers<void>()
    bridge.on('inbox.openThread', async (argument) => {
      await answer.promise
      const thread = await begin(argument)
      const parts = [known, thread].map(({ id, own, other }) => ({ id, own, other, draft: '' }))
      Object.assign(known, { parts })
      return thread
    })
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

  it('nothing is asked of who has one', async () => {
    await openApp(bridgeOver(), at(customer))
    await composer()
    expect(screen.queryByLabelText('Кому')).toBeNull()
  })
})

describe('a text whose conversation was left while it was being queued', () => {
  it('does not stand in the field when its author comes back, unless it was refused', async () => {
    const bridge = bridgeOver()
    const queued = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const send = bridge.answerOf('inbox.send')
    bridge.on('inbox.send', async (argument) => {
      const count = bridge.callsOf('inbox.send').length
      await queued[count - 1]?.promise
      return count === 1 ? send(argument) : bridge.refuse({ kind: 'database' })
    })
    const { user } = await openApp(bridge, at(customer))
    const sendAndComeBack = async (text: string) => {
      await user.type(await composer(), `${text}{Enter}`)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByLabelText('Текст сообщения')).toBeNull())
      location.hash = at(customer)
      window.dispatchEvent(new PopStateEvent('popstate'))
      return composer()
    }
    const field = await sendAndComeBack('Едем')
    expect(field).toHaveProperty('value', '')
    queued[0]?.resolve()
    await waitFor(() => bubble('Едем'))
    expect(field).toHaveProperty('value', '')

    const again = await sendAndComeBack('Приехали')
    await user.type(again, 'Ждём')
    queued[1]?.resolve()
    await waitFor(() => expect(again).toHaveProperty('value', 'Приехали\nЖдём'))
  })

  /** Leaves the conversation with a text on its way, which is then refused. */
  async function refusedLater(meanwhile: (opened: Opened) => Promise<void>) {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1')), cabinet(cabinetRecord('2'))]))
    const queued = Promise.withResolvers<void>()
    bridge.on('inbox.send', async () => {
      await queued.promise
      return bridge.refuse({ kind: 'database' })
    })
    const opened = await openApp(bridge, at(customer))
    await opened.user.type(await composer(), 'Едем{Enter}')
    await meanwhile(opened)
    queued.resolve()
    const notice = await screen.findByText(/Сообщение для \+7 926 111-00-22 не отправлено/)
    await waitFor(() => {
      expect(bridge.callsOf('inbox.saveDraft').at(-1)).toEqual({
        cabinet: '1',
        thread: `${OWN}:${customer}`,
        text: 'Едем',
      })
    })
    return { ...opened, notice }
  }

  it('is kept as its draft, and a notice says why and leads back', async () => {
    const { user, notice } = await refusedLater(async ({ user }) => user.keyboard('{Escape}'))
    expect(notice.parentElement?.textContent).toContain('Файл сообщений сейчас недоступен')
    await user.click(screen.getByRole('button', { name: 'Открыть' }))
    expect(await composer()).toHaveProperty('value', 'Едем')
  })

  it('stays with its own cabinet', async () => {
    const { bridge } = await refusedLater(async ({ bridge }) => {
      bridge.emit('cabinets.changed', { changed: [], gone: [], active: '2' })
      await waitFor(() => expect(screen.queryByLabelText('Текст сообщения')).toBeNull())
    })
    expect(screen.queryByRole('button', { name: 'Открыть' })).toBeNull()
    expect(bridge.callsOf('inbox.saveDraft').filter((one) => one.cabinet === '2')).toEqual([])
  })
})
