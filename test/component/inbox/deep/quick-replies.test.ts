import { beforeEach, describe, expect, it } from 'vitest'
import { at, composer, customer, known } from '../../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { keptIn } from '../../support/quick-replies.ts'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

describe('quick replies', () => {
  it('are gone through field by field, and let Tab go where none is left', async () => {
    const bridge = bridgeOver()
    const text = 'Замер {дата} в {время}.'
    bridge.cabinet('1').replies = [{ id: 'q1', shortcut: 'замер', text }]
    const { user } = await openApp(bridge, at(known))
    const field = await composer()
    const selected = () => field.value.slice(field.selectionStart, field.selectionEnd)
    await user.clear(field)
    await user.type(field, '/зам{Enter}')
    await waitFor(() => expect(selected()).toBe('{дата}'))
    await user.keyboard('{Tab}')
    expect(selected()).toBe('{время}')
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(selected()).toBe('{дата}')
    await user.keyboard('5 мая{Tab}12:30')
    expect(field.value).toBe('Замер 5 мая в 12:30.')
    await user.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(field)
  })

  it('fill a field that is written by hand, in both languages', async () => {
    const { user, bridge } = await openApp(bridgeOver(), at(known))
    const field = await composer()
    await user.clear(field)
    await user.click(field)
    await user.paste('{Имя}, {full name}:')
    expect(field.value).toBe('Екатерина, Екатерина Мельникова:')
    await user.keyboard(' ждём {{дата}{Enter}')
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{дата}')
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
