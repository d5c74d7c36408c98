import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BridgeFailure } from '../../../renderer/bridge/failure.ts'
import { panels } from '../../../renderer/panels/index.ts'
import { addressOf, type Panel } from '../../../renderer/panels/panel.ts'
import { threadPlace } from '../../../electron/shared/places.ts'
import { useNotices } from '../../../renderer/stores/notices.ts'
import { cabinet, cabinetRecord, OWN, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const inRail = panels.filter(({ offRail }) => !offRail)

const strip = () => screen.findByRole('region', { name: 'Внутренние номера на связи' })
const two = () =>
  bridgeOver(
    world([
      cabinet(cabinetRecord('1')),
      cabinet(cabinetRecord('2', { title: 'ИП Кузнецова' }), { talks: [] }),
    ]),
  )

describe('the rail', () => {
  it('leads to every panel, by mouse and by key', async () => {
    const { user } = await openApp()
    const rail = await screen.findByRole('navigation', { name: 'Разделы' })
    const links = within(rail).getAllByRole('link')
    const names = inRail.map(({ title }) => title.ru)
    expect(links.map((link) => link.textContent.replace(/^\d+ непрочитанн\S+/, ''))).toEqual(names)
    await waitFor(() => expect(links[0]?.textContent).toContain('3 непрочитанных'))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(inRail.map(addressOf))
    const arrives = (panel: Panel | undefined) =>
      waitFor(() => expect(location.hash).toBe(panel && addressOf(panel)))
    await user.click(links[5] as HTMLElement)
    await arrives(inRail[5])
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    for (const [index, panel] of panels.slice(0, 9).entries()) {
      const code = `Digit${index + 1}`
      window.dispatchEvent(new KeyboardEvent('keydown', { code, ctrlKey: true, cancelable: true }))
      await arrives(panel)
    }
  })

  it('shows the keys on F1', async () => {
    const { user } = await openApp()
    await screen.findByRole('navigation', { name: 'Разделы' })
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'F1', cancelable: true }))
    const sheet = await screen.findByRole('dialog', { name: 'Сочетания клавиш' })
    for (const text of [
      'Новая переписка',
      'Редактор голосового меню',
      'Студия',
      'Маршруты',
      'Поддержка',
    ]) {
      expect(await within(sheet).findByText(text)).toBeTruthy()
    }
    await user.click(within(sheet).getByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('tells the unread count in the title', async () => {
    const { bridge } = await openApp()
    await waitFor(() => expect(document.title).toMatch(/^\(3\) .*Switchdesk$/))
    bridge.emit('unread.changed', { cabinet: '1', unread: 0, awaiting: 0 })
    await waitFor(() => expect(document.title).toMatch(/^[^()]*Switchdesk$/))
  })
})

describe('cabinets', () => {
  const menu = () => screen.findByRole('button', { name: /сменить, добавить, выйти/ })

  it('are changed, with everything that is shown', async () => {
    const bridge = two()
    const { user } = await openApp(bridge)
    await user.click(await menu())
    await user.click(screen.getByRole('button', { name: /ИП Кузнецова/ }))
    expect(await screen.findByRole('heading', { name: 'Пока нет сообщений' })).toBeTruthy()
    expect(bridge.callsOf('session.activate')).toEqual([{ cabinet: '2' }])
    await waitFor(() => expect(document.title).toMatch(/^[^()]*Switchdesk$/))
  })

  it('count their unread messages while another one is shown', async () => {
    const bridge = two()
    await openApp(bridge)
    await menu()
    bridge.emit('unread.changed', { cabinet: '2', unread: 4, awaiting: 0 })
    await waitFor(async () => {
      expect((await menu()).textContent).toContain('4 непрочитанных в других кабинетах')
    })
  })

  it('are signed out of only after a question', async () => {
    const { user, bridge } = await openApp()
    await user.click(await menu())
    await user.click(screen.getByRole('button', { name: 'Выйти из этого кабинета' }))
    const question = await screen.findByRole('dialog', {
      name: 'Выйти из кабинета «Северный ветер»?',
    })
    await user.click(within(question).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('session.signOut')).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Выйти из этого кабинета' }))
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    expect(await screen.findByRole('heading', { name: 'Вход в кабинет' })).toBeTruthy()
    expect(bridge.callsOf('session.signOut')).toEqual([{ cabinet: '1', messages: 'keep' }])
  })

  it.each([
    ['disk', 'Они отправятся, когда вы снова войдёте.'],
    ['memory', 'после выхода они не отправятся.'],
  ] as const)('say before signing out what becomes of messages on the %s', async (kept, fate) => {
    const bridge = bridgeOver()
    const { state } = bridge.cabinet('1')
    state.outbox.waiting = 3
    state.database = { state: 'open', kept }
    const { user } = await openApp(bridge)
    await user.click(await menu())
    await user.click(screen.getByRole('button', { name: 'Выйти из этого кабинета' }))
    const said = await screen.findByText(/3 сообщения ждут отправки/)
    expect(said.textContent).toContain(fate)
  })

  it('stay when signing out fails', async () => {
    const bridge = bridgeOver()
    bridge.fail('session.signOut', { kind: 'internal', reference: 'beef' })
    const { user } = await openApp(bridge)
    await user.click(await menu())
    await user.click(screen.getByRole('button', { name: 'Выйти из этого кабинета' }))
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    expect((await screen.findByRole('alert')).textContent).toContain('beef')
    expect(screen.getByRole('heading', { name: 'Сообщения' })).toBeTruthy()
  })

  it('show the thread whose notification opened the window', async () => {
    const bridge = bridgeOver()
    const state = bridge.world.app
    bridge.on('app.state', () => {
      bridge.emit('panel.show', { cabinet: '1', to: threadPlace(`${OWN}:900`) })
      return state
    })
    await openApp(bridge)
    expect(await screen.findByRole('heading', { name: '900' })).toBeTruthy()
  })

  it('show another thread when a notification is clicked', async () => {
    const { bridge } = await openApp()
    await menu()
    const [thread] = bridge.cabinet('1').threads
    bridge.emit('panel.show', { cabinet: '1', to: threadPlace(thread?.id ?? '') })
    expect(await screen.findByRole('heading', { name: '+7 926 111-00-22' })).toBeTruthy()
  })
})

describe('the link to the service', () => {
  it('tells money, state and the last check, and checks at once on request', async () => {
    const { user, bridge } = await openApp()
    expect((await screen.findByText('12 480,50 ₽')).parentElement?.textContent).toContain('Баланс')
    await user.click(
      screen.getByRole('button', { name: /Данные актуальны.*Проверено в.*Проверить сейчас/ }),
    )
    expect(bridge.callsOf('cabinet.check')).toEqual([{ cabinet: '1' }])
  })

  it('counts down to the next try while it fails, and says what is shown', async () => {
    const { user, bridge } = await openApp()
    await strip()
    const failing = {
      state: 'failing' as const,
      checkedAt: Date.now() - 60_000,
      retryAt: Date.now() + 30_000,
      failure: { kind: 'unreachable' as const },
    }
    bridge.emit('link.changed', { cabinet: '1', link: failing })
    const seconds = () => Number(/Повтор через (\d+)/.exec(document.body.textContent)?.[1])
    await screen.findByText(/Повтор через \d+ секунд/)
    const first = seconds()
    // The clock of the window is at most a second behind.
    expect(first).toBeLessThanOrEqual(31)
    await waitFor(() => expect(seconds()).toBeLessThan(first))
    expect(screen.getByText(/Показаны данные на/)).toBeTruthy()
    bridge.on('cabinet.check', () => ({ state: 'online', checkedAt: Date.now() }))
    await user.click(screen.getByRole('button', { name: 'Проверить сейчас' }))
    await waitFor(() => expect(screen.queryByText(/Повтор через/)).toBeNull())
  })

  it('names what the service asks to wait for, as of when it is known; the rest stays current', async () => {
    const { bridge } = await openApp()
    const failure = { kind: 'limited' as const }
    const retryAt = Date.now() + 80_000
    const behind = (check: 'inbox' | 'money' | 'presence') => ({
      check,
      checkedAt: Date.now() - 60_000,
      failure,
      retryAt,
    })
    const failing = { state: 'failing' as const, checkedAt: Date.now(), failure, retryAt }
    const tell = (...checks: Parameters<typeof behind>[0][]) =>
      bridge.emit('link.changed', {
        cabinet: '1',
        link: { ...failing, behind: checks.map(behind) },
      })
    tell('inbox')
    expect(await screen.findByText(/ограничил число запросов/)).toBeTruthy()
    expect(screen.getByText(/^Не обновляются: новые SMS \(на [^)]*\d\d:\d\d\)\.$/)).toBeTruthy()
    expect(screen.getByText(/Повтор через \d+ секунд/)).toBeTruthy()
    expect(screen.queryByText('Данные актуальны')).toBeNull()
    expect((await strip()).textContent).not.toMatch(/в \d\d:\d\d/)
    tell('presence', 'money')
    await waitFor(async () =>
      expect((await strip()).textContent).toMatch(/на связи (в |\(вчера, )\d\d:\d\d/),
    )
    expect(screen.getByText('12 480,50 ₽').parentElement?.textContent).toMatch(/на .*\d\d:\d\d/)
  })

  it('says what is wrong once no button is pressed that it would push away', async () => {
    const { bridge } = await openApp()
    await strip()
    const pointer = (what: string) => dispatchEvent(new Event(what))
    const words = () => screen.queryByText(/прислал неожиданный ответ/)
    pointer('pointerdown')
    bridge.emit('link.changed', {
      cabinet: '1',
      link: { state: 'failing', failure: { kind: 'badReply' } },
    })
    expect(await screen.findByText('Сбой сервиса')).toBeTruthy()
    expect(words()).toBeNull()
    pointer('pointerup')
    await waitFor(() => expect(words()).toBeTruthy())
  })

  it('says when the service answers nonsense', async () => {
    const { bridge } = await openApp()
    await strip()
    bridge.emit('link.changed', {
      cabinet: '1',
      link: { state: 'failing', failure: { kind: 'badReply' } },
    })
    expect(await screen.findByText(/прислал неожиданный ответ/)).toBeTruthy()
    expect(screen.getByText('Сбой сервиса')).toBeTruthy()
  })

  it('says when the window lost its program, and asks for everything anew afterwards', async () => {
    const { bridge } = await openApp()
    await strip()
    bridge.emit('bridge.connection', { state: 'lost' })
    expect(await screen.findByText(/Нет связи с приложением/)).toBeTruthy()
    expect(screen.getByText('Связь потеряна')).toBeTruthy()
    expect((await strip()).textContent).toMatch(/на связи (в |\(вчера, )\d\d:\d\d/)
    bridge.cabinet('1').state.unread = 8
    bridge.emit('bridge.connection', { state: 'open' })
    await waitFor(() => expect(document.title).toMatch(/^\(8\) .*Switchdesk$/))
    expect(screen.queryByText(/Нет связи с приложением/)).toBeNull()
  })

  it('says that a part of the app did not come, until the page is loaded anew', async () => {
    const { user, bridge } = await openApp()
    await strip()
    window.dispatchEvent(new Event('vite:preloadError'))
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    expect(await screen.findByText('Часть приложения не загрузилась.')).toBeTruthy()
    bridge.emit('bridge.connection', { state: 'lost' })
    await waitFor(() => expect(screen.queryByText(/Часть приложения/)).toBeNull())
    bridge.emit('bridge.connection', { state: 'open' })
    await user.click(await screen.findByRole('button', { name: 'Обновить страницу' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('tells the same news once', async () => {
    await openApp()
    const store = useNotices()
    const lost = new BridgeFailure({ kind: 'disconnected' })
    store.fail(lost)
    store.fail(lost, { text: 'Черновик' })
    store.fail(lost)
    const told = store.notices.map(({ text, failure }) => text ?? failure?.kind)
    expect(told).toEqual(['Черновик', 'disconnected'])
  })

  it('keeps what can be taken back before what is only said', async () => {
    await openApp()
    const store = useNotices()
    const undo = { text: 'Вернуть', run: () => undefined }
    store.tell('Удалено', undo)
    for (const text of ['Первое', 'Второе', 'Третье']) store.tell(text)
    expect(store.notices.map(({ text }) => text)).toEqual(['Удалено', 'Второе', 'Третье'])
    for (const text of ['A', 'B', 'C']) store.tell(text, undo)
    expect(store.notices.map(({ text }) => text)).toEqual(['A', 'B', 'C'])
    store.tell('Последнее')
    expect(store.notices.map(({ text }) => text)).toEqual(['B', 'C', 'Последнее'])
  })

  it('keeps none that appears under a pointer at rest', async () => {
    await openApp()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = useNotices()
    store.tell('Сохранено')
    const words = await screen.findByText('Сохранено')
    for (const type of ['pointerover', 'mouseover'])
      words.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    for (const type of ['pointerenter', 'mouseenter'])
      words.closest('[role=status]')?.dispatchEvent(new MouseEvent(type))
    await vi.advanceTimersByTimeAsync(7_000)
    await waitFor(() => expect(store.notices).toEqual([]))
  })

  it('shows one notice at a time, and those before it once it is gone', async () => {
    const { user } = await openApp()
    const store = useNotices()
    store.tell('Удалено')
    store.tell('Сохранено')
    expect(await screen.findByText('Сохранено')).toBeTruthy()
    expect(screen.queryByText('Удалено')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Закрыть' }))
    expect(await screen.findByText('Удалено')).toBeTruthy()
    expect(screen.queryByText('Сохранено')).toBeNull()
  })

  it('keeps news that are pointed at, or whose button has the focus', async () => {
    const { user } = await openApp()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = useNotices()
    store.tell('Удалено', { text: 'Вернуть', run: () => undefined })
    await user.hover(await screen.findByText('Удалено'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(screen.getByText('Удалено')).toBeTruthy()
    screen.getByRole('button', { name: 'Вернуть' }).focus()
    await user.unhover(screen.getByText('Удалено'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(screen.getByText('Удалено')).toBeTruthy()
    screen.getByRole('button', { name: 'Вернуть' }).blur()
    await vi.advanceTimersByTimeAsync(2_000)
    await waitFor(() => expect(store.notices).toEqual([]))
  })

  it('offers to sign in again when the session ended', async () => {
    const { user, bridge } = await openApp()
    await strip()
    bridge.emit('link.changed', { cabinet: '1', link: { state: 'signedOut' } })
    await user.click(await screen.findByRole('button', { name: 'Войти снова' }))
    expect(
      await screen.findByRole('heading', { name: 'Войдите снова: Северный ветер' }),
    ).toBeTruthy()
  })

  it('says that the session will not be remembered without a keychain', async () => {
    const own = cabinet(cabinetRecord('1', { remembered: false }))
    await openApp(bridgeOver(world([own], { keychain: 'unavailable' })))
    expect(await screen.findByText(/нет хранилища паролей/)).toBeTruthy()
  })

  it('says that the window is not confined, until that was read', async () => {
    const given = world([cabinet(cabinetRecord('1'))])
    const { user } = await openApp(
      bridgeOver({ ...given, boot: { ...given.boot, unconfined: true } }),
    )
    const banner = await screen.findByText(/без песочницы системы/)
    await user.click(within(banner.parentElement!).getByRole('button', { name: 'Закрыть' }))
    expect(screen.queryByText(/без песочницы системы/)).toBeNull()
  })

  it('says after a crash that there was one, and leads to what can be told of it', async () => {
    const bridge = bridgeOver()
    bridge.world.app = { ...bridge.world.app, isAfterCrash: true }
    const { user } = await openApp(bridge)
    expect(await screen.findByText(/завершилось аварийно/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Открыть отчёт' }))
    await waitFor(() => expect(location.hash).toBe('#/diagnostics'))
    expect(screen.queryByText(/завершилось аварийно/)).toBeNull()
  })
})

describe('the strip of extensions', () => {
  it('counts who is online and names each in words', async () => {
    await openApp()
    const line = await strip()
    expect(line.textContent).toContain('11из 14 на связи')
    expect(within(line).getByRole('link', { name: /^Анна Белова\s*, На связи$/ })).toBeTruthy()
    expect(within(line).getByRole('link', { name: /^Склад\s*, Не на связи$/ })).toBeTruthy()
  })

  it('does not name a part of the list as the whole', async () => {
    const { bridge } = await openApp()
    const line = await strip()
    const more = (id: number) => ({ id, name: `Новый ${id}`, online: true })
    bridge.emit('presence.changed', { cabinet: '1', changed: [more(1)], gone: [], partial: true })
    await waitFor(() =>
      expect(line.textContent).toContain('12…из 15 на связи, список ещё загружается'),
    )
    bridge.emit('link.changed', {
      cabinet: '1',
      link: { state: 'failing', checkedAt: Date.now() - 86_400_000 },
    })
    await waitFor(() =>
      expect(line.textContent).toMatch(
        /из 15 были на связи \(вчера, \d\d:\d\d\), список загружен не полностью/,
      ),
    )
    bridge.emit('link.changed', { cabinet: '1', link: { state: 'online' } })
    bridge.emit('presence.changed', { cabinet: '1', changed: [], gone: [] })
    await waitFor(() => expect(line.textContent).toMatch(/12из 15 на связи(?!,)/))
  })

  it('knows from the start that a page opened amid the reading has a part', async () => {
    const bridge = bridgeOver()
    const shown = bridge.world.cabinets.get('1')
    if (shown) shown.state.partialExtensions = true
    await openApp(bridge)
    expect((await strip()).textContent).toContain('из 14 на связи, список ещё загружается')
  })

  it('puts who just changed in front', async () => {
    const { bridge } = await openApp()
    const line = await strip()
    bridge.emit('presence.changed', {
      cabinet: '1',
      changed: [{ id: 100, name: 'Анна Белова', online: false, since: Date.now() }],
      gone: [],
    })
    await waitFor(() => {
      expect(line.querySelector('li')?.textContent).toMatch(/^Анна Белова\s*, Не на связи/)
    })
    expect(line.textContent).toContain('10из 14')
  })

  it('says of what time it tells once nobody answers any more', async () => {
    const { bridge } = await openApp()
    const line = await strip()
    const anna = { id: 100, name: 'Анна Белова', online: false, since: Date.now() }
    bridge.emit('presence.changed', { cabinet: '1', changed: [anna], gone: [] })
    await waitFor(() => expect(line.querySelector('.recent')).toBeTruthy())
    expect(line.textContent).not.toMatch(/\d\d:\d\d/)
    bridge.emit('link.changed', {
      cabinet: '1',
      link: { state: 'signedOut', checkedAt: Date.now() },
    })
    await waitFor(() => expect(line.textContent).toMatch(/10из 14 были на связи в \d\d:\d\d/))
    expect(line.querySelector('.recent')).toBeNull()
    const dayBefore = Date.now() - 86_400_000
    bridge.emit('link.changed', { cabinet: '1', link: { state: 'failing', checkedAt: dayBefore } })
    await waitFor(() => expect(line.textContent).toMatch(/были на связи \(вчера, \d\d:\d\d\)/))
  })

  it('draws few of many', async () => {
    const own = cabinet(cabinetRecord('1'), { talks: [], extensions: 10_000 })
    await openApp(bridgeOver(world([own])))
    const line = await strip()
    await waitFor(() => expect(line.querySelectorAll('li').length).toBe(48))
    expect(line.textContent).toContain('из 10000 на связи')
  })
})
