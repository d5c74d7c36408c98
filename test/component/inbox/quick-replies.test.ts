import { beforeEach, describe, expect, it } from 'vitest'
import type { QuickReply } from '../../../electron/bridge/contacts.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { at, composer, customer, known } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../support/open-app.ts'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

/** What the program keeps by now. */
function keptIn(bridge: FakeBridge): QuickReply[] {
  const [given] = bridge.callsOf('quickReplies.save')
  return given ? bridge.cabinet(given.cabinet).replies : []
}

describe('quick replies', () => {
  it('open with /, are found by what follows and fill in who is written to', async () => {
    const { user } = await openApp(bridgeOver(), at(known))
    const field = await composer()
    await user.clear(field)
    await user.type(field, '/')
    const list = await screen.findByRole('listbox', { name: 'Быстрые ответы' })
    expect(within(list).getAllByRole('option')).toHaveLength(3)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(within(list).getAllByRole('option', { selected: true })[0]?.textContent).toContain(
      '/перезвон',
    )
    await user.type(field, 'прив{Enter}')
    expect(field.value).toBe('Здравствуйте, Екатерина Мельникова! Чем помочь?')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('leave a name that nobody knows to be filled in, and are not sent without it', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, '/прив{Enter}')
    expect(field.value).toBe('Здравствуйте, {{name}! Чем помочь?'.replace('{{', '{'))
    await waitFor(() => {
      expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{name}')
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Замените {name}')
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('inbox.send')).toEqual([])
  })

  it('close on Escape, take what was typed for them along, and leave a / inside a line alone', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, 'Добрый день!{Shift>}{Enter}{/Shift}/прив')
    await screen.findByRole('listbox')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field.isConnected).toBe(true)
    expect(field.value).toBe('Добрый день!\n')
    await user.clear(field)
    await user.type(field, '/')
    await user.click(await screen.findByRole('button', { name: 'Настроить быстрые ответы…' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Закрыть' }),
    )
    expect(field.value).toBe('')
    await user.type(field, 'и/или{Enter}')
    expect(bridge.callsOf('inbox.send')).toMatchObject([{ text: 'и/или' }])
  })

  it('are added, changed, ordered, removed and brought back', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    await user.click(await screen.findByRole('button', { name: 'Быстрые ответы' }))
    await user.click(await screen.findByRole('button', { name: 'Настроить быстрые ответы…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Быстрые ответы' })
    const inside = within(dialog)
    const saved = () => keptIn(bridge).map(({ shortcut }) => shortcut)

    await user.click(inside.getByRole('button', { name: 'Создать ответ' }))
    await user.type(inside.getByLabelText('Сокращение'), 'адрес')
    await user.type(inside.getByLabelText('Текст ответа'), 'Ждём вас')
    await user.click(inside.getByRole('button', { name: 'Сохранить' }))
    expect(inside.getByText('Такое сокращение уже есть.')).toBeTruthy()
    await user.type(inside.getByLabelText('Сокращение'), '-2{Enter}')
    await waitFor(() => expect(saved()).toEqual(['привет', 'адрес', 'перезвон', 'адрес-2']))

    await user.click(inside.getByRole('button', { name: 'Поднять /адрес-2' }))
    await waitFor(() => expect(saved()).toEqual(['привет', 'адрес', 'адрес-2', 'перезвон']))
    await user.click(inside.getByRole('button', { name: 'Удалить /привет' }))
    await waitFor(() => expect(saved()).toEqual(['адрес', 'адрес-2', 'перезвон']))
    await user.click(inside.getByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(saved()).toEqual(['привет', 'адрес', 'адрес-2', 'перезвон']))
    await user.click(inside.getByRole('button', { name: 'Изменить /перезвон' }))
    await user.clear(inside.getByLabelText('Сокращение'))
    await user.type(inside.getByLabelText('Сокращение'), 'звонок{Enter}')
    await waitFor(() => expect(saved()).toEqual(['привет', 'адрес', 'адрес-2', 'звонок']))
  })

  it('are taken from a file, one that is none is named', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    await user.click(await screen.findByRole('button', { name: 'Быстрые ответы' }))
    await user.click(await screen.findByRole('button', { name: 'Настроить быстрые ответы…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Быстрые ответы' })
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('No file can be chosen')
    await user.upload(input, new File(['{"no":1}'], 'a.json', { type: 'application/json' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('нет быстрых ответов')
    const file = JSON.stringify([{ shortcut: '/адрес', text: 'Новый адрес' }])
    await user.upload(input, new File([file], 'b.json', { type: 'application/json' }))
    await waitFor(() => {
      expect(keptIn(bridge)).toMatchObject([
        { shortcut: 'привет' },
        { shortcut: 'перезвон' },
        { shortcut: 'адрес', text: 'Новый адрес' },
      ])
    })
  })
})
