import { describe, expect, it } from 'vitest'
import type { Message } from '../../../../electron/bridge/inbox.ts'
import { messagePlace } from '../../../../electron/shared/places.ts'
import { OWN, SECOND_OWN } from '../../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { listedNumbers, threadRows } from '../../support/thread-list.ts'

describe('finding threads', () => {
  it('filters the unread ones', async () => {
    const { user } = await openApp()
    await threadRows()
    await user.click(screen.getByLabelText('Новые'))
    expect(await listedNumbers()).toEqual(['+7 926 111-00-22', 'SBERBANK'])
  })

  it('filters by kind and own number in its menu, and takes a filter off again', async () => {
    const { user, bridge } = await openApp()
    await threadRows()
    await user.click(screen.getByRole('button', { name: 'Другие фильтры' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Черновики' }))
    await waitFor(async () => expect(await listedNumbers()).toEqual(['Екатерина Мельникова']))
    await user.click(screen.getByRole('button', { name: 'Снять фильтр: Черновики' }))
    await waitFor(async () => expect(await listedNumbers()).toHaveLength(12))
    await user.click(screen.getByRole('button', { name: 'Другие фильтры' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: '+7 916 555-01-99' }))
    await waitFor(async () => expect(await listedNumbers()).toHaveLength(2))
    expect(bridge.callsOf('inbox.threads').at(-1)?.filter).toEqual({ kind: 'all', own: SECOND_OWN })
  })

  it('finds people and messages in any case, marks what fits, and clears on Escape', async () => {
    const { user, bridge } = await openApp()
    await threadRows()
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
    await threadRows()
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
    await threadRows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    await user.type(search, 'rehmth')
    await user.click(await screen.findByRole('button', { name: 'Искать «курьер»' }))
    expect(search).toHaveProperty('value', 'курьер')
    expect((await screen.findAllByText(/курьер/i, { selector: 'mark' })).length).toBeGreaterThan(0)
  })

  it('says that nothing was found, and why a search failed', async () => {
    const bridge = bridgeOver()
    bridge.cabinet('1').state.history = {
      ...{ target: '', state: 'complete', messages: 9, oldest: '2026-03-05' },
    }
    const { user } = await openApp(bridge)
    await threadRows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    await user.type(search, 'ничегошеньки')
    expect(await screen.findByRole('heading', { name: 'Ничего не найдено' })).toBeTruthy()
    expect(screen.getByText(/^История загружена до даты: .*5 марта/)).toBeTruthy()
    bridge.fail('inbox.search', { kind: 'internal', reference: 'cafe' })
    await user.type(search, '!')
    expect((await screen.findByRole('alert')).textContent).toContain('cafe')
  })

  it('offers to write to a number that has no thread', async () => {
    const { user } = await openApp()
    await threadRows()
    await user.type(
      screen.getByRole('textbox', { name: 'Найти переписку или сообщение' }),
      '8 999 000 11 22',
    )
    await user.click(await screen.findByRole('button', { name: 'Написать на +7 999 000-11-22' }))
    expect(await screen.findByLabelText('Кому')).toHaveProperty('value', '+7 999 000-11-22')
  })
  it('narrows by dates that are typed, in words of its own, and takes them as words on request', async () => {
    const { user, bridge } = await openApp()
    await threadRows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    const asked = () => bridge.callsOf('inbox.search').at(-1)
    await user.type(search, 'курьер до 5 ноября 2025')
    const narrow = await screen.findByRole('group', { name: 'Где искать' })
    const chip = await within(narrow).findByRole('button', {
      name: /^Снять фильтр: до 5 ноября 2025/,
    })
    const until = new Date(2025, 10, 5).getTime()
    await waitFor(() => expect(asked()).toMatchObject({ text: 'курьер', until }))
    expect(asked()?.since).toBeUndefined()
    await user.click(chip)
    await waitFor(() => expect(asked()).toMatchObject({ text: 'курьер до 5 ноября 2025' }))
    expect(asked()?.until).toBeUndefined()
    await user.clear(search)
    await user.type(search, 'сентябрь 2025')
    await screen.findByRole('button', { name: /^Снять фильтр: сентябрь 2025/ })
    await waitFor(() =>
      expect(asked()).toMatchObject({ text: '', since: new Date(2025, 8, 1).getTime() }),
    )
    // It is about messages alone.
    expect(bridge.callsOf('inbox.findThreads').at(-1)?.text).not.toBe('')
  })

  it('opens by Enter what was typed, not what stands there still', async () => {
    const { user, bridge } = await openApp()
    await threadRows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    await user.type(search, 'заказ')
    await screen.findAllByText('заказ', { selector: 'mark' })
    const find = bridge.answerOf('inbox.search')
    const found = Promise.withResolvers<void>()
    bridge.on('inbox.search', async (argument) => {
      await found.promise
      return find(argument)
    })
    await user.clear(search)
    await user.type(search, 'курьер еще')
    const opened = new Promise<string | null | undefined>((resolve) => {
      const link = ({ target }: Event) =>
        resolve(target instanceof Element ? target.getAttribute('href') : undefined)
      document.addEventListener('click', link, { once: true, capture: true })
    })
    await user.keyboard('{Enter}')
    found.resolve()
    expect(decodeURIComponent((await opened) ?? '')).toContain(`${OWN}:79261110022?message=`)
  })

  it('narrows by direction and own number until the search is over', async () => {
    const { user, bridge } = await openApp()
    await threadRows()
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    const asked = () => bridge.callsOf('inbox.search').at(-1)
    await user.type(search, 'курьер')
    await user.click(await screen.findByRole('button', { name: 'Входящие' }))
    await waitFor(() => expect(asked()).toMatchObject({ text: 'курьер', direction: 'incoming' }))
    await user.click(screen.getByRole('button', { name: 'Исходящие' }))
    await waitFor(() => expect(asked()?.direction).toBe('outgoing'))
    await user.click(screen.getByRole('button', { name: 'Снять фильтр: Исходящие' }))
    await user.click(screen.getByRole('button', { name: 'Свой номер' }))
    await user.click(await screen.findByRole('menuitem', { name: '+7 916 555-01-99' }))
    await waitFor(() => expect(asked()?.own).toBe(SECOND_OWN))
    expect(asked()?.direction).toBeUndefined()
    await user.type(search, '{Escape}')
    await user.type(search, 'заказ')
    await waitFor(() => expect(asked()?.text).toBe('заказ'))
    expect(asked()?.own).toBeUndefined()
  })
})
