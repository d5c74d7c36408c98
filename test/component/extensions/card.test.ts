import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { extensionsBridge } from '../support/extensions.ts'
import { openApp, screen, waitFor, within, type Opened } from '../support/open-app.ts'

afterEach(() => vi.useRealTimers())

const SECRET = 'Canary-P4ss'

async function openCard(id = 103, name = 'Склад') {
  const made = extensionsBridge()
  made.told.password = SECRET
  const opened = await openApp(made.bridge, `/extensions?extension=${id}`)
  const card = await screen.findByRole('region', { name })
  return { ...made, ...opened, card }
}
const setUpCard = async ({ user }: Opened, card: HTMLElement) => {
  await user.click(await within(card).findByRole('button', { name: 'Данные для телефона' }))
  return screen.findByRole('dialog', { name: 'Данные для телефона' })
}

describe('the card of an extension', () => {
  it('tells all that is known of it, with ways to what it is connected with', async () => {
    const { card } = await openCard()
    const said = () => card.textContent.replace(/\s+/g, ' ')
    await waitFor(() => expect(said()).toContain('4852103'))
    for (const one of ['Внутренний номер 204', 'Не на связи', 'SIP 20 с', 'Менеджер']) {
      expect(said()).toContain(one)
    }
    await waitFor(() => expect(said()).not.toContain('Список ещё загружается'))
    const leads = ['+7 916 555-01-99', 'Отдел продаж', 'Первая линия'].map((name) =>
      within(card).getByRole('link', { name }).getAttribute('href'),
    )
    expect(leads).toEqual([
      '#/numbers?number=79165550199',
      '#/groups?group=401',
      '#/queues?queue=701',
    ])
    expect(within(card).getByRole('link', { name: 'Вся история' }).getAttribute('href')).toBe(
      '#/extensions/history?extension=103',
    )
  })

  it('says so while it is not known yet what leads to it', async () => {
    const { bridge } = extensionsBridge()
    bridge.on('account.details', () => [])
    await openApp(bridge, '/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    expect(await within(card).findByText(/^Список ещё загружается/)).toBeTruthy()
    expect(within(card).queryByText(/Сюда ничего не ведёт/)).toBeNull()
  })

  it('draws today, and anew when the state changes', async () => {
    const { bridge, told } = extensionsBridge()
    let online = 1
    told.lineOf = (_id, from) => [from, Math.max(from + 1, Date.now()), online]
    await openApp(bridge, '/extensions?extension=103')
    const card = await screen.findByRole('region', { name: 'Склад' })
    const line = () =>
      within(card)
        .getByRole('img', { name: /^Сегодня/ })
        .getAttribute('aria-label')
    await waitFor(() => expect(line()).toMatch(/^Сегодня\. на связи/))
    // The program takes nothing else than these.
    const [asked = {}] = bridge.callsOf('extensions.history')
    expect(Object.keys(asked).sort()).toEqual(['cabinet', 'from', 'rows', 'spans', 'to'])
    online = 0
    const change = (id: number) =>
      bridge.emit('presence.changed', {
        cabinet: '1',
        changed: [{ id, name: '', online: false, since: Date.now() }],
        gone: [],
      })
    const before = bridge.callsOf('extensions.history').length
    change(100)
    await nextTick()
    expect(bridge.callsOf('extensions.history')).toHaveLength(before)
    change(103)
    await waitFor(() => expect(line()).toMatch(/^Сегодня\. не на связи/))
  })

  it('tells when it is back if asked to, and when it stays off', async () => {
    const { user, bridge, card } = await openCard()
    const back = await within(card).findByRole('button', { name: 'Уведомить, когда вернётся' })
    await user.click(back)
    await waitFor(() => expect(back.textContent).toContain('Придёт уведомление о возвращении'))
    expect(back.getAttribute('aria-pressed')).toBe('true')
    await user.click(within(card).getByRole('switch', { name: 'Уведомлять, если не на связи' }))
    const minutes = await within(card).findByRole('spinbutton', { name: 'Через сколько минут' })
    expect(minutes).toHaveProperty('value', '5')
    await user.clear(minutes)
    await user.type(minutes, '2000')
    expect(await within(card).findByText('От 1 до 1440 минут.')).toBeTruthy()
    await user.clear(minutes)
    await user.type(minutes, '15')
    await waitFor(() =>
      expect(bridge.callsOf('extensions.watch')).toEqual([
        { cabinet: '1', id: 103, minutes: 5 },
        { cabinet: '1', id: 103, minutes: 15 },
      ]),
    )
    bridge.emit('watches.changed', { cabinet: '1', watches: { extensions: [], returns: [] } })
    await waitFor(() => expect(back.textContent).toContain('Уведомить, когда вернётся'))
  })

  it('offers others in the place of one who leaves', async () => {
    const { user, card } = await openCard()
    await user.click(await within(card).findByRole('button', { name: /^Убрать из групп/ }))
    const dialog = await screen.findByRole('dialog', { name: /Склад/ })
    const found = (n: number) =>
      waitFor(() => expect(dialog.textContent).toContain(`Найдено: ${n}`))
    await user.type(within(dialog).getByRole('combobox'), 'м')
    await found(1)
    await user.type(within(dialog).getByRole('combobox'), '{Backspace}склад')
    await found(0)
  })

  it('says why nobody is watched where that could not be kept', async () => {
    const { user, bridge, card } = await openCard()
    bridge.fail('extensions.tellReturn', { kind: 'database' })
    await user.click(await within(card).findByRole('button', { name: 'Уведомить, когда вернётся' }))
    expect((await within(card).findByRole('alert')).textContent).toContain('Файл')
  })
})

describe('the set-up card', () => {
  it('shows the password when asked to, and hides it after a minute, on request and with the window', async () => {
    const opened = await openCard()
    const { bridge, user, card } = opened
    const dialog = await setUpCard(opened, card)
    expect(dialog.textContent).toContain('sip.severny-veter.example')
    expect(document.body.innerHTML).not.toContain(SECRET)
    expect(bridge.callsOf('extensions.credentials')).toEqual([])

    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const show = () => user.click(within(dialog).getByRole('button', { name: 'Показать пароль' }))
    await show()
    expect(await within(dialog).findByText(SECRET)).toBeTruthy()
    expect(dialog.textContent).toContain('Скроется через 60 секунд')
    vi.advanceTimersByTime(59_000)
    await nextTick()
    expect(dialog.textContent).toContain('Скроется через 1 секунду')
    vi.advanceTimersByTime(1_000)
    await nextTick()
    expect(document.body.innerHTML).not.toContain(SECRET)

    await show()
    await within(dialog).findByText(SECRET)
    await user.click(within(dialog).getByRole('button', { name: 'Скрыть пароль' }))
    expect(document.body.innerHTML).not.toContain(SECRET)

    await show()
    await within(dialog).findByText(SECRET)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await nextTick()
    expect(document.body.innerHTML).not.toContain(SECRET)
  })

  it('copies the password without showing it, and everything a telephone needs', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const opened = await openCard()
    const dialog = await setUpCard(opened, opened.card)
    await opened.user.click(within(dialog).getByRole('button', { name: 'Скопировать пароль' }))
    await waitFor(() => expect(copied).toHaveBeenLastCalledWith(SECRET))
    expect(document.body.innerHTML).not.toContain(SECRET)
    await opened.user.click(within(dialog).getByRole('button', { name: 'Скопировать всё' }))
    await waitFor(() =>
      expect(copied).toHaveBeenLastCalledWith(
        `Склад · 204\nСервер: sip.severny-veter.example\nЛогин: 4852103\nПароль: ${SECRET}`,
      ),
    )
  })

  it('prints a card of its own, which is there for that alone', async () => {
    const opened = await openCard()
    const dialog = await setUpCard(opened, opened.card)
    const print = vi.fn(() => document.querySelector('.printed-alone')?.textContent)
    vi.stubGlobal('print', print)
    await opened.user.click(within(dialog).getByRole('button', { name: 'Напечатать карточку' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(print.mock.results[0]?.value).toContain(SECRET)
    window.dispatchEvent(new Event('afterprint'))
    await nextTick()
    expect(document.querySelector('.printed-alone')).toBeNull()
  })

  it('says why there is no password', async () => {
    const opened = await openCard()
    opened.bridge.fail('extensions.credentials', { kind: 'unreachable' })
    const dialog = await setUpCard(opened, opened.card)
    await opened.user.click(within(dialog).getByRole('button', { name: 'Показать пароль' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Нет связи с сервисом')
  })
})

describe('another password', () => {
  it('is typed or made up, and sent alone', async () => {
    const { user, bridge, card } = await openCard()
    await user.click(await within(card).findByRole('button', { name: 'Сменить пароль' }))
    const dialog = await screen.findByRole('dialog', { name: 'Сменить пароль: Склад (204)' })
    const field = within(dialog).getByLabelText(/^Новый пароль/)
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(within(dialog).getByText('Заполните это поле.')).toBeTruthy()
    expect(field.getAttribute('type')).toBe('password')
    await user.click(within(dialog).getByRole('button', { name: 'Сгенерировать' }))
    const made = (field as HTMLInputElement).value
    expect(made).toMatch(/^[A-Za-z2-9]{16}$/)
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('extensions.setPassword')).toEqual([
      { cabinet: '1', id: 103, password: made },
    ])
    expect(document.body.innerHTML).not.toContain(made)
  })
})
