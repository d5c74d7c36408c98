import { describe, expect, it } from 'vitest'
import type { ConnectedPage } from '../../electron/bridge/app.ts'
import { browserName } from '../../renderer/panels/settings/browser-name.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'

const page = (more: Partial<ConnectedPage>): ConnectedPage => ({
  id: 'a',
  browser: chrome,
  openedAt: Date.UTC(2026, 10, 1, 9),
  seenAt: Date.UTC(2026, 10, 1, 10),
  isConnected: true,
  isOwn: false,
  ...more,
})

describe('connected pages', () => {
  it('are named, and others than the own can be ended', async () => {
    const bridge = bridgeOver()
    let pages = [page({ isOwn: true }), page({ id: 'b', browser: firefox, isConnected: false })]
    bridge.on('app.pages', () => pages)
    const { user } = await openApp(bridge, '/settings')
    const section = await screen.findByRole('region', { name: 'Подключённые страницы' })
    expect(await within(section).findByText('Chrome, Linux — эта страница')).toBeTruthy()
    expect(within(section).getByText(/^Открыта .*, последнее подключение /)).toBeTruthy()
    bridge.on('app.endPage', ({ page: id }) => {
      pages = pages.filter((one) => one.id !== id)
      return undefined
    })
    const buttons = within(section).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Отключить: Firefox, Windows',
    ])
    await user.click(buttons[0] ?? section)
    await waitFor(() => expect(within(section).queryByText('Firefox, Windows')).toBeNull())
  })

  it('are read anew when one comes', async () => {
    const bridge = bridgeOver()
    let pages = [page({ isOwn: true })]
    bridge.on('app.pages', () => pages)
    await openApp(bridge, '/settings')
    await screen.findByText('Chrome, Linux — эта страница')
    pages = [...pages, page({ id: 'c', browser: 'curl/8' })]
    bridge.emit('pages.changed', {})
    expect(await screen.findByText('Неизвестный браузер')).toBeTruthy()
  })

  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15',
      'Safari, macOS',
    ],
    [`${chrome} Edg/151.0`, 'Edge, Linux'],
    [`${chrome} YaBrowser/26.1`, 'Yandex, Linux'],
    ['', ''],
  ])('call %s by its usual name', (agent, name) => {
    expect(browserName(agent)).toBe(name)
  })
})
