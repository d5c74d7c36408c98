import { beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../support/conversation.ts'
import { look, screen, waitFor, within } from '../support/open-app.ts'
import { openPerson, note, openNotes } from '../support/person.ts'

beforeEach(() => look(true))

describe('what is known of a person', () => {
  it('makes a contact of a stranger with the first letter, and keeps what was typed last', async () => {
    const { user, bridge, about } = await openPerson()
    await user.type(within(about).getByLabelText('Имя'), 'Анна ')
    await user.type(within(about).getByLabelText('Заметка'), 'Этаж 5')
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

describe('what is noted of a person for colleagues', () => {
  it('is read once, wherever it is shown, and again as it changes', async () => {
    const { bridge, notes } = await openNotes({ notes: [note], drafts: [] })
    await notes.findByText(note.text)
    expect(bridge.callsOf('shared.of')).toHaveLength(1)
    bridge.emit('shared.changed', { cabinet: '1' })
    await waitFor(() => expect(bridge.callsOf('shared.of')).toHaveLength(2))
  })
})
