import { describe, expect, it } from 'vitest'
import type { Thread } from '../../../electron/bridge/inbox.ts'
import { useCabinets } from '../../../renderer/stores/cabinets.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { at, customer } from '../support/conversation.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { listedNumbers, threadRows } from '../support/thread-list.ts'

const FIELD = 'Текст сообщения'

describe('a thread in the list', () => {
  const menuOf = async (index: number): Promise<HTMLElement> => {
    const row = (await threadRows())[index]?.querySelector('a') as HTMLElement
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
    expect((await threadRows())[0]?.textContent).toContain('Екатерина Мельникова')
    expect((await threadRows())[0]?.textContent).toContain('Закреплена')
    expect(bridge.callsOf('inbox.setMarks')).toMatchObject([{ marks: { pinned: true } }])
  })

  it('has a menu of at most seven items, and one for the rest', async () => {
    const { user } = await openApp()
    const menu = await menuOf(0)
    expect(menu.querySelectorAll('[role^=menuitem]').length).toBeLessThanOrEqual(7)
    await user.click(within(menu).getByRole('menuitem', { name: 'Ещё…' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Отключить уведомления' }))
    expect((await threadRows())[0]?.textContent).toContain('Без уведомлений')
  })

  it('is done by the mouse over its row, which opens nothing', async () => {
    const { user, bridge } = await openApp()
    await user.hover((await threadRows())[1]?.querySelector('a') as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Отметить: ответ не нужен' }))
    expect(bridge.callsOf('inbox.setMarks')).toMatchObject([{ marks: { done: true } }])
    expect(screen.queryByLabelText(FIELD)).toBeNull()
  })

  it('leaves the list when it is archived, and comes back on request or with a message', async () => {
    const { user, bridge } = await openApp()
    const menu = await menuOf(0)
    await user.click(within(menu).getByRole('menuitem', { name: 'Убрать в архив' }))
    await waitFor(async () => expect(await listedNumbers()).not.toContain('+7 926 111-00-22'))
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
    await waitFor(async () => expect((await listedNumbers())[0]).toBe('+7 926 111-00-22'))
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
    await user.click(within(menu).getByRole('menuitem', { name: 'Отложить…' }))
    const [first] = await screen.findAllByRole('menuitem', { name: /^Отложить: / })
    await user.click(first as HTMLElement)
    expect(await screen.findByText(/beef/)).toBeTruthy()
    expect((await listedNumbers())[0]).toBe('+7 926 111-00-22')
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
  const names = async () => (await threadRows()).map(({ textContent }) => textContent)
  const key = (code: string, held: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...held }),
    )
  const opened = () => screen.getByRole('heading', { level: 2 }).textContent

  it('is gone through by one key each, the next conversation opens by itself', async () => {
    const { user, bridge } = await openApp()
    await user.click(screen.getByRole('radio', { name: /^Ждут ответа/ }))
    await waitFor(async () => expect(await threadRows()).toHaveLength(7))
    const before = await names()
    ;(await threadRows())[0]?.querySelector('a')?.focus()
    for (let left = 6; left > 0; left -= 1) {
      key('KeyE')
      await waitFor(async () => expect(await threadRows()).toHaveLength(left))
      // The list keeps the focus: nothing is typed into the composer.
      expect(document.activeElement?.closest('[data-thread]')?.textContent).toContain(
        before[7 - left]?.slice(0, 8),
      )
      await waitFor(() => expect(before[7 - left]).toContain(opened()))
    }
    expect(bridge.callsOf('inbox.setMarks').map(({ marks }) => marks)).toEqual(
      Array.from({ length: 6 }, () => ({ done: true })),
    )
    // All of them are one notice, with one way back.
    expect(await screen.findByText('6 переписок')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Вернуть' }))
    await waitFor(async () => expect(await threadRows()).toHaveLength(7))
  })

  it('is gone through from field to field, by one key each', async () => {
    const { user, bridge } = await openApp()
    await user.click(screen.getByRole('radio', { name: /^Ждут ответа/ }))
    await waitFor(async () => expect(await threadRows()).toHaveLength(7))
    const before = await names()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const inFieldOf = async (index: number) => {
      await waitFor(() => expect(before[index]).toContain(opened()))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(FIELD)))
    }
    await inFieldOf(0)
    await user.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
    await inFieldOf(1)
    expect(bridge.callsOf('inbox.setMarks')).toMatchObject([{ marks: { done: true } }])
    await user.keyboard('Едем{Alt>}{Enter}{/Alt}')
    await inFieldOf(2)
    expect(bridge.callsOf('inbox.send')).toHaveLength(1)
  })

  it('is left by Escape step by step, and the focus is never lost', async () => {
    const { user } = await openApp()
    const link = (await threadRows())[0]?.querySelector('a') as HTMLElement
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByLabelText(FIELD)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(FIELD)))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(link)
    expect(screen.getByLabelText(FIELD)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText(FIELD)).toBeNull())
    expect(document.activeElement).toBe(link)
    const search = screen.getByRole('textbox', { name: 'Найти переписку или сообщение' })
    await user.type(search, '{Escape}')
    expect(document.activeElement).toBe((await threadRows())[0]?.querySelector('a'))
  })

  it('has a note written from the field, and the field again after that', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const field = await screen.findByLabelText(FIELD)
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('{Control>}{Shift>}m{/Shift}{/Control}')
    const note = await screen.findByLabelText('Заметка: клиент её не увидит')
    await waitFor(() => expect(document.activeElement).toBe(note))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('comes back in its own account, whichever is shown by then', async () => {
    const bridge = bridgeOver(world([cabinet(cabinetRecord('1')), cabinet(cabinetRecord('2'))]))
    const { user } = await openApp(bridge)
    ;(await threadRows())[0]?.querySelector('a')?.focus()
    key('KeyE')
    const back = await screen.findByRole('button', { name: 'Вернуть' })
    await useCabinets().activate('2')
    await user.click(back)
    await waitFor(() => expect(bridge.callsOf('inbox.setMarks')).toHaveLength(2))
    expect(bridge.callsOf('inbox.setMarks').map((one) => [one.cabinet, one.marks])).toEqual([
      ['1', { done: true }],
      ['1', { done: false }],
    ])
  })

  it('is not gone through by a key that is held', async () => {
    const { bridge } = await openApp()
    ;(await threadRows())[0]?.querySelector('a')?.focus()
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
    const links = (await threadRows()).map((row) => row.querySelector('a') as HTMLElement)
    await user.keyboard('{Control>}')
    await user.click(links[0] as HTMLElement)
    await user.keyboard('{/Control}{Shift>}')
    await user.click(links[2] as HTMLElement)
    await user.keyboard('{/Shift}')
    const bar = await screen.findByRole('toolbar', { name: 'Выбрано: 3' })
    await user.click(within(bar).getByRole('button', { name: 'Убрать в архив' }))
    await waitFor(() => expect(bridge.callsOf('inbox.setMarks')).toHaveLength(3))
    expect(await screen.findByText('3 переписки')).toBeTruthy()
    ;(await threadRows())[0]?.querySelector('a')?.focus()
    key('KeyA', { ctrlKey: true })
    expect(await screen.findByRole('toolbar', { name: /^Выбрано: 9/ })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  it('is as it was once something is taken back: archived, snoozed and come back ones too', async () => {
    const bridge = bridgeOver()
    const [, archived, later, back] = bridge.cabinet('1').threads as [
      Thread,
      Thread,
      Thread,
      Thread,
    ]
    const soon = Date.now() + 86_400_000
    Object.assign(archived, { archived: true, failed: 1 })
    Object.assign(later, { snoozedUntil: soon, failed: 1 })
    Object.assign(back, { returned: 1_000, failed: 1 })
    const { user } = await openApp(bridge)
    await user.click(screen.getByRole('button', { name: 'Другие фильтры' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'С ошибками' }))
    await waitFor(async () => expect(await threadRows()).toHaveLength(4))
    const takeBack = async () => {
      const before = bridge.callsOf('inbox.setMarks').length
      await user.click((await screen.findAllByRole('button', { name: 'Вернуть' })).at(-1)!)
      return bridge.callsOf('inbox.setMarks').slice(before)
    }
    const chooseAll = async () => {
      ;(await threadRows())[0]?.querySelector('a')?.focus()
      key('KeyA', { ctrlKey: true })
      await screen.findByRole('toolbar')
    }

    await chooseAll()
    key('KeyA')
    expect(await takeBack()).toEqual(
      expect.arrayContaining([
        { cabinet: '1', thread: archived.id, marks: { archived: true } },
        { cabinet: '1', thread: later.id, marks: { archived: false } },
        { cabinet: '1', thread: back.id, marks: { archived: false, returned: 1_000 } },
      ]),
    )
    await chooseAll()
    key('KeyE')
    expect(await takeBack()).toContainEqual({
      cabinet: '1',
      thread: back.id,
      marks: { done: false, returned: 1_000 },
    })
    await chooseAll()
    key('KeyH')
    await user.click((await screen.findAllByRole('menuitem'))[0] as HTMLElement)
    expect(await takeBack()).toEqual(
      expect.arrayContaining([
        { cabinet: '1', thread: later.id, marks: { snoozedUntil: soon } },
        { cabinet: '1', thread: back.id, marks: { snoozedUntil: null, returned: 1_000 } },
      ]),
    )
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
