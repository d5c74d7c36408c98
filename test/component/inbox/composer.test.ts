import { beforeEach, describe, expect, it } from 'vitest'
import { OWN, SECOND_OWN } from '../../support/fake-bridge/world.ts'
import { at, bubble, composer, customer } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor } from '../support/open-app.ts'
import { openSeveral, mobile, refusedLater, withMobile } from '../support/composer.ts'

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
    await user.keyboard('{Escape}{Escape}')
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
})

describe('to somebody with several numbers', () => {
  it('the text goes to the number that is chosen, and keeps what was written', async () => {
    const bridge = withMobile()
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
      await user.keyboard('{Escape}{Escape}')
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

  it('is kept as its draft, and a notice says why and leads back', async () => {
    const { user, notice } = await refusedLater(async ({ user }) =>
      user.keyboard('{Escape}{Escape}'),
    )
    expect(notice.parentElement?.textContent).toContain('Файл сообщений сейчас недоступен')
    await user.click(screen.getByRole('button', { name: 'Открыть' }))
    expect(await composer()).toHaveProperty('value', 'Едем')
  })
})
