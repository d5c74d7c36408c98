import { beforeEach, describe, expect, it, vi } from 'vitest'
import { at, composer, customer } from '../../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../../support/open-app.ts'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

describe('the text', () => {
  it('is cleaned when it is pasted, and much of that is said', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.click(field)
    await user.paste('Добрый\u00a0день\u200b!  \r\nЖдём')
    expect(field.value).toBe('Добрый день!\nЖдём')
    expect(screen.queryByText(/Невидимые знаки/)).toBeNull()
    await user.clear(field)
    await user.paste(`Да${'\u200b'.repeat(20)}`)
    expect(field.value).toBe('Да')
    expect(await screen.findByText(/Невидимые знаки/)).toBeTruthy()
  })

  it('has its letters whole as it is pasted, and as it is counted', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.click(field)
    await user.paste('е\u0308лка')
    expect(field.value).toBe('ёлка')
    await user.clear(field)
    await user.type(field, 'е\u0308лка ')
    expect(await screen.findByText(/^4 из 70/)).toBeTruthy()
  })

  it('is cut where far too much is pasted, and takes many lines at once', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    await user.click(field)
    await user.paste('Строка\r\n'.repeat(20_000))
    expect(field.value).toHaveLength(8750)
    expect(await screen.findByText(/вставлены первые 10 000 знаков/)).toBeTruthy()
  })

  it('is put into Latin letters after a look, and back', async () => {
    const { user } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    const text = 'Здравствуйте! Ваш заказ № 5 готов, ждём вас в пункте выдачи на Лесной до 20:00.'
    await user.click(field)
    await user.paste(text)
    await user.click(await screen.findByRole('button', { name: 'Латиницей…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Записать латиницей?' })
    expect(dialog.textContent).toContain('Zdravstvuyte! Vash zakaz No 5 gotov')
    expect(dialog.textContent).toMatch(/Сейчас 2 SMS,\s+станет 1 SMS/)
    await user.click(within(dialog).getByRole('button', { name: 'Заменить' }))
    expect(field.value).toContain('zhdyom vas')
    await user.click(await screen.findByRole('button', { name: 'Вернуть кириллицу' }))
    expect(field.value).toBe(text)
  })

  it('is kept while somebody types without a pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { bridge } = await openApp(bridgeOver(), at(customer))
    const field = await composer()
    for (const letter of 'непрерывно') {
      field.value += letter
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      vi.advanceTimersByTime(100)
    }
    expect(bridge.callsOf('inbox.saveDraft').length).toBeGreaterThanOrEqual(3)
    vi.useRealTimers()
  })

  it('that could not be kept is kept with the next try, and that is told once', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.saveDraft', { kind: 'internal' })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Важное')
    await screen.findByText(/Ошибка в приложении/)
    bridge.on('inbox.saveDraft', () => undefined)
    field.dispatchEvent(new FocusEvent('blur'))
    await waitFor(() => {
      expect(bridge.callsOf('inbox.saveDraft').at(-1)?.text).toBe('Важное')
    })
  })
})
