import { describe, expect, it } from 'vitest'
import type { CabinetState } from '../../../../electron/bridge/session.ts'
import type { ThreadsPage } from '../../../../electron/bridge/inbox.ts'
import { OWN } from '../../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor } from '../../support/open-app.ts'

/** An answer that comes when the test says so. */
function later<T>() {
  let give: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => (give = resolve))
  return { promise, give: (value: T) => give(value) }
}

const fresh = {
  id: `${OWN}:79998887766`,
  own: OWN,
  other: '79998887766',
  unread: 1,
  draft: '',
  failed: 0,
  pinned: false,
  muted: false,
  archived: false,
  done: false,
  last: { id: 'f', text: 'Только что', at: Date.now(), direction: 'incoming', state: 'received' },
} as const

describe('what is chosen while the app is on its way', () => {
  it('holds in the page that comes', async () => {
    const bridge = bridgeOver()
    const state = structuredClone(bridge.world.app)
    bridge.on('app.state', () => state)
    const opening = openApp(bridge)
    bridge.emit('settings.changed', { ...state.settings, locale: 'en', theme: 'dark' })
    await opening
    await waitFor(() => expect(document.documentElement.lang).toBe('en'))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(await screen.findByRole('link', { name: 'Numbers' })).toBeTruthy()
  })
})

describe('what happens while a cabinet is on its way', () => {
  it('is not lost, whatever comes first', async () => {
    const bridge = bridgeOver()
    const state = later<CabinetState>()
    const threads = later<ThreadsPage>()
    bridge.on('cabinet.state', () => state.promise)
    bridge.on('inbox.threads', () => threads.promise)
    const opening = openApp(bridge)
    bridge.emit('inbox.changed', { cabinet: '1', threads: [fresh], messages: [] })
    await opening
    expect(screen.getByText('Открываем кабинет…')).toBeTruthy()
    bridge.emit('unread.changed', { cabinet: '1', unread: 5, awaiting: 0 })
    state.give(bridge.cabinet('1').state)
    await waitFor(() => expect(document.title).toMatch(/^\(5\) .*Switchdesk$/))
    bridge.emit('presence.changed', {
      cabinet: '1',
      changed: [{ id: 777, name: 'Новенький', online: true, since: Date.now() }],
      gone: [],
    })
    await waitFor(() => expect(document.body.textContent).toContain('12из 15 на связи'))
    threads.give({ threads: bridge.cabinet('1').threads })
    await waitFor(() => {
      const [first] = document.querySelectorAll('[data-thread]')
      expect(first?.textContent).toContain('Только что')
    })
  })

  it('does not mix with the cabinet that was chosen meanwhile', async () => {
    const bridge = bridgeOver()
    const slow = later<CabinetState>()
    const first = bridge.cabinet('1').state
    bridge.on('cabinet.state', ({ cabinet }) =>
      cabinet === '1' ? slow.promise : { ...first, cabinet: second, unread: 0 },
    )
    bridge.on('inbox.threads', ({ cabinet }) => ({
      threads: cabinet === '1' ? bridge.cabinet('1').threads : [],
    }))
    const second = { ...first.cabinet, id: '2', title: 'ИП Кузнецова' }
    await openApp(bridge)
    bridge.emit('cabinets.changed', { changed: [second], gone: [], active: '2' })
    expect(await screen.findByRole('heading', { name: 'Пока нет сообщений' })).toBeTruthy()
    slow.give(first)
    await Promise.resolve()
    expect(document.title).toMatch(/^[^()]*Switchdesk$/)
    expect(screen.getByRole('heading', { name: 'Пока нет сообщений' })).toBeTruthy()
  })

  it('is asked for before the app’s own state has come, where the window knows the cabinet', async () => {
    const bridge = bridgeOver()
    bridge.world.boot.active = '1'
    const told = later<void>()
    const state = bridge.answerOf('app.state')
    bridge.on('app.state', async (argument) => {
      await told.promise
      return state(argument)
    })
    const opening = openApp(bridge)
    await waitFor(() => expect(bridge.callsOf('inbox.threads')).toHaveLength(1))
    told.give()
    await opening
    await waitFor(() => expect(document.querySelector('[data-thread]')).toBeTruthy())
    expect(bridge.callsOf('cabinet.state')).toEqual([{ cabinet: '1' }])
    expect(bridge.callsOf('inbox.threads')).toHaveLength(1)
  })

  it('is another’s where another cabinet is shown than when the window was made', async () => {
    const bridge = bridgeOver()
    bridge.world.boot.active = 'gone'
    await openApp(bridge)
    await waitFor(() => expect(document.querySelector('[data-thread]')).toBeTruthy())
    expect(bridge.callsOf('cabinet.state')).toEqual([{ cabinet: 'gone' }, { cabinet: '1' }])
  })

  it('asks for nothing of a cabinet before anybody has signed in', async () => {
    const bridge = bridgeOver()
    bridge.world.app.cabinets = []
    delete bridge.world.app.active
    await openApp(bridge)
    expect(bridge.callsOf('cabinet.state')).toEqual([])
    expect(bridge.callsOf('inbox.threads')).toEqual([])
  })
})
