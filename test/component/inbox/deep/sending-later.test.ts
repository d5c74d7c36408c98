import { beforeEach, describe, expect, it } from 'vitest'
import type { PlannedMessage } from '../../../../electron/bridge/planned.ts'
import { OWN } from '../../../support/fake-bridge/world.ts'
import { at, composer, customer } from '../../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { job, open, report, write } from '../../support/planned.ts'

const THREAD = `${OWN}:${customer}`
const planned = (more: Partial<PlannedMessage> = {}): PlannedMessage => ({
  id: 'p1',
  thread: THREAD,
  text: 'Завтра ждём',
  due: Date.now() + 86_400_000,
  ...more,
})

beforeEach(() => {
  look(true)
  localStorage.clear()
})

describe('sending later', () => {
  it('is chosen by key, and said to need the running app', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, 'Завтра ждём')
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await user.click(await screen.findByRole('menuitem', { name: 'завтра 09:00' }))
    await waitFor(() => expect(bridge.callsOf('planned.add')).toHaveLength(1))
    const [given] = bridge.callsOf('planned.add')
    expect(given).toMatchObject({ thread: THREAD, text: 'Завтра ждём' })
    expect(new Date(given?.due ?? 0).getHours()).toBe(9)
    expect(field.value).toBe('')
    expect(await screen.findByText(/^Отправка: /)).toBeTruthy()
    bridge.emit('planned.changed', { cabinet: '1', changed: [planned()], gone: [] })
    const list = await screen.findByRole('list', { name: 'Запланированные' })
    expect(list.textContent).toContain('Отправка: ')
  })

  it('takes a date, and none that is over', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    await user.type(await composer(), 'Ждём')
    await user.click(screen.getByRole('button', { name: 'Отправить позже' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Другое время…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Отправить позже' })
    const field = within(dialog).getByLabelText('Когда')
    await user.clear(field)
    await user.type(field, '2020-01-01T09:00')
    await user.click(within(dialog).getByRole('button', { name: 'Запланировать' }))
    expect(within(dialog).getByText(/Выберите время в будущем/)).toBeTruthy()
    await user.clear(field)
    await user.type(field, '2040-01-01T09:00')
    await user.click(within(dialog).getByRole('button', { name: 'Запланировать' }))
    await waitFor(() => {
      expect(bridge.callsOf('planned.add')).toMatchObject([
        { due: new Date('2040-01-01T09:00').getTime() },
      ])
    })
  })

  it('asks about what was missed, wherever one is', async () => {
    const bridge = bridgeOver()
    const missed = planned({ asks: 'missed', due: Date.now() - 3_600_000 })
    bridge.on('planned.list', () => [missed])
    bridge.on('planned.takeBack', () => ({ text: missed.text }))
    const { user } = await openApp(bridge, at('900'))
    await user.click(await screen.findByRole('button', { name: /не отправлено вовремя/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Запланированные' })
    expect(dialog.textContent).toContain('не был запущен')
    await user.click(within(dialog).getByRole('button', { name: 'Вернуть в черновик' }))
    expect(bridge.callsOf('planned.takeBack')).toMatchObject([{ planned: 'p1' }])
    bridge.emit('planned.changed', { cabinet: '1', changed: [], gone: ['p1'] })
    await waitFor(() => expect(dialog.textContent).toContain('Ничего не запланировано'))
  })
})

describe('one text to several', () => {
  it('shows what each gets, counts, and begins', async () => {
    const bridge = bridgeOver()
    bridge.cabinet('1').contacts = [
      { id: 'c1', name: 'Анна Петрова', numbers: ['79150001122'], note: '#постоянные' },
      { id: 'c2', name: 'Борис', numbers: ['79150001133'], note: '#постоянные' },
    ]
    const { user, dialog } = await open(bridge)
    const inside = within(dialog)
    expect(document.activeElement).toBe(inside.getByLabelText('Кому'))
    await user.type(inside.getByLabelText('Добавить из контактов'), '#постоянные')
    await user.click(await inside.findByRole('button', { name: 'Добавить всех: 2 контакта' }))
    await user.click(inside.getByLabelText('Текст сообщения'))
    await user.click(inside.getByRole('button', { name: '{имя}' }))
    await user.type(inside.getByLabelText('Текст сообщения'), ', ждём вас')
    const previews = inside.getByRole('list', { name: 'Что получит каждый' })
    expect(previews.textContent).toContain('Анна, ждём вас')
    expect(previews.textContent).toContain('Борис, ждём вас')
    const send = await inside.findByRole('button', { name: 'Отправить 2 сообщения' })
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    expect(dialog.textContent).toContain('Всего 2 SMS')
    await user.click(send)
    await waitFor(() => expect(bridge.callsOf('mailings.start')).toHaveLength(1))
    expect(bridge.callsOf('mailings.start')[0]?.messages).toEqual([
      { other: '79150001122', text: 'Анна, ждём вас' },
      { other: '79150001133', text: 'Борис, ждём вас' },
    ])
    const steps = await screen.findByRole('dialog', { name: 'Рассылка' })
    for (const word of ['Отправлено', 'Отправляется', 'В очереди']) {
      expect(within(steps).getByText(word)).toBeTruthy()
    }
  })

  it('takes all contacts with a tag, each by the first number', async () => {
    const bridge = bridgeOver()
    const contact = { note: '', tags: ['Опт'] }
    bridge.cabinet('1').contacts = [
      { ...contact, id: 'c1', name: 'Анна', numbers: ['79150001122', '79150001144'] },
      { ...contact, id: 'c2', name: 'Борис', numbers: ['79150001133'], tags: ['опт', 'VIP'] },
      { ...contact, id: 'c3', name: 'Вера', numbers: [] },
    ]
    const { user, dialog } = await open(bridge)
    const tags = within(within(dialog).getByRole('group', { name: 'Метки' }))
    expect(tags.getAllByRole('button')).toHaveLength(2)
    await user.click(tags.getByRole('button', { name: 'Добавить с меткой «Опт»: 2 контакта' }))
    // Who is there already is not added once more.
    await user.click(tags.getByRole('button', { name: 'Добавить с меткой «VIP»: 1 контакт' }))
    expect(within(dialog).getByLabelText('Кому')).toHaveProperty(
      'value',
      'Анна <+7 915 000-11-22>\nБорис <+7 915 000-11-33>',
    )
  })

  it('can be taken back for some seconds, and is there to be changed then', async () => {
    const bridge = bridgeOver()
    const due = Date.now() + 3_600_000
    const app = await open(bridge, { mailing: 'm1', due })
    const { user, dialog } = app
    const inside = await write(app, '79150001122', 'Ждём')
    const send = () => inside.findByRole('button', { name: 'Отправить 1 сообщение' })
    for (const takeBack of [
      () => user.click(inside.getByRole('button', { name: 'Отменить отправку' })),
      () => user.keyboard('{Control>}z{/Control}'),
      () => user.click(inside.getByRole('button', { name: 'Закрыть' })),
    ]) {
      await waitFor(async () => expect(await send()).toHaveProperty('disabled', false))
      await user.click(await send())
      expect(await inside.findByText(/^Отправится через \d+ секунд/)).toBeTruthy()
      expect(inside.queryByRole('button', { name: 'Отправить 1 сообщение' })).toBeNull()
      await takeBack()
    }
    await send()
    expect(bridge.callsOf('mailings.takeBack')).toMatchObject(Array(3).fill({ mailing: 'm1' }))
    expect(inside.getByLabelText('Текст сообщения')).toHaveProperty('value', 'Ждём')

    bridge.fail('mailings.takeBack', { kind: 'changed', field: 'mailing' })
    await user.click(await send())
    await user.click(await inside.findByRole('button', { name: 'Отменить отправку' }))
    expect(await screen.findByText(/^Отменить не удалось/)).toBeTruthy()
    expect(dialog.isConnected).toBe(false)
  })

  it('does not begin where a field is empty for somebody, or the service would block', async () => {
    const bridge = bridgeOver()
    report(bridge, { sameText: 12, wait: 36, verdict: 'refuse', reason: 'sameText' })
    const app = await open(bridge)
    const { user } = app
    const inside = await write(app, '79150001122\n79150001133', '{first}, скидка')
    expect(inside.getAllByText('Нет значений для полей {first}')).toHaveLength(2)
    const text = inside.getByLabelText<HTMLTextAreaElement>('Текст сообщения')
    await user.click(inside.getByRole('button', { name: 'Отправить 2 сообщения' }))
    expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('{first}')
    expect(bridge.callsOf('mailings.start')).toEqual([])
    await user.clear(inside.getByLabelText('Текст сообщения'))
    await user.paste('Скидка')
    expect(await inside.findByText(/на час заблокирует отправку/)).toBeTruthy()
    expect(inside.getByRole('button', { name: 'Отправить 2 сообщения' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('leaves out who asked not to be written to, and asks once about missing consent', async () => {
    const bridge = bridgeOver()
    const refusal = { at: Date.UTC(2026, 10, 20), by: 'message' as const, words: 'Стоп' }
    bridge.cabinet('1').contacts.push({
      ...{ id: 'refusing', name: 'Пётр', numbers: ['79150001133'], note: '', refusal },
    })
    bridge.on('mailings.check', ({ messages }) => ({
      segments: messages.length,
      unasked: messages.map(({ other }) => other),
      sameText: 1,
      month: { sent: 0, limit: 10_000 },
      wait: 3,
      verdict: 'fine',
    }))
    const app = await open(bridge)
    const { user } = app
    const inside = await write(app, '79150001122\n79150001133', 'Скидка')
    expect(await inside.findByText('Просят не писать и будут пропущены: 1.')).toBeTruthy()
    const send = inside.getByRole('button', { name: 'Отправить 1 сообщение' })
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    await user.click(send)
    const question = await screen.findByRole('dialog', { name: 'Отправить без согласия?' })
    await user.click(within(question).getByRole('button', { name: 'Отправить' }))
    await waitFor(() =>
      expect(bridge.callsOf('mailings.start')).toMatchObject([
        { messages: [{ other: '79150001122' }] },
      ]),
    )
  })

  it('beyond the packet is asked about first', async () => {
    const bridge = bridgeOver()
    report(bridge, { left: 1, verdict: 'warn', reason: 'packet' })
    const app = await open(bridge)
    const { user } = app
    const inside = await write(app, '79150001122\n79150001133', 'Скидка')
    const send = inside.getByRole('button', { name: 'Отправить 2 сообщения' })
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    await user.click(send)
    const question = await screen.findByRole('dialog', { name: 'Отправить сверх пакета?' })
    expect(bridge.callsOf('mailings.start')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(bridge.callsOf('mailings.start')).toMatchObject([{ agreed: true }]))
  })

  it('tells afterwards who got it and who did not, and why', async () => {
    const bridge = bridgeOver()
    const mailing = { id: 'm1', own: OWN, text: 'Анна, ждём', begun: Date.now(), all: 4, sent: 1 }
    bridge.on('mailings.list', () => [mailing])
    const thread = (last: number) => `${OWN}:7915000110${last}`
    bridge.on('mailings.steps', () => [
      { id: 'a', thread: thread(1), state: 'confirmed' },
      {
        id: 'b',
        thread: thread(2),
        state: 'refused',
        failure: { kind: 'refused', message: 'Insufficient funds.' },
      },
      { id: 'c', thread: thread(3), state: 'planned', due: Date.now(), asks: 'stopped' },
      { id: 'd', thread: thread(4), state: 'gone' },
    ])
    const { user } = await openApp(bridge, at(customer))
    await composer()
    await user.click(screen.getByRole('button', { name: 'Другие фильтры' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Рассылки' }))
    const dialog = await screen.findByRole('dialog', { name: 'Рассылки' })
    const whole = await within(dialog).findByText('Анна, ждём')
    expect(dialog.textContent).toContain('Отправлено 1 из 4')
    await user.click(whole)
    const list = await within(dialog).findByRole('list', { name: 'Получатели' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(4))
    const told = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))
    expect(told).toEqual([
      expect.stringMatching(/00-11-02.*Сервис не принял сообщение\. На балансе не хватает денег\./),
      expect.stringMatching(/00-11-03.*рассылка остановлена/),
      expect.stringMatching(/00-11-04.*Отменено до отправки/),
      expect.stringMatching(/00-11-01.*Отправлено/),
    ])
    expect(within(list).getByTitle('Insufficient funds.')).toBeTruthy()
    bridge.on('mailings.list', () => [{ ...mailing, sent: 2 }])
    bridge.emit('planned.changed', { cabinet: '1', changed: [], gone: ['c'] })
    await waitFor(() => expect(dialog.textContent).toContain('Отправлено 2 из 4'))
    await user.click(within(list).getByRole('link', { name: '+7 915 000-11-02' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => {
      expect(bridge.callsOf('inbox.thread')).toMatchObject([{ thread: thread(2) }])
    })
  })

  it('that was cut off asks, and goes on', async () => {
    const bridge = bridgeOver()
    bridge.on('planned.list', () =>
      ['p1', 'p2'].map((id) => planned({ id, mailing: 'm1', asks: 'missed' })),
    )
    bridge.on('mailings.goOn', () => job)
    const { user } = await openApp(bridge, at('900'))
    await user.click(await screen.findByRole('button', { name: /не отправлены вовремя/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Запланированные' })
    expect(dialog.textContent).toContain('Рассылка: не отправлено 2 сообщения')
    await user.click(within(dialog).getByRole('button', { name: 'Продолжить' }))
    expect(bridge.callsOf('mailings.goOn')).toMatchObject([{ mailing: 'm1' }])
  })
})
