import { beforeEach, describe, expect, it } from 'vitest'
import { at, composer, customer } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { openPerson, note, openNotes } from '../support/person.ts'

beforeEach(() => look(true))

describe('what is known of a person', () => {
  it('makes a contact of a stranger with the first letter, and keeps what was typed last', async () => {
    const { user, bridge, about } = await openPerson()
    await user.type(within(about).getByLabelText('Имя'), 'Анна ')
    await user.type(within(about).getByLabelText('Кто это'), 'Этаж 5')
    await user.type(within(about).getByLabelText('Новая метка'), 'опт{Enter}')
    await waitFor(() => {
      const [saved] = bridge.callsOf('contacts.save').at(-1)?.contacts ?? []
      expect(saved).toMatchObject({ note: 'Этаж 5', numbers: [customer], tags: ['опт'] })
      expect(saved?.name.trim()).toBe('Анна')
    })
    const ids = bridge.callsOf('contacts.save').flatMap(({ contacts }) => contacts.map((c) => c.id))
    expect(new Set(ids).size).toBe(1)
    expect(screen.getAllByRole('heading', { name: 'Анна', level: 2 })).toHaveLength(2)
  })

  it('says what is no number', async () => {
    const { user, bridge, about } = await openPerson()
    await user.type(within(about).getByLabelText('Добавить номер'), 'не номер{Enter}')
    expect((await within(about).findByRole('alert')).textContent).not.toBe('')
    expect(bridge.callsOf('contacts.save')).toEqual([])
  })
})

describe('notes about a person', () => {
  it('are read once, wherever they are shown, and again as they change', async () => {
    const { bridge, notes } = await openNotes({ notes: [note], drafts: [] })
    await notes.findByText(note.text)
    expect(bridge.callsOf('shared.of')).toHaveLength(1)
    bridge.emit('shared.changed', { cabinet: '1' })
    await waitFor(() => expect(bridge.callsOf('shared.of')).toHaveLength(2))
  })

  it('are written where nothing can send them, and leave the message as it is', async () => {
    const { bridge, user } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, 'Здравствуйте')
    await user.click(screen.getByRole('button', { name: 'Написать заметку' }))
    const form = within(await screen.findByRole('form', { name: 'Написать заметку' }))
    expect(form.queryByRole('button', { name: 'Отправить' })).toBeNull()
    await user.type(form.getByRole('textbox'), 'Просит скидку{Enter}')
    await waitFor(() =>
      expect(bridge.callsOf('shared.addNote')).toMatchObject([
        { other: customer, text: 'Просит скидку' },
      ]),
    )
    expect(bridge.callsOf('inbox.send')).toEqual([])
    expect(await composer()).toHaveProperty('value', 'Здравствуйте')
  })

  it('are links in the card to their places between the messages', async () => {
    const { user, notes } = await openNotes({ notes: [note], drafts: [] })
    await user.click(await notes.findByRole('button', { name: /Просит скидку/ }))
    const messages = within(screen.getByRole('region', { name: 'Сообщения' }))
    const shown = (await messages.findByText(note.text)).parentElement
    await waitFor(() => expect(document.activeElement).toBe(shown))
  })
})
