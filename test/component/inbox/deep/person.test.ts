import { beforeEach, describe, expect, it } from 'vitest'
import type { SharedOf } from '../../../../electron/bridge/shared.ts'
import { Fails } from '../../../support/fake-bridge/index.ts'
import { customer } from '../../support/conversation.ts'
import { look, screen, waitFor, within } from '../../support/open-app.ts'
import { openPerson, note, openNotes } from '../../support/person.ts'

beforeEach(() => look(true))

describe('what is known of a person', () => {
  it('does not take a space from under who types on', async () => {
    const { user, bridge, about } = await openPerson()
    const name = within(about).getByLabelText('Имя')
    await user.type(name, 'Анна ')
    await waitFor(() => expect(bridge.callsOf('contacts.save').length).toBeGreaterThan(0))
    await new Promise((resolve) => setTimeout(resolve))
    await user.type(name, 'Зорина')
    expect(name).toHaveProperty('value', 'Анна Зорина')
  })

  it('keeps what is typed on together with what a colleague changes meanwhile', async () => {
    const { user, bridge, about } = await openPerson()
    await user.type(within(about).getByLabelText('Имя'), 'Анна')
    const saves = () => bridge.callsOf('contacts.save')
    await waitFor(() => expect(saves().at(-1)?.contacts[0]?.name).toBe('Анна'))
    const { cabinet, contacts } = saves().at(-1) ?? { cabinet: '', contacts: [] }
    const [kept] = contacts
    if (!kept) throw new Error('Nothing was kept')
    await user.type(within(about).getByLabelText('Кто это'), 'Этаж')
    const renamed = { ...kept, name: 'Анна Зорина' }
    bridge.emit('contacts.changed', { cabinet, changed: [renamed], gone: [] })
    await user.type(within(about).getByLabelText('Кто это'), ' 5')
    await waitFor(() =>
      expect(saves().at(-1)?.contacts).toMatchObject([{ name: 'Анна Зорина', note: 'Этаж 5' }]),
    )
  })
})

describe('a note between the messages', () => {
  const notes = () => within(screen.getByRole('region', { name: 'Сообщения' }))

  async function change({ user }: Awaited<ReturnType<typeof openNotes>>, text: string) {
    await user.click(await notes().findByRole('button', { name: 'Изменить заметку' }))
    await user.type(notes().getByLabelText('Текст заметки'), text)
    await user.click(notes().getByRole('button', { name: 'Сохранить' }))
  }

  it('is typed on while it is saved', async () => {
    const opened = await openNotes({ notes: [note], drafts: [] })
    const { bridge, user } = opened
    const saved = Promise.withResolvers<undefined>()
    bridge.on('shared.changeNote', () => saved.promise)
    await change(opened, ', 5 %')
    await user.type(notes().getByLabelText('Текст заметки'), ' и не больше')
    saved.resolve(undefined)
    const save = notes().getByRole('button', { name: 'Сохранить' })
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
    expect(bridge.callsOf('shared.changeNote')).toMatchObject([{ text: 'Просит скидку, 5 %' }])
    expect(notes().getByLabelText('Текст заметки')).toHaveProperty(
      'value',
      'Просит скидку, 5 % и не больше',
    )
  })

  it('is added again if it was deleted while it was changed', async () => {
    const shared: SharedOf = { notes: [note], drafts: [] }
    const opened = await openNotes(shared)
    const { bridge } = opened
    bridge.on('shared.changeNote', () => {
      shared.notes = []
      bridge.emit('shared.changed', { cabinet: '1' })
      throw new Fails({ kind: 'notFound' })
    })
    await change(opened, ', 5 %')
    await waitFor(() => expect(notes().queryByRole('button', { name: 'Сохранить' })).toBeNull())
    expect(bridge.callsOf('shared.addNote')).toMatchObject([
      { other: customer, text: 'Просит скидку, 5 %' },
    ])
  })

  it('waits where it was begun while another account is shown', async () => {
    const { bridge, user } = await openNotes({ notes: [note], drafts: [] })
    await user.click(await notes().findByRole('button', { name: 'Изменить заметку' }))
    await user.type(notes().getByLabelText('Текст заметки'), ', 5 %')
    await user.click(screen.getAllByRole('button', { name: 'Написать заметку' })[0] as Element)
    await user.type(await screen.findByLabelText(/^Заметка: увидят/), 'Перезвонить')
    const show = (active: string) =>
      bridge.emit('cabinets.changed', { changed: [], gone: [], active })
    show('2')
    await waitFor(() => expect(screen.queryByLabelText('Текст заметки')).toBeNull())
    show('1')
    expect(await screen.findByLabelText('Текст заметки')).toHaveProperty(
      'value',
      'Просит скидку, 5 %',
    )
    await user.click(screen.getAllByRole('button', { name: 'Написать заметку' })[0] as Element)
    expect(await screen.findByLabelText(/^Заметка: увидят/)).toHaveProperty('value', 'Перезвонить')
  })
})
