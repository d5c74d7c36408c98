import { describe, expect, it } from 'vitest'
import { panels } from '../../../../renderer/panels/index.ts'
import { aWhile } from '../../../support/waits.ts'
import { openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { opened, offered, chosen } from '../../support/palette-search.ts'

describe('the search palette', () => {
  it.each(['/inbox', '/contacts', '/numbers', '/extensions', '/diagnostics', '/settings'])(
    'begins over %s with the latest conversations',
    async (at) => {
      const { bridge, field } = await opened(at)
      expect(document.activeElement).toBe(field)
      const [latest] = bridge.cabinet('1').threads
      await waitFor(() => expect(offered()['Сообщения']).toHaveLength(9))
      expect(offered()['Сообщения']?.[0]).toContain('+7 926 111-00-22')
      expect(latest?.other).toBe('79261110022')
      expect(Object.keys(offered())).toEqual(['Сообщения', 'Действия'])
    },
  )

  it('speaks English too', async () => {
    const { user, field } = await opened('/inbox', 'en')
    expect(field.getAttribute('aria-label')).toBe('Name, number, panel or action')
    await user.type(field, 'номера')
    await waitFor(() => expect(offered()['Panels']).toEqual(['Numbers']))
    await user.clear(field)
    await user.type(field, 'склад')
    await waitFor(() => expect(offered()).toEqual({ Extensions: ['Склад'] }))
    await user.clear(field)
    await user.type(field, 'nobody at all')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })

  it('keeps what is chosen while it is found again for one more letter', async () => {
    const { bridge, user, field } = await opened('/settings')
    bridge.on('routes.path', () => new Promise(() => {}))
    const number = ['+7 4855 00-03-10Рыбинск']
    await user.type(field, 'рыбинс')
    await waitFor(() => expect(offered()).toEqual({ Номера: number, Маршруты: number }))
    const asked = bridge.callsOf('inbox.findThreads').length
    await user.type(field, 'к{ArrowDown}')
    const route = chosen()?.id
    await waitFor(() => expect(bridge.callsOf('inbox.findThreads').length).toBeGreaterThan(asked))
    await new Promise((resolve) => setTimeout(resolve))
    expect(chosen()?.id).toBe(route)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.hash).toContain('routes'))
  })

  it('shows what others have found while one still looks or fails, and says so', async () => {
    const { bridge, user, field } = await opened('/settings')
    bridge.fail('inbox.findThreads', { kind: 'internal', reference: 'f00d' })
    bridge.on('account.read', () => new Promise(() => {}))
    await user.type(field, 'анна')
    await waitFor(() => expect(offered()).toEqual({ Внутренние: ['Анна Белова'] }))
    expect(await screen.findByText(/f00d/)).toBeTruthy()
  })

  it('says nothing of what fails once it was closed', async () => {
    const { bridge, user, field } = await opened('/settings')
    const search = Promise.withResolvers<void>()
    const asked = bridge.callsOf('inbox.findThreads').length
    bridge.on('inbox.findThreads', async () => {
      await search.promise
      return bridge.refuse({ kind: 'internal', reference: 'f00d' })
    })
    await user.type(field, 'анна')
    await waitFor(() => expect(bridge.callsOf('inbox.findThreads').length).toBeGreaterThan(asked))
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    search.resolve()
    await aWhile()
    expect(screen.queryByText(/f00d/)).toBeNull()
  })

  it('is told of in the list of keys, for the whole app', async () => {
    await openApp()
    await screen.findByRole('navigation', { name: 'Разделы' })
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'F1', cancelable: true }))
    const sheet = await screen.findByRole('dialog', { name: 'Сочетания клавиш' })
    const app = within(sheet).getByText(/^Перейти к разделу, переписке/)
    expect(app.closest('section')?.textContent).toContain(`Ctrl1…Ctrl${Math.min(9, panels.length)}`)
  })
})
