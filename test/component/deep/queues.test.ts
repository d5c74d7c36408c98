import { describe, expect, it } from 'vitest'
import { button, dialogNamed, field, fill, notice, openExchange } from '../support/exchange.ts'
import { waitFor, within } from '../support/open-app.ts'
import { details, openEditor, SEEN } from '../support/queue-editor.ts'

describe('the editor of a queue', () => {
  it('tells of music that somebody has deleted, and saves what was typed all the same', async () => {
    const gone = 'Этой записи в кабинете больше нет: выберите другую.'
    const { form, save, bridge } = await openEditor()
    await fill(field(form, 'Максимальное ожидание'), '60')
    expect(form.textContent).not.toContain(gone)
    bridge.emit('account.changed', {
      cabinet: '1',
      delta: {
        collection: 'media',
        key: 'id',
        state: { state: 'fresh', readAt: Date.now() },
        changed: [],
        gone: [801],
      },
    })
    await waitFor(() => expect(form.textContent).toContain(gone))
    await save()
    await notice('Первая линия: изменено')
    expect(bridge.callsOf('queues.replace')).toMatchObject([
      { body: { connection_timeout: 60, on_hold_media_id: 801 } },
    ])
  })

  it('says that strategies could not be read, and keeps the one there is', async () => {
    const { user, bridge } = await openExchange('/queues?queue=701', ({ bridge: given }) =>
      given.fail('queues.strategies', { kind: 'unreachable' }),
    )
    const side = await details()
    await waitFor(() => expect(button('Изменить', side)).toHaveProperty('disabled', false))
    await user.click(button('Изменить', side))
    const form = await dialogNamed('Очередь «Первая линия»')
    expect((await within(form).findByRole('alert')).textContent).toContain('Нет связи')
    expect(field(form, 'Распределение звонков').value).toBe('round_robin')
    bridge.on('queues.strategies', () => [{ value: 'round_robin', title: 'По кругу' }])
    await user.click(button('Повторить', form))
    await within(form).findByRole('option', { name: 'По кругу' })
  })
})

describe('a new queue', () => {
  it('may begin as another one', async () => {
    const { user, bridge } = await openExchange('/queues?queue=701')
    const side = await details()
    await waitFor(() => expect(button('Создать копию', side)).toHaveProperty('disabled', false))
    await user.click(button('Создать копию', side))
    const form = await dialogNamed('Новая очередь')
    await waitFor(() => expect(field(form, 'Номер для входа операторов').value).toBe('682'))
    await user.click(button('Создать', form))
    await notice('Первая линия (копия): создано')
    expect(bridge.callsOf('queues.create')[0]?.body).toEqual({
      ...SEEN,
      name: 'Первая линия (копия)',
      login: 682,
      logout: 683,
    })
  })
})
