import { describe, expect, it } from 'vitest'
import type { Message, Thread } from '../../../electron/bridge/inbox.ts'
import { messagePlace } from '../../../electron/shared/places.ts'
import {
  cabinet,
  cabinetRecord,
  hugeTalks,
  OWN,
  SECOND_OWN,
  world,
} from '../../support/fake-bridge/world.ts'
import { at, customer } from '../support/conversation.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const list = () => screen.findByRole('region', { name: 'Переписки' })
const rows = async () => within(await list()).findAllByRole('listitem')
const numbers = async () =>
  (await rows()).map((row) => row.querySelector('.number')?.textContent ?? '')

describe('the list of threads', () => {
  it('shows number, own words, state, draft and unread messages of each, newest first', async () => {
    await openApp()
    const [first, second, , fourth] = await rows()
    expect(first?.textContent).toContain('+7 926 111-00-22')
    expect(first?.textContent).toContain('2 непрочитанных')
    expect(second?.textContent).toContain('Не подтверждено')
    expect(second?.textContent).toContain('Вы: Счёт на оплату')
    expect(fourth?.textContent).toContain('Черновик: Добрый день! Ваш мастер приедет в')
  })

  it('tells which own number a thread belongs to, where there are several', async () => {
    await openApp()
    expect((await rows())[0]?.textContent).toContain('··45-67')
  })

  it('says of a thread that was put away where it is listed all the same, and when it returns', async () => {
    const bridge = bridgeOver()
    const [first, second] = bridge.cabinet('1').threads.filter(({ unread }) => unread > 0)
    Object.assign(first as Thread, { archived: true, failed: 1 })
    const snoozedUntil = new Date(2030, 4, 6, 9, 30).getTime()
    Object.assign(second as Thread, { snoozedUntil, failed: 1 })
    const { user } = await openApp(bridge)
    expect(await rows()).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Другие фильтры' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'С ошибками' }))
    const said = async () => (await rows()).map(({ textContent }) => textContent).join()
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
    await user.click(await within(list).findByText('Не полностью читаются 2 сообщения'))
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
    expect(await rows()).toHaveLength(12)
  })

  it('puts a thread that changed on top, once', async () => {
    const { bridge } = await openApp()
    await rows()
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
    await waitFor(async () => expect((await numbers())[0]).toBe('900'))
    expect((await numbers()).filter((number) => number === '900')).toHaveLength(1)
  })

  it('leaves out another cabinet’s events', async () => {
    const { bridge } = await openApp()
    const before = await numbers()
    bridge.emit('inbox.changed', {
      cabinet: '2',
      messages: [],
      threads: [{ ...(bridge.cabinet('1').threads[0] as Thread), id: 'x:y', own: 'x', other: 'y' }],
    })
    bridge.emit('unread.changed', { cabinet: '1', unread: 9, awaiting: 0 })
    await waitFor(() => expect(document.title).toBe('(9) Switchdesk'))
    expect(await numbers()).toEqual(before)
  })
})

describe('finding threads', () => {
  it('filters the unread ones', async () => {
    const { user } = await openApp()
    await rows()
    await user.click(screen.getByLabelText('Новые'))
    expect(await numbers()).toEqual(['+7 926 111-00-22', 'SBERBANK'])
  })

  it('filters by kind and own number in its menu, and takes a filter off again', async () => {
    const { user, bridge } = await openApp()
    await rows()
    await user.click(screen.getByRole('button', { name: 'Другие фильтры' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Черновики' }))
    await waitFor(async () => expect(await numbers()).toEqual(['Екатерина Мельникова']))
    await user.click(screen.getByRole('button', { name: 'Снять фильтр: Черновики' }))
    await waitFor(async () => expect(await numbers()).toHaveLength(12))
    await user.click(screen.getByRole('button', { name: 'Другие фильтры' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: '+7 916 555-01-99' }))
    await waitFor(async () => expect(await numbers()).toHaveLength(2))
    expect(bridge.callsOf('inbox.threads').at(-1)?.filter).toEqual({ kind: 'all', own: SECOND_OWN })
  })

  it('finds people and messages in any case, marks what fits, and clears on Escape', async () => {
    const { user, bridge } = await openApp()
    await rows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    await user.type(search, '8 (903) 77')
    const people = await screen.findByRole('region', { name: 'Переписки' })
    await waitFor(() => expect(people.textContent).toContain('+7 903 777-44-11'))
    expect(people.querySelector('mark')?.textContent).toBe('7 903 77')
    await user.keyboard('{Escape}')
    await user.type(search, 'КУРЬЕР еще')
    const hit = await screen.findByText('Курьер', { selector: 'mark' })
    const link = hit.closest('a') as HTMLElement
    expect(link.textContent).toContain('Курьер ещё не звонил')
    expect([...link.querySelectorAll('mark')].map((one) => one.textContent)).toEqual([
      'Курьер',
      'ещё',
    ])
    const { thread, id } = bridge
      .cabinet('1')
      .messages.get(`${OWN}:79261110022`)
      ?.find(({ text }) => text.includes('ещё не звонил')) as Message
    expect(link.getAttribute('href')).toBe(messagePlace(thread, id))
  })

  it('says up to which day nothing was found, goes on, and shows what history brings', async () => {
    const bridge = bridgeOver()
    const { state, messages } = bridge.cabinet('1')
    const history = { ...state.history, state: 'reading', oldest: '2026-03-05' } as const
    state.history = history
    const { user } = await openApp(bridge)
    await rows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    await user.type(search, 'ничегошеньки')
    await screen.findByRole('heading', { name: 'Пока ничего не найдено' })
    const results = screen.getByText(/5 марта/)
    expect(results).toBeTruthy()
    const [thread, talk = []] = [...messages][0] ?? []
    const found = {
      ...(talk[0] as Message),
      id: 'late',
      text: 'Ничегошеньки не видно',
      thread: thread ?? '',
    }
    messages.set(thread ?? '', [...talk, found])
    const more = { ...history, messages: history.messages + 1, oldest: '2026-02-01' }
    bridge.emit('history.changed', { cabinet: '1', history: more })
    expect(await screen.findByText('Ничегошеньки', { selector: 'mark' })).toBeTruthy()
    bridge.emit('history.changed', { cabinet: '1', history: { ...more, state: 'complete' } })
    await user.type(search, ' совсем')
    await screen.findByRole('heading', { name: 'Ничего не найдено' })
  })

  it('offers what the same keys write in the other layout', async () => {
    const { user } = await openApp()
    await rows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    await user.type(search, 'rehmth')
    await user.click(await screen.findByRole('button', { name: 'Искать «курьер»' }))
    expect(search).toHaveProperty('value', 'курьер')
    expect((await screen.findAllByText(/курьер/i, { selector: 'mark' })).length).toBeGreaterThan(0)
  })

  it('says that nothing was found, and why a search failed', async () => {
    const bridge = bridgeOver()
    bridge.cabinet('1').state.history = { target: '', state: 'complete', messages: 9 }
    const { user } = await openApp(bridge)
    await rows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    await user.type(search, 'ничегошеньки')
    expect(await screen.findByRole('heading', { name: 'Ничего не найдено' })).toBeTruthy()
    bridge.fail('inbox.search', { kind: 'internal', reference: 'cafe' })
    await user.type(search, '!')
    expect((await screen.findByRole('alert')).textContent).toContain('cafe')
  })

  it('offers to write to a number that has no thread', async () => {
    const { user } = await openApp()
    await rows()
    await user.type(
      screen.getByRole('textbox', { name: 'Найти переписку или сообщение' }),
      '8 999 000 11 22',
    )
    await user.click(await screen.findByRole('button', { name: 'Написать на +7 999 000-11-22' }))
    expect(await screen.findByLabelText('Кому')).toHaveProperty('value', '+7 999 000-11-22')
  })
})

describe('a new conversation', () => {
  it('opens with a checked number and the chosen sender, and sends nothing', async () => {
    const { user, bridge } = await openApp()
    await rows()
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
    await rows()
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
    await rows()
    await user.keyboard('{Alt>}n{/Alt}')
    await user.type(await screen.findByLabelText('Кому'), '89990001122{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('заполнены неверно')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('is closed without a trace', async () => {
    const { user, bridge } = await openApp()
    await rows()
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
    await rows()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('heading', { name: '+7 926 111-00-22' })).toBeTruthy()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('heading', { name: '+7 910 444-33-22' })).toBeTruthy()
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(await screen.findByRole('heading', { name: 'SBERBANK' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('heading', { name: 'Выберите переписку' })).toBeTruthy()
    press('KeyK', 'л')
    await user.type(
      await screen.findByRole('combobox', { name: 'Имя, номер или раздел' }),
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
})

describe('a thread in the list', () => {
  const menuOf = async (index: number): Promise<HTMLElement> => {
    const row = (await rows())[index]?.querySelector('a') as HTMLElement
    row.focus()
    row.dispatchEvent(
      new KeyboardEvent('keydown', {
        code: 'F10',
        shiftKey: true,
        bubbles: true,
        cancelable: true,
      }),
    )
    return screen.findByRole('menu')
  }

  it('is pinned by its menu, opened from the keyboard, and marked', async () => {
    const { user, bridge } = await openApp()
    const menu = await menuOf(3)
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Закрепить' }))
    expect((await rows())[0]?.textContent).toContain('Екатерина Мельникова')
    expect((await rows())[0]?.textContent).toContain('Закреплена')
    expect(bridge.callsOf('inbox.setMarks')).toMatchObject([{ marks: { pinned: true } }])
  })

  it('leaves the list when it is archived, and comes back on request or with a message', async () => {
    const { user, bridge } = await openApp()
    const menu = await menuOf(0)
    await user.click(within(menu).getByRole('menuitem', { name: 'Убрать в архив' }))
    await waitFor(async () => expect(await numbers()).not.toContain('+7 926 111-00-22'))
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
    await waitFor(async () => expect((await numbers())[0]).toBe('+7 926 111-00-22'))
    expect(bridge.callsOf('inbox.setMarks').map(({ marks }) => marks)).toEqual([
      { archived: true },
      { archived: false },
    ])
  })

  it('is put off, and stays where the core refuses', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.setMarks', { kind: 'internal', reference: 'beef' })
    const { user } = await openApp(bridge)
    const menu = await menuOf(0)
    const [first] = within(menu).getAllByRole('menuitem', { name: /^Отложить: / })
    await user.click(first as HTMLElement)
    expect(await screen.findByText(/beef/)).toBeTruthy()
    expect((await numbers())[0]).toBe('+7 926 111-00-22')
  })

  it('is marked read and unread', async () => {
    const { user, bridge } = await openApp()
    await user.click(
      within(await menuOf(0)).getByRole('menuitem', { name: 'Отметить прочитанной' }),
    )
    await user.click(
      within(await menuOf(1)).getByRole('menuitem', { name: 'Отметить непрочитанной' }),
    )
    expect(bridge.callsOf('inbox.markRead')).toHaveLength(1)
    expect(bridge.callsOf('inbox.markUnread')).toHaveLength(1)
  })
})

describe('a queue of conversations', () => {
  const names = async () => (await rows()).map(({ textContent }) => textContent)
  const key = (code: string, held: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...held }),
    )
  const opened = () => screen.getByRole('heading', { level: 2 }).textContent

  it('is gone through by one key each, the next conversation opens by itself', async () => {
    const { user, bridge } = await openApp()
    await user.click(screen.getByRole('radio', { name: /^Ждут ответа/ }))
    await waitFor(async () => expect(await rows()).toHaveLength(7))
    const before = await names()
    ;(await rows())[0]?.querySelector('a')?.focus()
    for (let left = 6; left > 0; left -= 1) {
      key('KeyE')
      await waitFor(async () => expect(await rows()).toHaveLength(left))
      // The list keeps the focus: nothing is typed into the composer.
      expect(document.activeElement?.closest('[data-thread]')?.textContent).toContain(
        before[7 - left]?.slice(0, 8),
      )
      await waitFor(() => expect(before[7 - left]).toContain(opened()))
    }
    expect(bridge.callsOf('inbox.setMarks').map(({ marks }) => marks)).toEqual(
      Array.from({ length: 6 }, () => ({ done: true })),
    )
    await user.click((await screen.findAllByRole('button', { name: 'Вернуть' })).at(-1)!)
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  it('is not gone through by a key that is held', async () => {
    const { bridge } = await openApp()
    ;(await rows())[0]?.querySelector('a')?.focus()
    key('KeyE', { repeat: true })
    key('KeyA', { repeat: true })
    expect(bridge.callsOf('inbox.setMarks')).toEqual([])
    key('KeyE')
    await waitFor(() => expect(bridge.callsOf('inbox.setMarks')).toHaveLength(1))
  })

  it('takes letters for keys nowhere where they are typed', async () => {
    const { bridge } = await openApp(bridgeOver(), at(customer))
    const field = await screen.findByLabelText('Текст сообщения')
    await waitFor(() => expect(document.activeElement).toBe(field))
    for (const code of ['KeyE', 'KeyA', 'KeyH', 'KeyU', 'KeyP']) key(code)
    expect(bridge.callsOf('inbox.setMarks')).toEqual([])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('is worked on together where several are chosen by Ctrl, Shift or all at once', async () => {
    const { user, bridge } = await openApp()
    const links = (await rows()).map((row) => row.querySelector('a') as HTMLElement)
    await user.keyboard('{Control>}')
    await user.click(links[0] as HTMLElement)
    await user.keyboard('{/Control}{Shift>}')
    await user.click(links[2] as HTMLElement)
    await user.keyboard('{/Shift}')
    const bar = await screen.findByRole('toolbar', { name: 'Выбрано 3' })
    await user.click(within(bar).getByRole('button', { name: 'Убрать в архив' }))
    await waitFor(() => expect(bridge.callsOf('inbox.setMarks')).toHaveLength(3))
    expect(await screen.findByText('3 переписки')).toBeTruthy()
    ;(await rows())[0]?.querySelector('a')?.focus()
    key('KeyA', { ctrlKey: true })
    expect(await screen.findByRole('toolbar', { name: /^Выбрано 9/ })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  it('is read as far as the filter goes, says how much, and takes it back', async () => {
    const { user, bridge } = await openApp()
    bridge.on('inbox.markAllRead', () => 12)
    await user.click(screen.getByRole('radio', { name: 'Новые' }))
    await user.click(screen.getByRole('button', { name: 'Другие фильтры' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Отметить всё прочитанным' }))
    expect(await screen.findByText('Прочитано 12 сообщений')).toBeTruthy()
    expect(bridge.callsOf('inbox.markAllRead')).toMatchObject([{ filter: { kind: 'unread' } }])
    await user.click(screen.getByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(bridge.callsOf('inbox.undoMarkAllRead')).toHaveLength(1))
  })
})

describe('a database that cannot be used', () => {
  it('says why, keeps the file, and begins anew only after a question', async () => {
    const own = cabinet(cabinetRecord('1'))
    own.state.database = { state: 'failed', trouble: 'damaged' }
    const { user, bridge } = await openApp(bridgeOver(world([own])))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('повреждён')
    expect(alert.textContent).toContain('ничего не удалено')
    await user.click(screen.getByRole('button', { name: 'Начать с пустого файла' }))
    expect(bridge.callsOf('database.setAside')).toEqual([])
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Начать с пустого файла' }))
    await waitFor(() => expect(bridge.callsOf('database.setAside')).toHaveLength(1))
    expect(await rows()).toHaveLength(12)
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
    const [first] = await rows()
    expect(first?.getAttribute('aria-posinset')).toBe('1')
    expect((await rows()).length).toBeLessThan(50)
    expect(bridge.callsOf('inbox.threads')[0]).toMatchObject({ cabinet: '1', limit: 50 })
  })
})
