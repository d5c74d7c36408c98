import { beforeEach, describe, expect, it } from 'vitest'
import { at, composer, customer } from '../../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { open, write } from '../../support/planned.ts'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

describe('sending later', () => {
  it('that failed gives the text back', async () => {
    const bridge = bridgeOver()
    bridge.fail('planned.add', { kind: 'limited', field: 'text' })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Ждём')
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await user.click(await screen.findByRole('menuitem', { name: 'завтра 09:00' }))
    await waitFor(() => expect(field.value).toBe('Ждём'))
  })
})

describe('one text to several', () => {
  it('leaves as its time has come, and the dialog is over', async () => {
    const app = await open(bridgeOver(), { mailing: 'm1', due: Date.now() + 300 })
    const { user, dialog } = app
    const inside = await write(app, '79150001122', 'Ждём')
    const send = await inside.findByRole('button', { name: 'Отправить 1 сообщение' })
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    await user.click(send)
    await waitFor(() => expect(dialog.isConnected).toBe(false))
  })

  it('says where the limits cannot be asked, and tries again', async () => {
    const bridge = bridgeOver()
    const check = bridge.answerOf('mailings.check')
    bridge.fail('mailings.check', { kind: 'internal' })
    const app = await open(bridge)
    const { user } = app
    const inside = await write(app, '79150001122', 'Ждём')
    expect((await inside.findByRole('alert')).textContent).toContain('Ошибка в приложении')
    const send = inside.getByRole('button', { name: 'Отправить 1 сообщение' })
    expect(send).toHaveProperty('disabled', true)
    bridge.on('mailings.check', check)
    await user.click(inside.getByRole('button', { name: 'Повторить' }))
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    expect(inside.queryByRole('alert')).toBeNull()
  })

  it('that is only a shortcut, or holds a field by what was put in, does not go unasked', async () => {
    const app = await open()
    const { user, bridge } = app
    const inside = await write(app, 'Телефон;Когда\n79150001122;{дата}', 'Ждём {когда}')
    expect(inside.getByText('Нет значений для полей {дата}')).toBeTruthy()
    await user.clear(inside.getByLabelText('Текст сообщения'))
    await user.paste('/замир')
    const send = inside.getByRole('button', { name: 'Отправить 1 сообщение' })
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    await user.click(send)
    const question = await screen.findByRole('dialog', { name: 'Отправить «/замир»?' })
    expect(bridge.callsOf('mailings.start')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Отправить как есть' }))
    await waitFor(() => expect(bridge.callsOf('mailings.start')).toHaveLength(1))
  })
})
