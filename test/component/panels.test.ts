import { describe, expect, it, vi } from 'vitest'
import type { JournalEntry } from '../../electron/bridge/diagnostics.ts'
import { rows } from './support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'
import { savedFiles } from './support/saved-files.ts'

describe('settings', () => {
  it('change at once and reach the core', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/settings')
    await user.click(await screen.findByLabelText('Тёмное'))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await user.click(screen.getByLabelText('Ctrl+Enter'))
    await user.click(screen.getByLabelText('Без текста'))
    await user.click(screen.getByLabelText('English'))
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy()
    expect(bridge.callsOf('settings.change')).toEqual([
      { theme: 'dark' },
      { sendWith: 'ctrlEnter' },
      { notifications: 'hidden' },
      { locale: 'en' },
    ])
  })

  it('go back, with the reason, when they could not be kept', async () => {
    const bridge = bridgeOver()
    bridge.fail('settings.change', { kind: 'internal', reference: 'abad1dea' })
    const { user } = await openApp(bridge, '/settings')
    await user.click(await screen.findByLabelText('Тёмное'))
    await waitFor(() => expect(screen.getByLabelText('Светлое')).toHaveProperty('checked', true))
    expect(screen.getByText(/abad1dea/)).toBeTruthy()
  })

  it('speak of the tray only where there is one', async () => {
    await openApp(bridgeOver(), '/settings')
    await screen.findByRole('heading', { name: 'Настройки' })
    expect(screen.queryByRole('switch', { name: /область уведомлений/ })).toBeNull()
  })

  it('set how long a message waits, and when nothing rings', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/settings')
    await user.click(await screen.findByLabelText('5 с'))
    await user.click(screen.getByRole('switch', { name: 'Включить тихие часы' }))
    const from = await screen.findByLabelText('С')
    expect(from).toHaveProperty('value', '21:00')
    await user.clear(from)
    await user.type(from, '22:30')
    const to = screen.getByLabelText('до')
    await user.clear(to)
    await user.type(to, '22:30')
    expect(await screen.findByText(/тихих часов нет/)).toBeTruthy()
    expect(bridge.callsOf('settings.change')).toEqual([
      { undoSeconds: 5 },
      { quietHours: { on: true, from: '21:00', to: '08:00' } },
      { quietHours: { on: true, from: '22:30', to: '08:00' } },
      { quietHours: { on: true, from: '22:30', to: '22:30' } },
    ])
  })

  it('pause the sending and open the quick replies', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/settings')
    await user.click(await screen.findByRole('switch', { name: 'Отправлять сообщения' }))
    expect(bridge.callsOf('inbox.pause')).toEqual([{ cabinet: '1', paused: true }])
    await user.click(screen.getByRole('button', { name: 'Открыть' }))
    expect(await screen.findByRole('dialog', { name: 'Быстрые ответы' })).toBeTruthy()
    expect(await screen.findByText('/адрес')).toBeTruthy()
  })

  it('show times as the cabinet’s clocks have them, or as this computer’s', async () => {
    const bridge = bridgeOver()
    bridge.world.app.settings.timeZone = 'cabinet'
    bridge.cabinet('1').state.cabinet.timeZone = 'Asia/Kamchatka'
    const at = bridge.cabinet('1').threads[0]?.last?.at ?? 0
    const { user } = await openApp(bridge)
    const clock = (timeZone?: string) =>
      new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
    const inbox = await screen.findByRole('region', { name: 'Переписки' })
    const first = () => within(inbox).getAllByRole('listitem')[0]?.textContent
    await waitFor(() => expect(first()).toMatch(new RegExp(`${clock('Asia/Kamchatka')}|вчера`)))
    bridge.emit('settings.changed', { ...bridge.world.app.settings, timeZone: 'system' })
    await waitFor(() => expect(first()).toMatch(new RegExp(`${clock()}|вчера`)))
    await user.click(screen.getByRole('link', { name: 'Настройки' }))
    expect(
      await screen.findByText(
        'Часовой пояс кабинета: Петропавловск-Камчатский, стандартное время (UTC+12).',
      ),
    ).toBeTruthy()
  })

  it('ask whether the service’s clocks are those that one’s messages speak for', async () => {
    const bridge = bridgeOver()
    const { cabinet } = bridge.cabinet('1').state
    bridge.on('session.setTimeZone', ({ timeZone }) => {
      const { proposedZone: _answered, ...rest } = cabinet
      bridge.emit('cabinets.changed', { changed: [{ ...rest, timeZone }], gone: [], active: '1' })
      return { ...rest, timeZone }
    })
    const { user } = await openApp(bridge, '/settings')
    await screen.findByRole('button', { name: 'Открыть' })
    expect(screen.queryByText('Часовой пояс кабинета')).toBeNull()
    const proposal = { changed: [{ ...cabinet, proposedZone: '+05:00' }], gone: [], active: '1' }
    bridge.emit('cabinets.changed', proposal)
    await user.click(await screen.findByRole('button', { name: 'Оставить как есть' }))
    await waitFor(() => expect(screen.queryByText('Часовой пояс кабинета')).toBeNull())
    bridge.emit('cabinets.changed', proposal)
    await user.click(await screen.findByRole('button', { name: 'Перейти на UTC+5' }))
    expect(bridge.callsOf('session.setTimeZone')).toEqual([
      { cabinet: '1', timeZone: 'Europe/Moscow' },
      { cabinet: '1', timeZone: '+05:00' },
    ])
    expect(await screen.findByText('Часовой пояс кабинета: UTC+5.')).toBeTruthy()
  })

  it('change what closing the window means in the installed app', async () => {
    const bridge = bridgeOver()
    bridge.world.boot.shell = 'electron'
    const { user } = await openApp(bridge, '/settings')
    await user.click(await screen.findByRole('switch', { name: 'Закрывать в область уведомлений' }))
    expect(bridge.callsOf('settings.change')).toEqual([{ closeToTray: true }])
  })
})

describe('licences of others’ works', () => {
  it('are read when somebody wants to see them, and again where they did not come', async () => {
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(new Response(null, { status: 404 }))
    vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await openApp(bridgeOver(), '/settings')
    await user.click(await screen.findByRole('button', { name: 'Лицензии' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Не удалось загрузить')
    asked.mockResolvedValueOnce(new Response('naive-ui 2\nMIT'))
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText(/naive-ui 2/)).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)!)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are not asked of whoever answers where the program was', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    vi.spyOn(console, 'error').mockReturnValue()
    const bridge = bridgeOver()
    const { user } = await openApp(bridge, '/settings')
    const button = await screen.findByRole('button', { name: 'Лицензии' })
    bridge.isThere = () => false
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('Не удалось загрузить')
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('diagnostics', () => {
  it('list the last calls and copy them without anything secret', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { user } = await openApp(bridgeOver(), '/diagnostics')
    expect((await screen.findAllByText('sms.dialog')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Успешно · 200').length).toBeGreaterThan(0)
    expect(screen.getByText('Нет связи')).toBeTruthy()
    expect(screen.getByText(/2 неожиданные строки/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Скопировать всё' }))
    const text = copied.mock.calls[0]?.[0] ?? ''
    expect(text).toContain('keychain: ready')
    expect(text).toContain('sms.numbers\trefused\t400')
    expect(text).not.toContain('severny-veter')
  })

  it('are saved as one archive, which is sent to nobody', async () => {
    const saved = savedFiles()
    const bridge = bridgeOver()
    bridge.on('diagnostics.report', () => ({ 'switchdesk.log': 'a line' }))
    const { user } = await openApp(bridge, '/diagnostics')
    await user.click(await screen.findByRole('button', { name: 'Сохранить отчёт' }))
    expect(await screen.findByText(/Приложение никому его не отправляет/)).toBeTruthy()
    const text = new TextDecoder('latin1').decode(await saved[0]?.file.arrayBuffer())
    expect(text).toMatch(/^PK.*calls\.txt.*switchdesk\.log/s)
  })

  it('have words for every outcome, and tell when the service last answered', async () => {
    // Incomplete, this would not compile.
    const outcomes: Record<JournalEntry['outcome'], string> = {
      ok: 'Успешно',
      refused: 'Отказ',
      unreachable: 'Нет связи',
      unknown: 'Нет ответа',
      badReply: 'Неожиданный ответ',
      signedOut: 'Сеанс закончился',
      limited: 'Превышен лимит',
      aborted: 'Остановлено',
      invalid: 'Неверные данные',
    }
    const bridge = bridgeOver()
    const checkedAt = bridge.cabinet('1').state.link.checkedAt ?? 0
    const at = checkedAt + 20_000
    bridge.world.journal = (Object.keys(outcomes) as JournalEntry['outcome'][]).map((outcome) => ({
      at: outcome === 'ok' ? at : at + 60_000,
      operation: 'sms.dialog',
      outcome,
      duration: 0,
    }))
    await openApp(bridge, '/diagnostics')
    const calls = rows(await screen.findByRole('grid', { name: 'Диагностика' }))
    expect(calls.map((row) => row.querySelector('.outcome')?.textContent)).toEqual(
      Object.values(outcomes),
    )
    const answered = screen.getByText('Последний ответ сервиса').nextElementSibling
    expect(answered?.textContent).toBe(new Date(at).toLocaleTimeString('ru'))
  })

  it('lead to what the service leaves unknown', async () => {
    const { user } = await openApp(bridgeOver(), '/diagnostics')
    await user.click(await screen.findByRole('button', { name: 'Что неизвестно' }))
    const dialog = await screen.findByRole('dialog', { name: 'Что неизвестно' })
    expect(dialog.textContent).toContain('Куда ведёт внешний номер')
    const [close] = within(dialog).getAllByRole('button', { name: 'Закрыть' })
    if (close) await user.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say that nothing was called yet', async () => {
    const bridge = bridgeOver()
    bridge.world.journal = []
    await openApp(bridge, '/diagnostics')
    expect(await screen.findByRole('heading', { name: 'Пока ничего нет' })).toBeTruthy()
  })

  it('say why they could not be read, and try again', async () => {
    const bridge = bridgeOver()
    bridge.fail('diagnostics.journal', { kind: 'internal', reference: 'd00d' })
    const { user } = await openApp(bridge, '/diagnostics')
    expect((await screen.findByRole('alert')).textContent).toContain('d00d')
    bridge.on('diagnostics.journal', () => [])
    await user.click(screen.getByRole('button', { name: 'Обновить' }))
    expect(await screen.findByRole('heading', { name: 'Пока ничего нет' })).toBeTruthy()
  })
})
