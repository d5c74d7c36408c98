import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Balance } from '../../../electron/bridge/money.ts'
import { BridgeFailure } from '../../../renderer/bridge/failure.ts'
import { useNotices } from '../../../renderer/stores/notices.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { reached } from '../support/reached.ts'

describe('the link to the service', () => {
  it('tells money, state and the last check, and checks at once on request', async () => {
    const { user, bridge } = await openApp()
    expect((await screen.findByText('12 480,50 ₽')).parentElement?.textContent).toContain('Баланс')
    await user.click(
      screen.getByRole('button', { name: /На связи с сервисом.*Проверено в.*Проверить сейчас/ }),
    )
    expect(bridge.callsOf('cabinet.check')).toEqual([{ cabinet: '1' }])
  })

  it('tells that money is low by what core says of it, and leads to what is due', async () => {
    const { bridge } = await openApp()
    const balance = (await screen.findByText('12 480,50 ₽')).parentElement
    const tell = (more: Partial<Balance>) =>
      bridge.emit('balance.changed', {
        cabinet: '1',
        balance: { amount: 900, at: Date.now(), topUps: [{ months: 1, sum: 700 }], ...more },
      })
    tell({})
    await waitFor(() => expect(balance?.getAttribute('href')).toBe('#/money/invoices?issue=700'))
    expect(balance?.classList).not.toContain('low')
    tell({ low: true, topUps: [] })
    await waitFor(() => expect(balance?.classList).toContain('low'))
    expect(balance?.getAttribute('href')).toBe('#/money')
  })

  it('counts down to the next try while it fails, and says what is shown', async () => {
    vi.setSystemTime(Date.now())
    const { user, bridge } = await openApp()
    await reached()
    const failing = {
      state: 'failing' as const,
      checkedAt: Date.now() - 60_000,
      retryAt: Date.now() + 30_000,
      failure: { kind: 'unreachable' as const },
    }
    bridge.emit('link.changed', { cabinet: '1', link: failing })
    await screen.findByText(/Повтор через 30 секунд/)
    // The banner says it; the head has the sign.
    expect(document.querySelector('.link-status .word')).toBeNull()
    vi.setSystemTime(Date.now() + 10_000)
    await screen.findByText(/Повтор через 20 секунд/)
    expect(screen.getByText(/Показаны данные на/)).toBeTruthy()
    bridge.on('cabinet.check', () => ({ state: 'online', checkedAt: Date.now() }))
    await user.click(screen.getByRole('button', { name: 'Проверить сейчас' }))
    await waitFor(() => expect(screen.queryByText(/Повтор через/)).toBeNull())
  })

  it('names what the service asks to wait for, as of when it is known; the rest stays current', async () => {
    const { bridge } = await openApp()
    const failure = { kind: 'limited' as const }
    const retryAt = Date.now() + 3_600_000
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
    expect(screen.queryByText('На связи с сервисом')).toBeNull()
    expect((await reached()).textContent).not.toMatch(/в \d\d:\d\d/)
    tell('presence', 'money')
    await waitFor(async () =>
      expect((await reached()).textContent).toMatch(/на связи (в |\(вчера, )\d\d:\d\d/),
    )
    expect(screen.getByText('12 480,50 ₽').parentElement?.textContent).toMatch(/на .*\d\d:\d\d/)
  })

  it('shows by a sign, not by a colour, that a list is refused while all else is current', async () => {
    const { bridge } = await openApp()
    await reached()
    const sign = () => document.querySelector('.link-status :is(svg, .dot)')
    expect(sign()?.matches('.dot')).toBe(true)
    const failure = { kind: 'refused' as const, status: 403 }
    const behind = [{ check: 'money' as const, failure, retryAt: Date.now() + 60_000 }]
    bridge.emit('link.changed', { cabinet: '1', link: { state: 'online', behind } })
    await waitFor(() => expect(sign()?.matches('svg')).toBe(true))
  })

  it('says what is wrong once no button is pressed that it would push away', async () => {
    const { bridge } = await openApp()
    await reached()
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
    await reached()
    bridge.emit('link.changed', {
      cabinet: '1',
      link: { state: 'failing', failure: { kind: 'badReply' } },
    })
    expect(await screen.findByText(/прислал неожиданный ответ/)).toBeTruthy()
    expect(screen.getByText('Сбой сервиса')).toBeTruthy()
  })

  it('says when the window lost its program, and asks for everything anew afterwards', async () => {
    const { bridge } = await openApp()
    await reached()
    bridge.emit('bridge.connection', { state: 'lost' })
    expect(await screen.findByText(/Нет связи с приложением/)).toBeTruthy()
    expect(screen.getByText('Связь потеряна')).toBeTruthy()
    expect((await reached()).textContent).toMatch(/на связи (в |\(вчера, )\d\d:\d\d/)
    bridge.cabinet('1').state.unread = 8
    bridge.emit('bridge.connection', { state: 'open' })
    await waitFor(() => expect(document.title).toMatch(/^\(8\) .*Switchdesk$/))
    expect(screen.queryByText(/Нет связи с приложением/)).toBeNull()
  })

  it('says that a part of the app did not come, until the page is loaded anew', async () => {
    const { user, bridge } = await openApp()
    await reached()
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
    await reached()
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
