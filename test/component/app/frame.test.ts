import { describe, expect, it } from 'vitest'
import { areas } from '../../../renderer/panels/index.ts'
import { addressOf, type Area } from '../../../renderer/panels/panel.ts'
import { threadPlace } from '../../../electron/shared/places.ts'
import { cabinet, cabinetRecord, OWN, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const two = () =>
  bridgeOver(
    world([
      cabinet(cabinetRecord('1')),
      cabinet(cabinetRecord('2', { title: 'ИП Кузнецова' }), { talks: [] }),
    ]),
  )

describe('the rail', () => {
  it('leads to every area, by mouse and by key', async () => {
    const { user } = await openApp()
    const rail = await screen.findByRole('navigation', { name: 'Разделы' })
    const links = within(rail).getAllByRole('link')
    const names = areas.map(({ title }) => title.ru)
    expect(names).toHaveLength(9)
    const nameIn = (link: HTMLElement) => link.querySelector('.rail-name')?.textContent
    expect(links.map(nameIn)).toEqual(names)
    const awaiting = await screen.findByText(/^Ждут ответа/, { selector: 'label *' })
    const [count] = /\d+/.exec(awaiting.closest('label')?.textContent ?? '') ?? []
    await waitFor(() => expect(links[1]?.textContent).toMatch(RegExp(`${count} \\S+ жд.т ответа`)))
    const addressOfArea = ({ panels: [first] }: Area) => addressOf(first)
    expect(links.map((link) => link.getAttribute('href'))).toEqual(areas.map(addressOfArea))
    const arrives = (area: Area | undefined) =>
      waitFor(() => expect(location.hash).toBe(area && addressOfArea(area)))
    await user.click(links[5] as HTMLElement)
    await arrives(areas[5])
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    for (const [index, area] of areas.entries()) {
      const code = `Digit${index + 1}`
      window.dispatchEvent(new KeyboardEvent('keydown', { code, ctrlKey: true, cancelable: true }))
      await arrives(area)
    }
  })

  it('shows the panels of an area as tabs, and where it is', async () => {
    const { user } = await openApp(bridgeOver(), '/groups')
    const rail = within(await screen.findByRole('navigation', { name: 'Разделы' }))
    const tabs = within(await screen.findByRole('navigation', { name: 'Люди' }))
    const here = (links: HTMLElement[]) =>
      links
        .filter((link) => link.getAttribute('aria-current'))
        .map(({ textContent }) => textContent.trim())
    expect(here(rail.getAllByRole('link'))).toEqual(['Люди'])
    expect(here(tabs.getAllByRole('link'))).toEqual(['Группы'])
    await user.click(tabs.getByRole('link', { name: 'Очереди' }))
    await waitFor(() => expect(location.hash).toBe('#/queues'))
    expect(here(rail.getAllByRole('link'))).toEqual(['Люди'])
    expect(here(tabs.getAllByRole('link'))).toEqual(['Очереди'])
  })

  it('has the list of keys beside help', async () => {
    const { user } = await openApp(bridgeOver(), '/diagnostics')
    const tabs = within(await screen.findByRole('navigation', { name: 'Помощь' }))
    await user.click(tabs.getByRole('button', { name: 'Сочетания клавиш' }))
    expect(await screen.findByRole('dialog', { name: 'Сочетания клавиш' })).toBeTruthy()
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
