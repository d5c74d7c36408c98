import { describe, expect, it, vi } from 'vitest'
import { createCallReader } from '../../renderer/panels/hooks/listen/call-news.ts'
import type { ReceivedPost } from '../../electron/bridge/receiver.ts'
import type { WebhookDetail } from '../../electron/bridge/webhooks.ts'
import { HEADER_VALUE } from '../support/fake-bridge/hooks.ts'
import { installNumbers, noNumbers } from '../support/fake-bridge/numbers.ts'
import { button, dialogNamed, field, fill } from './support/exchange.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'
import { openHooks, group, site } from './support/hooks.ts'

describe('webhooks', () => {
  it('are listed with what is known and what speaks against them', async () => {
    await openHooks()
    const grid = await screen.findByRole('grid', { name: 'Вебхуки' })
    const rows = within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('td:not(.tick)')].map(({ textContent }) => textContent.trim()),
      )
    expect(rows).toContainEqual([
      '192.168.0.7/hook',
      'hangup',
      'Входящие',
      'без шифрования, снаружи недоступен',
    ])
    expect(rows.filter(([, , , warnings]) => warnings === 'повторяется')).toHaveLength(2)
  })

  it('may be none, and begin with the first', async () => {
    const bridge = bridgeOver()
    installNumbers(bridge, noNumbers())
    const { user } = await openApp(bridge, '/hooks')
    expect(await screen.findByRole('heading', { name: 'Пока ничего нет' })).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Создать вебхук' })[0] as HTMLElement)
    expect(await dialogNamed('Новый вебхук')).toBeTruthy()
  })

  it('one shows everything but values of headers, which its editor shows when asked', async () => {
    const { user } = await openHooks('/hooks?webhook=901')
    const sheet = await screen.findByRole('region', { name: 'crm.example/calls' })
    await waitFor(() => expect(sheet.textContent).toMatch(/to → number.*X-Key.*branch = yar/s))
    expect(document.body.innerHTML).not.toContain(HEADER_VALUE)
    await user.click(button('Изменить', sheet))
    const headers = group(await dialogNamed('Вебхук crm.example/calls'), 'Заголовки')
    const value = within(headers).getByLabelText<HTMLInputElement>('Значение')
    expect(value.type).toBe('password')
    await user.click(button('Показать значения', headers))
    expect([value.type, value.value]).toEqual(['text', HEADER_VALUE])
  })

  it('one is changed and copied as a whole, with what the service returned', async () => {
    const { bridge, world, user } = await openHooks('/hooks?webhook=901')
    const sheet = await screen.findByRole('region', { name: 'crm.example/calls' })
    await waitFor(() => expect(button('Изменить', sheet)).toHaveProperty('disabled', false))
    await user.click(button('Изменить', sheet))
    const form = await dialogNamed('Вебхук crm.example/calls')
    await user.selectOptions(field(form, 'Когда'), 'destroy')
    await user.click(button('Сохранить', form))
    await screen.findByText('crm.example/calls: изменено')
    const [{ id, body, version }] = world.webhooks as [WebhookDetail]
    expect(bridge.callsOf('webhooks.replace')).toEqual([
      { cabinet: '1', id, version, body: { ...body, event: 'destroy' } },
    ])
    await user.click(button('Создать копию', sheet))
    const copied = await dialogNamed('Новый вебхук')
    await user.click(button('Создать', copied))
    await waitFor(() => expect(bridge.callsOf('webhooks.create')).toEqual([{ cabinet: '1', body }]))
  })

  it('a sample goes once somebody has seen it, and why no answer came is said', async () => {
    const { bridge, user } = await openHooks('/hooks?webhook=901')
    const sheet = await screen.findByRole('region', { name: 'crm.example/calls' })
    await waitFor(() => expect(button('Отправить пример', sheet)).toHaveProperty('disabled', false))
    await user.click(button('Отправить пример', sheet))
    const dialog = await dialogNamed('Отправить пример')
    expect(await within(dialog).findByText(/sample-1/)).toBeTruthy()
    expect(dialog.textContent).toMatch(/Куда: crm\.example.*С заголовками X-Key/s)
    expect(bridge.callsOf('webhooks.postSample')).toEqual([])
    bridge.on('webhooks.postSample', () => ({ took: 12, trouble: 'refused' }))
    await user.click(button('Отправить', dialog))
    expect(await within(dialog).findByText(/никто не принимает соединения/)).toBeTruthy()
    bridge.on('webhooks.postSample', () => ({
      took: 9,
      status: 302,
      text: '',
      cut: true,
      location: 'https://b.example/x',
    }))
    await user.click(button('Отправить ещё раз', dialog))
    expect(
      await within(dialog).findByText(/на b\.example; по перенаправлению приложение не переходит/),
    ).toBeTruthy()
    expect(bridge.callsOf('webhooks.postSample')).toEqual([
      { cabinet: '1', id: 901, url: 'https://crm.example/calls' },
      { cabinet: '1', id: 901, url: 'https://crm.example/calls' },
    ])
  })

  it('one is deleted once it was asked, and can be made again', async () => {
    const { bridge, user } = await openHooks('/hooks?webhook=901')
    const sheet = await screen.findByRole('region', { name: 'crm.example/calls' })
    await waitFor(() => expect(button('Удалить', sheet)).toHaveProperty('disabled', false))
    await user.click(button('Удалить', sheet))
    const dialog = await dialogNamed('Удалить «crm.example/calls»?')
    await user.click(button('Удалить', dialog))
    await screen.findByText('crm.example/calls: удалено')
    expect(bridge.callsOf('webhooks.delete')).toHaveLength(1)
    await user.click(button('Создать заново'))
    await waitFor(() => expect(bridge.callsOf('webhooks.create')).toHaveLength(1))
    expect(await screen.findByText('crm.example/calls: создано заново')).toBeTruthy()
  })
})

describe('listening here', () => {
  const post = (id: number, more: Partial<ReceivedPost> = {}): ReceivedPost => ({
    id,
    at: Date.now(),
    method: 'POST',
    headers: [{ name: 'X-Key', value: 'abc' }],
    query: [],
    fields: [{ name: 'call_id', value: '7' }],
    body: '{"call_id":7}',
    size: 13,
    ...more,
  })

  it('says who calls once a person has shown the field, and what was refused without being opened', async () => {
    const { bridge, world, user } = await openHooks('/hooks/listen')
    const fields = [
      { name: 'call_id', value: '7' },
      { name: 'direction', value: 'inbound' },
      { name: 'to', value: '74852000200' },
      { name: 'who', value: '79150001122' },
      { name: 'switchdesk_event', value: 'create' },
    ]
    await screen.findByRole('button', { name: 'Начать приём' })
    const added = [post(1, { fields }), post(2, { fields: [], body: 'PK', trouble: 'packed' })]
    bridge.emit('receiver.changed', { state: world.receiver, added })
    expect(await screen.findByText(/^Отклонён, ответ 415/)).toBeTruthy()
    const call = (await screen.findByText('Звонят на +7 4852 00-02-00')).closest('details')
    Object.assign(call ?? {}, { open: true })
    call?.dispatchEvent(new Event('toggle'))
    await user.click(await screen.findByRole('button', { name: 'Это номер звонящего' }))
    expect(await screen.findByText('Звонит +7 915 000-11-22')).toBeTruthy()
    expect(bridge.callsOf('settings.change')).toEqual([{ callerField: 'who' }])
  })

  it('begins where it is asked to, shows what comes, the newest first, and forgets it', async () => {
    const { bridge, world, user } = await openHooks('/hooks/listen')
    await user.click(await screen.findByRole('button', { name: 'Начать приём' }))
    expect(await screen.findByText('http://127.0.0.1:40123/path')).toBeTruthy()
    expect(bridge.callsOf('receiver.start')).toEqual([{ host: '127.0.0.1' }])
    const state = world.receiver
    bridge.emit('receiver.changed', { state, added: [post(1)] })
    bridge.emit('receiver.changed', {
      state,
      added: [post(2, { trouble: 'brokenOff', foreignHost: 'calls.example', fields: [] })],
    })
    const list = await screen.findByRole('list', { name: 'Полученные запросы' })
    await waitFor(() => expect(list.querySelectorAll('details')).toHaveLength(2))
    const [newest] = list.querySelectorAll('details')
    Object.assign(newest ?? {}, { open: true })
    newest?.dispatchEvent(new Event('toggle'))
    await waitFor(() => expect(newest?.textContent).toContain('calls.example'))
    expect(newest?.querySelector('summary')?.textContent).toContain('Запрос оборвался.')
    await user.click(button('Очистить'))
    expect(await screen.findByText('Пока ничего нет. Новые запросы появятся здесь.')).toBeTruthy()
    await user.click(button('Остановить приём'))
    expect(await screen.findByText('Приём ещё не начат. Нажмите «Начать приём».')).toBeTruthy()
  })

  it('says what a port or an address has against it, and warns of other networks', async () => {
    const { bridge, user } = await openHooks('/hooks/listen')
    const interfaces = [{ name: 'eth0', address: '192.168.0.5' }]
    bridge.on('receiver.start', () => ({ interfaces, trouble: 'portTaken' }))
    await fill(await screen.findByLabelText<HTMLInputElement>(/^Порт/), '8080')
    await user.click(button('Начать приём'))
    expect(await screen.findByText(/занят другой программой/)).toBeTruthy()
    await user.selectOptions(await screen.findByLabelText(/^Адрес/), '192.168.0.5')
    expect(await screen.findByText(/Любой в этих сетях/)).toBeTruthy()
    bridge.on('receiver.start', () => ({ interfaces: [], trouble: 'addressGone' }))
    await user.click(button('Начать приём'))
    expect(await screen.findByText('Такого адреса у компьютера больше нет.')).toBeTruthy()
    expect(bridge.callsOf('receiver.start')).toEqual([
      { host: '127.0.0.1', port: 8080 },
      { host: '192.168.0.5', port: 8080 },
    ])
  })
})

describe('verification calls', () => {
  it('to the own telephone whose answer is unclear may come, and no other is asked for at once', async () => {
    const { bridge, user } = await openHooks('/hooks/verification')
    bridge.fail('verification.callPin', { kind: 'unknown', field: 'pinCall' })
    const call = await screen.findByRole('button', { name: 'Позвонить мне' })
    await user.click(call)
    expect(await screen.findByText(/Подождите звонка/)).toBeTruthy()
    await waitFor(() => expect(call).toHaveProperty('disabled', true))
    expect(screen.queryByText(/^Звоним/)).toBeNull()
    expect(screen.queryByText(/Сервис отклонил запрос/)).toBeNull()
    expect(bridge.callsOf('verification.callPin')).toHaveLength(1)
  })

  it('to the own telephone that was refused may be asked for again', async () => {
    const { bridge, user } = await openHooks('/hooks/verification')
    bridge.fail('verification.callPin', { kind: 'refused', message: 'Busy' })
    const call = await screen.findByRole('button', { name: 'Позвонить мне' })
    await user.click(call)
    expect(await screen.findByText(/Busy/)).toBeTruthy()
    expect(call).toHaveProperty('disabled', false)
  })

  it('a token is shown on demand, and is gone once the window is hidden', async () => {
    const { user } = await openHooks('/hooks/verification')
    const card = await site()
    expect(card.textContent).not.toContain('token-canary')
    await user.click(button('Показать', card))
    expect(await within(card).findByText('token-canary')).toBeTruthy()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(card.textContent).not.toContain('token-canary'))
    visibility.mockRestore()
  })

  it('settings are sent with everything that was read', async () => {
    const { bridge, user } = await openHooks('/hooks/verification')
    const card = await site()
    await waitFor(() => expect(button('Настройки', card)).toHaveProperty('disabled', false))
    await user.click(button('Настройки', card))
    const form = await dialogNamed('Настройки «Сайт»')
    await fill(field(form, 'Срок подтверждения'), '60,5')
    await user.click(button('Сохранить', form))
    await within(form).findByText(/^Введите целое число/)
    await fill(field(form, 'Срок подтверждения'), '301')
    await within(form).findByText('Не больше 300.')
    await fill(field(form, 'Срок подтверждения'), '30')
    await user.click(button('Сохранить', form))
    await waitFor(() =>
      expect(bridge.callsOf('verification.replace')).toMatchObject([
        { body: { token_lifetime_sec: 30, pin_tries: 3, hook_url: '' } },
      ]),
    )
  })

  it('an account is deleted, and that is told', async () => {
    const { bridge, user } = await openHooks('/hooks/verification')
    const card = await site()
    await user.click(button('Удалить', card))
    const dialog = await dialogNamed('Удалить «Сайт»?')
    await user.click(button('Удалить', dialog))
    await waitFor(() => expect(bridge.callsOf('verification.delete')).toMatchObject([{ id: 701 }]))
    expect(await screen.findByText('Сайт: удалено')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Создать заново' })).toBeNull()
  })
})

describe('what most come for', () => {
  const fields = (given: Record<string, string>) =>
    Object.entries(given).map(([name, value]) => ({ name, value }))

  const event = (what: string, more: Record<string, string> = {}) => ({
    fields: fields({ call_id: '1', to: '74852000200', switchdesk_event: what, ...more }),
  })
  const inbound = { direction: 'inbound', who: '79150001122' }
  const answer = event('answer', inbound)

  it.each([
    ['missed', [], true, event('destroy', inbound)],
    ['destroy', [answer], true, event('destroy', inbound)],
    // Answers are not sent here: whether there was one is not known.
    ['destroy', [], false, event('destroy', inbound)],
    ['create', [], true, event('create', { direction: 'out' })],
    [undefined, [], true, event('renewed', inbound)],
    // The specification names no field of the event.
    [
      undefined,
      [],
      true,
      { fields: fields({ event: 'create', direction: 'in', to: '74852000200' }) },
    ],
  ])('a call is told as %s by told fields alone', (what, posts, hearsAnswers, post) => {
    const read = createCallReader({ caller: undefined, hearsAnswers, posts })
    expect(read(post)?.what).toBe(what)
  })

  it('who calls is told once a person has shown where that is', () => {
    const numberBy = (caller?: string) =>
      createCallReader({ caller, hearsAnswers: true, posts: [] })(event('create', inbound))?.number
    expect(numberBy()).toBeUndefined()
    expect(numberBy('who')).toBe('79150001122')
    expect(numberBy('direction')).toBeUndefined()
  })

  it('is filled in with one press, and the rare half stays folded until it is wanted', async () => {
    const { user } = await openHooks('/hooks')
    await user.click(await screen.findByRole('button', { name: 'Создать вебхук' }))
    const form = await dialogNamed('Новый вебхук')
    await user.click(within(form).getByRole('button', { name: 'Пропущенные' }))
    expect(field(form, 'Когда')).toHaveProperty('value', 'destroy')
    expect(within(form).getByText(/на который не ответили/)).toBeTruthy()
    const folded = within(form).getByText('Поля, заголовки, параметры, шаблон').closest('details')
    expect(folded?.open).toBe(false)
    // Emptied again, the field does not fold away under whoever types in it.
    await user.click(within(form).getByText('Поля, заголовки, параметры, шаблон'))
    await user.type(folded!.querySelector('textarea')!, 'a{Backspace}')
    expect(folded?.open).toBe(true)
  })
})
