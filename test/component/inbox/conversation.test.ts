import { beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest'
import type { Lookalike, Message, Thread } from '../../../electron/bridge/inbox.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { OWN, SECOND_OWN } from '../../support/fake-bridge/world.ts'
import { at, bubble, customer, messages } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { undecided, long, first } from '../support/open-conversation.ts'

function arrive(bridge: FakeBridge, text: string, unread = 1): void {
  const id = `${OWN}:${customer}`
  const thread = bridge.cabinet('1').threads.find((one) => one.id === id) as Thread
  const message: Message = {
    id: `zz-${text}`,
    thread: id,
    direction: 'incoming',
    text,
    at: Date.now(),
    state: 'received',
  }
  bridge.emit('inbox.changed', {
    cabinet: '1',
    threads: [{ ...thread, unread, firstUnread: message.id, last: message }],
    messages: [message],
  })
  bridge.emit('inbox.arrived', {
    cabinet: '1',
    arrivals: [
      { thread: id, own: OWN, other: customer, message: message.id, text, at: message.at },
    ],
  })
}

const buttonsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('button')
    .map(({ textContent }) => textContent.trim())

beforeEach(() => look(true))

describe('an open conversation', () => {
  it('is open again after another panel, and closed where it was closed', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const rail = within(screen.getByRole('navigation', { name: 'Разделы' }))
    await bubble('Поняла, жду')
    await user.click(rail.getByRole('link', { name: /Настройки/ }))
    await screen.findByRole('heading', { name: 'Настройки' })
    await user.click(rail.getByRole('link', { name: /Сообщения$/ }))
    await bubble('Поняла, жду')
    await user.keyboard('{Escape}{Escape}')
    await waitFor(() => expect(document.querySelector('[data-message]')).toBeNull())
    await user.click(rail.getByRole('link', { name: /Настройки/ }))
    await screen.findByRole('heading', { name: 'Настройки' })
    await user.click(rail.getByRole('link', { name: /Сообщения$/ }))
    await screen.findByRole('heading', { name: 'Выберите переписку' })
  })

  it('shows below it what of its messages can be read in part, and is not called empty', async () => {
    const own = SECOND_OWN
    const bridge = bridgeOver()
    const [one] = bridge.cabinet('1').threads
    const { last: _last, firstUnread: _first, ...rest } = { ...(one as Thread), draft: '' }
    const empty = { ...rest, id: `${own}:79031110000`, own, other: '79031110000', unread: 0 }
    bridge.cabinet('1').threads.push(empty)
    bridge.cabinet('1').messages.set(empty.id, [])
    const reason = 'sms.dialog · incoming: string'
    const parties = { sender: '79031110000', receiver: own }
    bridge.cabinet('1').state.invalid = [
      { id: 'a', text: 'Перезвоните', at: 0, ...parties, reason },
      { id: 'b', text: 'Не сюда', at: 0, ...parties, receiver: OWN, reason },
    ]
    await openApp(bridge, `/inbox/${empty.id}`)
    const view = await screen.findByRole('region', { name: /^Переписка с/ })
    await within(view).findByText(/^Сообщения здесь есть, но читаются не полностью/)
    expect(within(view).queryByText('Сообщений пока нет. Напишите первым.')).toBeNull()
    await within(view).findByText('Не удалось полностью прочитать 1 сообщение')
    expect(view.textContent).toContain('Перезвоните')
    expect(view.textContent).not.toContain('Не сюда')
    const list = screen.getByRole('region', { name: 'Переписки' })
    expect(list.textContent).not.toContain('Сообщений пока нет')
  })

  it('shows days, sides, states and where the new messages begin', async () => {
    await openApp(bridgeOver(), at(customer))
    const line = await screen.findByText('Новые сообщения')
    const own = await bubble('Да, у курьера есть терминал')
    expect(own.textContent).toContain('Вы:')
    expect(own.textContent).toContain('Отправлено')
    expect((await bubble('punkty/12')).textContent).toContain('Принято сервисом')
    const fresh = await bubble('Поняла, жду')
    expect(line.compareDocumentPosition(fresh)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getAllByRole('heading', { level: 3 }).at(-1)?.textContent).toMatch(
      /Сегодня|Вчера/,
    )
  })

  it('is drawn the right way round, whatever a stranger put into it', async () => {
    const { bridge } = await openApp(bridgeOver(), at(customer))
    await messages()
    arrive(bridge, '\u202EСмотри http://xn--e1afmkfd.xn--p1ai/\u2066fdp.exe')
    const row = await bubble('Смотри')
    expect(row.textContent).toContain('Смотри http://xn--e1afmkfd.xn--p1ai/fdp.exe')
    const list = screen.getByRole('region', { name: 'Переписки' })
    expect(list.textContent).not.toMatch(/[\u202E\u2066]/u)
  })

  it('names the other party to who only hears it, once they have a name', async () => {
    const bridge = bridgeOver()
    await openApp(bridge, at(customer))
    expect((await bubble('Поняла, жду')).textContent).toContain('Собеседник:')
    const contact = { id: 'm', name: 'Марина', numbers: [customer], note: '' }
    bridge.emit('contacts.changed', { cabinet: '1', changed: [contact], gone: [] })
    await waitFor(async () =>
      expect((await bubble('Поняла, жду')).textContent).toContain('Марина:'),
    )
  })

  it('copies the number, a text and a one-time code', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text)
    })
    const { user } = await openApp(bridgeOver(), at('SBERBANK'))
    await user.click(await screen.findByRole('button', { name: 'Скопировать код 482913' }))
    await user.click(screen.getByRole('button', { name: 'Скопировать номер' }))
    const row = await bubble('Код подтверждения')
    await user.pointer({ keys: '[MouseRight]', target: row })
    await user.click(await screen.findByRole('menuitem', { name: 'Скопировать текст' }))
    expect(copied).toEqual([
      '482913',
      'SBERBANK',
      'Код подтверждения: 482913. Никому его не сообщайте.',
    ])
    expect(screen.getAllByText('Скопировано').length).toBeGreaterThan(0)
  })

  it('shows where a link leads before it opens it', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await openApp(bridgeOver(), at(customer))
    const link = 'https://severny-veter.example/punkty/12'
    await user.click(await screen.findByRole('button', { name: link }))
    const dialog = await screen.findByRole('dialog', { name: 'Открыть ссылку?' })
    expect(within(dialog).getByText('severny-veter.example')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    expect(dialog.isConnected).toBe(false)
    expect(open).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: link }))
    await user.click(await screen.findByRole('button', { name: 'Открыть в браузере' }))
    expect(open).toHaveBeenCalledWith(link, '_blank', 'noopener,noreferrer')
  })

  it('leaves the question to the program in Electron', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const bridge = bridgeOver()
    bridge.world.boot.shell = 'electron'
    const { user } = await openApp(bridge, at(customer))
    const link = 'https://severny-veter.example/punkty/12'
    await user.click(await screen.findByRole('button', { name: link }))
    expect(open).toHaveBeenCalledExactlyOnceWith(link, '_blank', 'noopener,noreferrer')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('names what is odd about a link, and opens it without the name before its host', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { bridge, user } = await openApp(bridgeOver(), at(customer))
    await messages()
    arrive(bridge, 'Вход: https://bank.example@аpple.example/x')
    await user.click(
      await screen.findByRole('button', { name: 'https://bank.example@аpple.example/x' }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Открыть ссылку?' })
    expect(within(dialog).getByText('xn--pple-43d.example')).toBeTruthy()
    expect(dialog.textContent).toContain('Читается: аpple.example')
    expect(dialog.textContent).toContain('кириллица, латиница')
    expect(dialog.textContent).toContain('перед адресом сайта')
    expect(dialog.textContent).not.toContain('bank.example')
    await user.click(within(dialog).getByRole('button', { name: 'Открыть в браузере' }))
    expect(open).toHaveBeenCalledWith(
      'https://xn--pple-43d.example/x',
      '_blank',
      'noopener,noreferrer',
    )
  })
})

describe('a long conversation', () => {
  /** Without heights rows come and go in every frame: here there is room enough on both sides. */
  function far(): void {
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000)
    const top = vi.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(5_000)
    onTestFinished(() => [height, top].forEach((one) => one.mockRestore()))
  }
  const lit = () => document.querySelector('[data-lit]')?.textContent

  it('shows a message that was looked for, wherever it is', async () => {
    far()
    const { user, bridge } = await openApp(long(), `/inbox/${first()}`)
    await messages()
    await user.keyboard('{Control>}f{/Control}')
    await user.type(await screen.findByRole('textbox', { name: 'Поиск в переписке' }), '№ 17')
    expect(await screen.findByText(/^1 из \d+$/)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/^2 из \d+$/)).toBeTruthy()
    await waitFor(() => expect(lit()).toContain('№ 817'))
    expect(bridge.callsOf('inbox.search').at(-1)).toMatchObject({ thread: first(), text: '№ 17' })
  })
})

describe('the beginning of a thread', () => {
  it('reads further back at the service, and says when that is all', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at('900'))
    await user.click(await screen.findByRole('button', { name: 'Загрузить более ранние' }))
    expect(bridge.callsOf('inbox.readHistory')).toHaveLength(1)
    bridge.emit('history.changed', {
      cabinet: '1',
      history: { target: '2025-12-01', state: 'reading', messages: 42 },
    })
    expect(await screen.findByText(/Найдено: 42/)).toBeTruthy()
    bridge.emit('history.changed', {
      cabinet: '1',
      history: { target: '2025-12-01', state: 'complete', messages: 42 },
    })
    expect(await screen.findByText(/Начало переписки/)).toBeTruthy()
  })
})

describe('reading', () => {
  const read = (bridge: FakeBridge) => bridge.callsOf('inbox.markRead')

  it('marks a thread read once its end is seen in a focused window', async () => {
    const { bridge } = await openApp(bridgeOver(), at(customer))
    await messages()
    const last = bridge.cabinet('1').messages.get(`${OWN}:${customer}`)?.at(-1)
    await waitFor(() => {
      expect(read(bridge)).toEqual([{ cabinet: '1', thread: `${OWN}:${customer}`, upTo: last?.id }])
    })
  })

  it('waits for the window to be looked at', async () => {
    look(false)
    const { bridge } = await openApp(bridgeOver(), at(customer))
    await messages()
    expect(read(bridge)).toEqual([])
    look(true)
    await waitFor(() => expect(read(bridge)).toHaveLength(1))
  })

  it('announces a new message once and draws the line only when nobody looked', async () => {
    const { bridge } = await openApp(bridgeOver(), at('900'))
    await messages()
    arrive(bridge, 'Вы ещё работаете?')
    await waitFor(() => {
      const said = [...document.querySelectorAll('[aria-live=polite]')].map(
        (one) => one.textContent,
      )
      expect(said.join()).toContain('Новое сообщение. +7 926 111-00-22: Вы ещё работаете?')
    })
    expect(screen.queryByText('Новые сообщения')).toBeNull()
  })
})

describe('a message that did not get through', () => {
  it('and may yet turn up is looked for again, and says below what was found', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at('79104443322'))
    const row = await bubble('Счёт на оплату')
    expect(buttonsOf(row)).toEqual([
      'Проверить сейчас',
      'Отправить ещё раз (может прийти дважды)',
      'Удалить',
    ])
    await user.click(within(row).getByRole('button', { name: 'Проверить сейчас' }))
    expect(bridge.callsOf('cabinet.check')).toHaveLength(1)
    const said = /^Проверено в \d\d:\d\d: в сервисе этого сообщения пока нет/
    expect(await within(row).findByText(said)).toBeTruthy()
  })

  it('because an identical one is not confirmed says so, and can be had back', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const row = await bubble('Да, у курьера есть терминал')
    const held = row.dataset['message'] ?? ''
    bridge.emit('outbox.changed', { cabinet: '1', outbox: { waiting: 1, held: [held] } })
    await waitFor(() => expect(row.textContent).toContain('Ждёт: такое же сообщение'))
    expect(buttonsOf(row)).toEqual(['Проверить сейчас', 'Отменить отправку'])
    await user.click(within(row).getByRole('button', { name: 'Отменить отправку' }))
    expect(bridge.callsOf('inbox.takeBack')).toMatchObject([{ message: held }])
  })

  it('that was refused quotes the service and can be sent again', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at('79255556677', SECOND_OWN))
    const row = await bubble('Доставка в Мытищи')
    expect(row.textContent).toContain('Сервис не принял сообщение.')
    expect(row.querySelector('q')?.textContent).toBe('Недостаточно средств')
    await user.click(within(row).getByRole('button', { name: 'Отправить ещё раз' }))
    await waitFor(async () => {
      expect((await bubble('Доставка в Мытищи')).textContent).toContain('Ждёт отправки')
    })
    expect(bridge.callsOf('inbox.retry')).toHaveLength(1)
  })

  it('that stayed here says what kept it', async () => {
    const bridge = bridgeOver()
    const kept = bridge.cabinet('1').messages.get(`${OWN}:79165550101`) ?? []
    const [unsent] = kept
    if (!unsent) throw new Error('There is no message')
    const cases = [
      ['Раз', { kind: 'limited', field: 'text' }, 'слишком много раз'],
      ['Два', { kind: 'invalid', field: 'own' }, 'с этого номера'],
      ['Три', { kind: 'invalid', field: 'to' }, 'осталось на этом компьютере'],
    ] as const
    kept.push(...cases.map(([text, failure]) => ({ ...unsent, id: text, text, failure })))
    await openApp(bridge, at('79165550101'))
    for (const [text, , said] of cases) expect((await bubble(text)).textContent).toContain(said)
  })

  it('that nobody can vouch for is left to a person', async () => {
    const { user, bridge } = await openApp(undecided(), at('79104443322'))
    const row = await bubble('Счёт на оплату')
    expect(row.textContent).toContain('Не подтверждено')
    expect(within(row).queryByRole('button', { name: 'Отправить ещё раз' })).toBeNull()
    await user.click(within(row).getByRole('button', { name: 'Считать отправленным' }))
    expect(bridge.callsOf('inbox.decide')).toMatchObject([{ decision: 'markSent' }])
    await user.click(within(row).getByRole('button', { name: /может прийти дважды/ }))
    expect(bridge.callsOf('inbox.decide').at(-1)).toMatchObject({ decision: 'sendAgain' })
  })

  it('and looks like one that the service shows asks whether that is it, and nothing else', async () => {
    const bridge = undecided()
    const { user } = await openApp(bridge, at('79104443322'))
    const row = await bubble('Счёт на оплату')
    const message = [...bridge.cabinet('1').messages.values()]
      .flat()
      .find(({ id }) => id === row.dataset['message'])
    if (!message) throw new Error('There is no message')
    const sent = new Date()
    sent.setHours(0, 18, 0, 0)
    const lookalikes = [
      { text: message.text, at: sent.getTime(), state: 'confirmed' as const, key: 'd7' },
    ]
    const show = (changes: Partial<Message>) =>
      bridge.emit('inbox.changed', {
        cabinet: '1',
        threads: [],
        messages: [{ ...message, ...changes }],
      })
    show({ lookalikes })
    await waitFor(() =>
      expect(row.textContent).toMatch(/Похоже, отправлено в 0?0:18: в сервисе есть такое же/),
    )
    expect(buttonsOf(row)).toEqual(['Да, это оно', 'Нет, это другое'])
    await user.click(within(row).getByRole('button', { name: 'Да, это оно' }))
    await user.click(within(row).getByRole('button', { name: 'Нет, это другое' }))
    expect(bridge.callsOf('inbox.decide')).toMatchObject([
      { decision: 'same' },
      { decision: 'other' },
    ])
    show({ lookalikes: [{ ...lookalikes[0], at: sent.getTime() - 86_400_000 }] as Lookalike[] })
    await waitFor(() => expect(row.textContent).toContain('Похоже, отправлено вчера'))
    show({ otherListed: true })
    await waitFor(() => expect(row.textContent).toContain('только другое сообщение'))
    expect(buttonsOf(row)).toEqual([
      'Отправить ещё раз (может прийти дважды)',
      'Считать отправленным',
      'Удалить',
    ])
  })

  it('goes away when it is discarded', async () => {
    const { user, bridge } = await openApp(undecided(), at('79104443322'))
    const row = await bubble('Счёт на оплату')
    await user.click(within(row).getByRole('button', { name: 'Удалить' }))
    const [decided] = bridge.callsOf('inbox.decide')
    bridge.emit('inbox.changed', {
      cabinet: '1',
      threads: [],
      messages: [],
      gone: [decided?.message ?? ''],
    })
    await waitFor(() => expect(row.isConnected).toBe(false))
  })
})
