import { describe, expect, it } from 'vitest'
import type { Thread } from '../../../electron/bridge/inbox.ts'
import { printedKeys } from '../../../renderer/components/browser/keys.ts'
import { inboxKeys } from '../../../renderer/panels/inbox/keys.ts'
import { cabinet, cabinetRecord, hugeTalks, OWN, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { listedNumbers, threadRows } from '../support/thread-list.ts'

describe('the list of threads', () => {
  it('shows number, own words, state, draft and unread messages of each, newest first', async () => {
    await openApp()
    const [first, second, , fourth] = await threadRows()
    expect(first?.textContent).toContain('+7 926 111-00-22')
    expect(first?.textContent).toContain('2 непрочитанных')
    expect(second?.textContent).toContain('Не подтверждено')
    expect(second?.textContent).toContain('Вы: Счёт на оплату')
    expect(fourth?.textContent).toContain('Черновик: Добрый день! Ваш мастер приедет в')
  })

  it('tells which own number a thread belongs to, where that is not the usual one', async () => {
    await openApp()
    const said = (await threadRows()).map(({ textContent }) => textContent)
    expect(said.filter((text) => text.includes('··01-99'))).toHaveLength(2)
    expect(said.filter((text) => text.includes('··45-67'))).toEqual([])
  })

  it('says of a thread that was put away where it is listed all the same, and when it returns', async () => {
    const bridge = bridgeOver()
    const [first, second] = bridge.cabinet('1').threads.filter(({ unread }) => unread > 0)
    Object.assign(first as Thread, { archived: true, failed: 1 })
    const snoozedUntil = new Date(2030, 4, 6, 9, 30).getTime()
    Object.assign(second as Thread, { snoozedUntil, failed: 1 })
    const { user } = await openApp(bridge)
    expect(await threadRows()).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Другие фильтры' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'С ошибками' }))
    const said = async () => (await threadRows()).map(({ textContent }) => textContent).join()
    await waitFor(async () => expect(await said()).toContain('В архиве.'))
    expect(await said()).toMatch(/Отложена до 6 мая 2030.* 09:30/)
  })

  it('says that there is nothing yet, and begins from there', async () => {
    const { user } = await openApp(bridgeOver(world([cabinet(cabinetRecord('1'), { talks: [] })])))
    expect(await screen.findByRole('heading', { name: 'Пока нет сообщений' })).toBeTruthy()
    const begin = screen.getAllByRole('button', { name: 'Новая переписка' }).at(-1)
    await user.click(begin as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'Новая переписка' })).toBeTruthy()
  })

  it('shows of messages that do not fit what can be read, and never says that there are none', async () => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1'), { talks: [] })]))
    const { user } = await openApp(bridge)
    const list = await screen.findByRole('region', { name: 'Переписки' })
    await within(list).findByRole('heading', { name: 'Пока нет сообщений' })
    const at = new Date(2026, 3, 6, 9, 30).getTime()
    const reason = 'sms.dialog · receiver: missing'
    const row = { id: 'a', text: 'Когда приедет мастер?', at, sender: '79261110022', reason }
    const bare = { id: 'b', reason: 'sms.dialog · top: null' }
    bridge.emit('invalidMessages.changed', { cabinet: '1', invalid: [row, bare] })
    await within(list).findByRole('heading', { name: 'Ни одно сообщение не читается полностью' })
    expect(within(list).queryByText('Пока нет сообщений')).toBeNull()
    await user.click(await within(list).findByText('Не удалось полностью прочитать 2 сообщения'))
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toContain('09:30 · +7 926 111-00-22 → ?')
    expect(first?.textContent).toContain('Когда приедет мастер?')
    expect(first?.textContent).toContain('Что не так: sms.dialog · receiver: missing')
    expect(second?.textContent).toContain('Время не читается')
    bridge.emit('invalidMessages.changed', { cabinet: '1', invalid: [] })
    await within(list).findByRole('heading', { name: 'Пока нет сообщений' })
  })

  it('claims nothing before the service was read once', async () => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1'), { talks: [] })]))
    const { state } = bridge.cabinet('1')
    const { oldest, ...unread } = state.history
    state.history = unread
    await openApp(bridge)
    const list = await screen.findByRole('region', { name: 'Переписки' })
    await within(list).findByText('Загружается…')
    expect(within(list).queryByText('Пока нет сообщений')).toBeNull()

    const link = { state: 'failing', failure: { kind: 'badReply' } } as const
    bridge.emit('link.changed', { cabinet: '1', link })
    await within(list).findByRole('heading', { name: 'Сообщения ещё не загружены' })
    bridge.emit('link.changed', { cabinet: '1', link: { state: 'online' } })
    bridge.emit('history.changed', { cabinet: '1', history: { ...unread, oldest: oldest ?? '' } })
    await within(list).findByRole('heading', { name: 'Пока нет сообщений' })
  })

  it('says why it could not be loaded, and loads it on request', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.threads', { kind: 'internal', reference: 'c0ffee' })
    const { user } = await openApp(bridge)
    expect((await screen.findByRole('alert')).textContent).toContain('c0ffee')
    bridge.on('inbox.threads', () => ({ threads: bridge.cabinet('1').threads }))
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await threadRows()).toHaveLength(12)
  })

  it('puts a thread that changed on top, once', async () => {
    const { bridge } = await openApp()
    await threadRows()
    const thread = bridge.cabinet('1').threads.find(({ other }) => other === '900') as Thread
    const last = {
      id: 'n',
      text: 'Новое',
      at: Date.now(),
      direction: 'incoming',
      state: 'received',
    }
    bridge.emit('inbox.changed', {
      cabinet: '1',
      messages: [],
      threads: [{ ...thread, unread: 1, last: last as Thread['last'] & {} }],
    })
    await waitFor(async () => expect((await listedNumbers())[0]).toBe('900'))
    expect((await listedNumbers()).filter((number) => number === '900')).toHaveLength(1)
  })

  it('leaves out another cabinet’s events', async () => {
    const { bridge } = await openApp()
    const before = await listedNumbers()
    bridge.emit('inbox.changed', {
      cabinet: '2',
      messages: [],
      threads: [{ ...(bridge.cabinet('1').threads[0] as Thread), id: 'x:y', own: 'x', other: 'y' }],
    })
    bridge.emit('unread.changed', { cabinet: '1', unread: 9, awaiting: 0 })
    await waitFor(() => expect(document.title).toMatch(/^\(9\) .*Switchdesk$/))
    expect(await listedNumbers()).toEqual(before)
  })
})

describe('a new conversation', () => {
  it('opens with a checked number and the chosen sender, and sends nothing', async () => {
    const { user, bridge } = await openApp()
    await threadRows()
    const [begin] = screen.getAllByRole('button', { name: 'Новая переписка' })
    await user.click(begin as HTMLElement)
    const to = await screen.findByLabelText('Кому')
    await user.type(to, '8 (999) 000')
    await user.click(screen.getByRole('button', { name: 'Открыть переписку' }))
    expect(screen.getByText('Это не похоже на номер телефона.')).toBeTruthy()
    await user.type(to, '-11-22')
    await user.click(screen.getByRole('button', { name: 'Открыть переписку' }))
    expect(await screen.findByRole('heading', { name: '+7 999 000-11-22' })).toBeTruthy()
    expect(bridge.callsOf('inbox.openThread')).toEqual([
      { cabinet: '1', own: OWN, other: '79990001122' },
    ])
    expect(bridge.callsOf('inbox.send')).toEqual([])
  })

  it('offers contacts by their names', async () => {
    const { user } = await openApp()
    await threadRows()
    await user.keyboard('{Alt>}n{/Alt}')
    const to = await screen.findByLabelText('Кому')
    await user.type(to, 'мельник')
    const people = screen.getByRole('list', { name: 'Подходящие контакты' })
    expect(within(people).getByRole('button').textContent).toContain('Екатерина Мельникова')
    await user.type(to, '{Enter}')
    expect(to).toHaveProperty('value', '+7 903 777-44-11')
    expect(screen.queryByRole('list', { name: 'Подходящие контакты' })).toBeNull()
  })

  it('keeps the dialog and says why where the thread could not be opened', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.openThread', { kind: 'invalid', field: 'own' })
    const { user } = await openApp(bridge)
    await threadRows()
    await user.keyboard('{Alt>}n{/Alt}')
    await user.type(await screen.findByLabelText('Кому'), '89990001122{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('заполнены неверно')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('is closed without a trace', async () => {
    const { user, bridge } = await openApp()
    await threadRows()
    await user.keyboard('{Alt>}n{/Alt}')
    await user.click(await screen.findByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('inbox.openThread')).toEqual([])
  })
})

describe('keys', () => {
  /** With Ctrl, as a Russian layout sends it. */
  function press(code: string, key: string, shiftKey = false): void {
    window.dispatchEvent(
      new KeyboardEvent('keydown', { code, key, shiftKey, ctrlKey: true, cancelable: true }),
    )
  }

  it('go through the threads and back to the list, whatever the layout', async () => {
    const { user } = await openApp()
    await threadRows()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('heading', { name: '+7 926 111-00-22' })).toBeTruthy()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('heading', { name: '+7 910 444-33-22' })).toBeTruthy()
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(await screen.findByRole('heading', { name: 'SBERBANK' })).toBeTruthy()
    await user.keyboard('{Escape}{Escape}')
    expect(await screen.findByRole('heading', { name: 'Выберите переписку' })).toBeTruthy()
    press('KeyK', 'л')
    await user.type(
      await screen.findByRole('combobox', { name: 'Имя, номер, раздел или действие' }),
      'мельник',
    )
    expect(await screen.findAllByText('Мельник', { selector: 'mark' })).not.toEqual([])
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Екатерина Мельникова' })).toBeTruthy()
    press('KeyF', 'а')
    expect(await screen.findByRole('textbox', { name: 'Поиск в переписке' })).toBeTruthy()
    press('KeyF', 'а', true)
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    await waitFor(() => expect(document.activeElement).toBe(search))
  })
  it('open a row by the space bar as by Enter, and scroll nothing', async () => {
    await openApp()
    const link = (await threadRows())[1]?.querySelector('a')
    link?.focus()
    const pressed = new KeyboardEvent('keydown', { code: 'Space', bubbles: true, cancelable: true })
    link?.dispatchEvent(pressed)
    expect(pressed.defaultPrevented).toBe(true)
    expect(decodeURIComponent(location.hash)).toContain('79104443322')
  })
  it('stand all in the list of keys, by their own combinations', async () => {
    const own = cabinet(cabinetRecord('1'))
    // Some are there with a team alone.
    own.state.colleagues = {
      ...{ state: 'connected', members: [], desktops: [], claims: [], present: [] },
      ...{ answers: [], upTo: 0, conflicts: [] },
    }
    await openApp(bridgeOver(world([own])))
    await threadRows()
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'F1', cancelable: true }))
    const sheet = await screen.findByRole('dialog', { name: 'Сочетания клавиш' })
    await within(sheet).findByText('Переписки')
    const told = [...sheet.querySelectorAll('.shortcut')].map(({ textContent }) => textContent)
    for (const { chords } of Object.values(inboxKeys)) {
      const keys = chords.map((chord) => printedKeys(chord).join('')).join('/')
      expect(told.filter((row) => row.endsWith(keys))).not.toEqual([])
    }
    const chords = Object.values(inboxKeys).flatMap((key) => key.chords.map(printedKeys))
    expect(new Set(chords.map(String)).size).toBe(chords.length)
  })
})

describe('a database that cannot be used', () => {
  it('says why, keeps the file, and begins anew only after a question', async () => {
    const own = cabinet(cabinetRecord('1'))
    own.state.database = { state: 'failed', trouble: 'damaged' }
    const { user, bridge } = await openApp(bridgeOver(world([own])))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('повреждён')
    expect(alert.textContent).toContain('Файл не изменён')
    await user.click(screen.getByRole('button', { name: 'Начать с пустого файла' }))
    expect(bridge.callsOf('database.setAside')).toEqual([])
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Начать с пустого файла' }))
    await waitFor(() => expect(bridge.callsOf('database.setAside')).toHaveLength(1))
    expect(await threadRows()).toHaveLength(12)
  })

  it('is told of while messages are in memory alone', async () => {
    const own = cabinet(cabinetRecord('1'))
    own.state.database = { state: 'open', kept: 'memory' }
    await openApp(bridgeOver(world([own])))
    expect(await screen.findByText(/хранятся только до закрытия/)).toBeTruthy()
  })
})

describe('a large account', () => {
  it('asks for threads page by page', async () => {
    const { bridge } = await openApp(
      bridgeOver(world([cabinet(cabinetRecord('1'), { talks: hugeTalks(120, 2) })])),
    )
    // Far fewer rows than threads stand in the page; each tells its place among all.
    const [first] = await threadRows()
    expect(first?.getAttribute('aria-posinset')).toBe('1')
    expect((await threadRows()).length).toBeLessThan(50)
    expect(bridge.callsOf('inbox.threads')[0]).toMatchObject({ cabinet: '1', limit: 50 })
  })
})
