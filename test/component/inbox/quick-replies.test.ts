import { beforeEach, describe, expect, it } from 'vitest'
import { at, composer, customer, known } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { keptIn } from '../support/quick-replies.ts'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

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
    field.setSelectionRange(0, 0)
    await user.keyboard('{Enter}')
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{name}')
    field.setSelectionRange(0, 0)
    await user.click(screen.getByRole('button', { name: 'Отправить позже' }))
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{name}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(bridge.callsOf('inbox.send')).toEqual([])
  })

  it('that are unknown are offered to be made, and nothing is sent meanwhile', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, '/замир')
    const list = await screen.findByRole('listbox')
    expect(within(list).getByRole('option', { name: 'Создать «/замир»…' })).toBeTruthy()
    for (const keys of ['{Control>}{Enter}{/Control}', '{Alt>}{Enter}{/Alt}', '{Enter}']) {
      await user.click(field)
      await user.keyboard(keys)
      const dialog = await screen.findByRole('dialog', { name: 'Быстрые ответы' })
      expect(within(dialog).getByLabelText('Сокращение')).toHaveProperty('value', 'замир')
      await user.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
    }
    await user.click(field)
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Быстрые ответы' })
    await user.type(within(dialog).getByLabelText('Текст ответа'), 'Замер завтра')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(keptIn(bridge).at(-1)).toMatchObject({ shortcut: 'замир' }))
    await user.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
    await screen.findByRole('option', { name: /^\/замир/ })
    await user.keyboard('{Enter}')
    expect(field.value).toBe('Замер завтра')
    expect(bridge.callsOf('inbox.send')).toEqual([])
  })

  it('are asked about where a text is nothing but a shortcut', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.type(field, '/замир')
    await screen.findByRole('listbox')
    await user.click(screen.getByRole('button', { name: 'Отправить' }))
    const question = await screen.findByRole('dialog', { name: 'Отправить «/замир»?' })
    expect(bridge.callsOf('inbox.send')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Отправить как есть' }))
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toMatchObject([{ text: '/замир' }]))
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
})
