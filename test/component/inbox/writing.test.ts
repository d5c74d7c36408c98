import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LimitsReport, Message } from '../../../electron/bridge/inbox.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { OWN } from '../../support/fake-bridge/world.ts'
import { at, composer, customer } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../support/open-app.ts'

const known = '79037774411'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

/** Sent messages wait some seconds in which they can be taken back. */
function withUndo(bridge: FakeBridge, seconds = 5): Message[] {
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

const report = (more: Partial<LimitsReport>): LimitsReport => ({
  sameText: 0,
  month: { sent: 1, limit: 10_000 },
  wait: 0,
  verdict: 'fine',
  ...more,
})

/** The limits say something, and the sending holds to it. */
function withLimits(bridge: FakeBridge, more: Partial<LimitsReport>): void {
  const found = report(more)
  bridge.on('inbox.limits', () => found)
  const send = bridge.answerOf('inbox.send')
  bridge.on('inbox.send', (argument) => {
    const stopped =
      found.verdict === 'refuse' || (found.verdict === 'ask' && argument.agreed !== true)
    if (stopped) bridge.refuse({ kind: 'limited', field: 'text' })
    return send(argument)
  })
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

  it('is still possible after the page was loaded anew', async () => {
    const bridge = bridgeOver()
    const own = bridge.cabinet('1').messages.get(`${OWN}:${customer}`)
    const last = own?.findLast(({ direction }) => direction === 'outgoing')
    if (!last) throw new Error('Nothing was sent there')
    Object.assign(last, { state: 'queued', sendAt: Date.now() + 10_000 })
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
    withUndo(bridge, 0.3)
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'раз{Enter}')
    await screen.findByRole('button', { name: 'Отменить отправку' })
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Отменить отправку' })).toBeNull(),
    )
  })
})

describe('limits', () => {
  it('are told before they bite', async () => {
    const bridge = bridgeOver()
    withLimits(bridge, { verdict: 'warn', reason: 'sameText', sameText: 6, wait: 42 })
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'Акция')
    expect(await screen.findByText(/за сутки уже отправлен 6 раз/)).toBeTruthy()
    expect(screen.getByText(/примерно через 42 секунды/)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('inbox.send')).toHaveLength(1)
  })

  it('ask with what happens, and send once somebody agreed', async () => {
    const bridge = bridgeOver()
    withLimits(bridge, { verdict: 'ask', reason: 'sameText', sameText: 8 })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Акция{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Отправить тот же текст ещё раз?' })
    expect(dialog.textContent).toContain('на час блокирует отправку')
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    expect(field.value).toBe('Акция')
    await user.click(screen.getByRole('button', { name: 'Отправить' }))
    const again = await screen.findByRole('dialog', { name: 'Отправить тот же текст ещё раз?' })
    await user.click(within(again).getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(field.value).toBe(''))
    expect(bridge.callsOf('inbox.send').at(-1)).toMatchObject({ agreed: true })
  })

  it('ask about the text that was sent, not about what is typed since', async () => {
    const bridge = bridgeOver()
    withLimits(bridge, { verdict: 'ask', reason: 'sameText', sameText: 8 })
    const { promise: typed, resolve: typedOn } = Promise.withResolvers<void>()
    const send = bridge.answerOf('inbox.send')
    bridge.on('inbox.send', async (argument) => {
      await typed
      return send(argument)
    })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Акция{Enter}След')
    typedOn()
    const dialog = await screen.findByRole('dialog', { name: 'Отправить тот же текст ещё раз?' })
    expect(field.value).toBe('Акция\nСлед')
    await user.click(within(dialog).getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(2))
    expect(bridge.callsOf('inbox.send').at(-1)).toMatchObject({ text: 'Акция', agreed: true })
    await waitFor(() => expect(field.value).toBe('След'))
  })

  it('refuse with the reason', async () => {
    const bridge = bridgeOver()
    withLimits(bridge, { verdict: 'refuse', reason: 'sameText', sameText: 9 })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Акция{Enter}')
    expect(await screen.findByText(/Измените текст/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Отправить' })).toHaveProperty('disabled', true)
    expect(field.value).toBe('Акция')
  })

  it('tell of the packet and of the month', async () => {
    const bridge = bridgeOver()
    bridge.cabinet('1').state.senders[0]!.packet!.remaining = 0
    withLimits(bridge, { verdict: 'ask', reason: 'packet' })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Раз{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Отправить сверх пакета?' })
    expect(dialog.textContent).toContain('Пакет SMS этого номера закончился.')
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    bridge.on('inbox.limits', () =>
      report({ verdict: 'warn', reason: 'month', month: { sent: 9_500, limit: 10_000 } }),
    )
    await user.type(field, '!')
    expect(await screen.findByText(/отправлено 9500 из 10000 SMS/)).toBeTruthy()
  })

  it('that cannot be asked stop nothing', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.limits', { kind: 'internal' })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Раз')
    await waitFor(() => expect(bridge.callsOf('inbox.limits')).not.toEqual([]))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field.value).toBe(''))
  })
})

describe('quick replies', () => {
  it('open with /, are found by what follows and fill in who is written to', async () => {
    const { user } = await openApp(bridgeOver(), at(known))
    const field = await composer()
    await user.clear(field)
    await user.type(field, '/')
    const list = await screen.findByRole('listbox', { name: 'Быстрые ответы' })
    expect(within(list).getAllByRole('option')).toHaveLength(3)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(within(list).getAllByRole('option', { selected: true })[0]?.textContent).toContain(
      '/перезвон',
    )
    await user.type(field, 'прив{Enter}')
    expect(field.value).toBe('Здравствуйте, Екатерина Мельникова! Чем помочь?')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('leave a name that nobody knows to be filled in, and are not sent without it', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, '/прив{Enter}')
    expect(field.value).toBe('Здравствуйте, {{name}! Чем помочь?'.replace('{{', '{'))
    await waitFor(() => {
      expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{name}')
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Замените {name}')
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('inbox.send')).toEqual([])
  })

  it('close on Escape, take what was typed for them along, and leave a / inside a line alone', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, 'Добрый день!{Shift>}{Enter}{/Shift}/прив')
    await screen.findByRole('listbox')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field.isConnected).toBe(true)
    expect(field.value).toBe('Добрый день!\n')
    await user.clear(field)
    await user.type(field, '/')
    await user.click(await screen.findByRole('button', { name: 'Настроить быстрые ответы…' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Закрыть' }),
    )
    expect(field.value).toBe('')
    await user.type(field, 'и/или{Enter}')
    expect(bridge.callsOf('inbox.send')).toMatchObject([{ text: 'и/или' }])
  })

  it('are added, changed, ordered, removed and brought back', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    await user.click(await screen.findByRole('button', { name: 'Быстрые ответы' }))
    await user.click(await screen.findByRole('button', { name: 'Настроить быстрые ответы…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Быстрые ответы' })
    const inside = within(dialog)
    const saved = () =>
      bridge
        .callsOf('quickReplies.save')
        .at(-1)
        ?.replies.map(({ shortcut }) => shortcut)

    await user.click(inside.getByRole('button', { name: 'Создать ответ' }))
    await user.type(inside.getByLabelText('Сокращение'), 'адрес')
    await user.type(inside.getByLabelText('Текст ответа'), 'Ждём вас')
    await user.click(inside.getByRole('button', { name: 'Сохранить' }))
    expect(inside.getByText('Такое сокращение уже есть.')).toBeTruthy()
    await user.type(inside.getByLabelText('Сокращение'), '-2{Enter}')
    await waitFor(() => expect(saved()).toEqual(['привет', 'адрес', 'перезвон', 'адрес-2']))

    await user.click(inside.getByRole('button', { name: 'Поднять /адрес-2' }))
    await waitFor(() => expect(saved()).toEqual(['привет', 'адрес', 'адрес-2', 'перезвон']))
    await user.click(inside.getByRole('button', { name: 'Удалить /привет' }))
    await waitFor(() => expect(saved()).toEqual(['адрес', 'адрес-2', 'перезвон']))
    await user.click(inside.getByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(saved()).toEqual(['привет', 'адрес', 'адрес-2', 'перезвон']))
    await user.click(inside.getByRole('button', { name: 'Изменить /перезвон' }))
    await user.clear(inside.getByLabelText('Сокращение'))
    await user.type(inside.getByLabelText('Сокращение'), 'звонок{Enter}')
    await waitFor(() => expect(saved()).toEqual(['привет', 'адрес', 'адрес-2', 'звонок']))
  })

  it('are taken from a file, one that is none is named', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    await user.click(await screen.findByRole('button', { name: 'Быстрые ответы' }))
    await user.click(await screen.findByRole('button', { name: 'Настроить быстрые ответы…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Быстрые ответы' })
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('No file can be chosen')
    await user.upload(input, new File(['{"no":1}'], 'a.json', { type: 'application/json' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('нет быстрых ответов')
    const file = JSON.stringify([{ shortcut: '/адрес', text: 'Новый адрес' }])
    await user.upload(input, new File([file], 'b.json', { type: 'application/json' }))
    await waitFor(() => {
      expect(bridge.callsOf('quickReplies.save').at(-1)?.replies).toMatchObject([
        { shortcut: 'привет' },
        { shortcut: 'перезвон' },
        { shortcut: 'адрес', text: 'Новый адрес' },
      ])
    })
  })
})

describe('the text', () => {
  it('is cleaned when it is pasted, and much of that is said', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.click(field)
    await user.paste('Добрый\u00a0день\u200b!  \r\nЖдём')
    expect(field.value).toBe('Добрый день!\nЖдём')
    expect(screen.queryByText(/убраны невидимые знаки/)).toBeNull()
    await user.clear(field)
    await user.paste(`Да${'\u200b'.repeat(20)}`)
    expect(field.value).toBe('Да')
    expect(await screen.findByText(/убраны невидимые знаки/)).toBeTruthy()
  })

  it('is cut where far too much is pasted, and takes many lines at once', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.click(field)
    await user.paste('Строка\r\n'.repeat(20_000))
    expect(field.value).toHaveLength(8750)
    expect(await screen.findByText(/вставлены первые 10 000 знаков/)).toBeTruthy()
  })

  it('is put into Latin letters after a look, and back', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    const text = 'Здравствуйте! Ваш заказ № 5 готов, ждём вас в пункте выдачи на Лесной до 20:00.'
    await user.click(field)
    await user.paste(text)
    await user.click(await screen.findByRole('button', { name: 'Латиницей…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Записать латиницей?' })
    expect(dialog.textContent).toContain('Zdravstvuyte! Vash zakaz No 5 gotov')
    expect(dialog.textContent).toMatch(/Сейчас 2 SMS,\s+станет 1 SMS/)
    await user.click(within(dialog).getByRole('button', { name: 'Заменить' }))
    expect(field.value).toContain('zhdyom vas')
    await user.click(await screen.findByRole('button', { name: 'Вернуть кириллицу' }))
    expect(field.value).toBe(text)
  })

  it('is kept while somebody types without a pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    for (const letter of 'непрерывно') {
      field.value += letter
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      vi.advanceTimersByTime(100)
    }
    expect(bridge.callsOf('inbox.saveDraft').length).toBeGreaterThanOrEqual(3)
    vi.useRealTimers()
  })

  it('that could not be kept is kept with the next try, and that is told once', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.saveDraft', { kind: 'internal' })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Важное')
    await screen.findByText(/Ошибка в самом приложении/)
    bridge.on('inbox.saveDraft', () => undefined)
    field.dispatchEvent(new FocusEvent('blur'))
    await waitFor(() => {
      expect(bridge.callsOf('inbox.saveDraft').at(-1)?.text).toBe('Важное')
    })
  })
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

describe('the outbox', () => {
  it('tells of the service’s block with the time that is left', async () => {
    const { bridge } = await openApp(bridgeOver(), at(customer))
    await composer()
    bridge.emit('outbox.changed', {
      cabinet: '1',
      outbox: { waiting: 2, held: [], paused: 'block', pausedUntil: Date.now() + 125_500 },
    })
    expect(await screen.findByText(/заблокировал отправку на час/)).toBeTruthy()
    expect(screen.getByText(/\(2:0\d\)/)).toBeTruthy()
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
    expect(screen.getByText(/^Ещё 1 ждёт: неизвестно, ушло ли такое же/)).toBeTruthy()
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
