import { describe, expect, it } from 'vitest'
import { checkHandler } from '../../../renderer/components/packets/handler-url.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { cabinet, cabinetRecord, OWN, SECOND_OWN, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

async function openDialog(bridge: FakeBridge = bridgeOver(), own = OWN) {
  const opened = await openApp(
    bridge,
    `/inbox/${own}:${own === OWN ? '79261110022' : '79255556677'}`,
  )
  const form = within(await screen.findByRole('form', { name: 'Ответ' }))
  await opened.user.click(form.getByRole('button', { name: 'Пакет SMS и адрес для входящих SMS' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^SMS номера/ }))
  return { ...opened, dialog }
}

describe('the packet of a number', () => {
  it('shows what is left of it, and what else there is', async () => {
    const { dialog } = await openDialog()
    const left = await dialog.findByRole('meter', { name: 'Осталось 137 из 500 SMS' })
    expect(left.getAttribute('aria-valuenow')).toBe('137')
    expect(dialog.getByText('Подключён')).toBeTruthy()
    expect(dialog.getByText('100 SMS в месяц')).toBeTruthy()
    // A current account has no operation for that.
    expect(dialog.queryByRole('button', { name: /^Отключить/ })).toBeNull()
  })

  it('is changed once somebody has read what it costs', async () => {
    const { dialog, user, bridge } = await openDialog()
    await user.click(await dialog.findByRole('button', { name: 'Подключить пакет SMS «SMS 100»' }))
    const question = within(
      await screen.findByRole('dialog', { name: /Подключить пакет SMS «SMS 100»/ }),
    )
    expect(
      question.getByText(/спишется 300,00\s₽.*«SMS 500» может пропасть.*На балансе/),
    ).toBeTruthy()
    expect(bridge.callsOf('packets.change')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Подключить' }))
    expect(await dialog.findByText('Пакет SMS «SMS 100» подключён')).toBeTruthy()
    expect(bridge.callsOf('packets.change')).toEqual([
      { cabinet: '1', numberId: 1, packet: 'p100' },
    ])
    expect(bridge.callsOf('packets.numbers')).toHaveLength(2)
  })

  it('warns that the balance will not do, and quotes the service’s refusal', async () => {
    const bridge = bridgeOver()
    bridge.cabinet('1').state.balance = { amount: 10, at: 0 }
    bridge.fail('packets.change', { kind: 'refused', message: 'Недостаточно средств' })
    const { dialog, user } = await openDialog(bridge)
    await user.click(await dialog.findByRole('button', { name: 'Подключить пакет SMS «SMS 100»' }))
    const question = within(await screen.findByRole('dialog', { name: /Подключить пакет/ }))
    expect(question.getByText(/Этого может не хватить/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Подключить' }))
    expect((await question.findByRole('alert')).querySelector('q')?.textContent).toBe(
      'Недостаточно средств',
    )
  })

  it('is taken off in an older account, which has no handler, once it was said what is lost', async () => {
    const { generation: _other, ...record } = cabinetRecord('1')
    const bridge = bridgeOver(world([cabinet({ ...record, generation: 'legacy' })]))
    bridge.fail('packets.takeOff', { kind: 'refused', message: 'Нельзя' })
    const { dialog, user } = await openDialog(bridge)
    const takeOff = await dialog.findByRole('button', { name: 'Отключить пакет SMS…' })
    expect(dialog.queryByText('Адрес для входящих SMS')).toBeNull()
    await user.click(takeOff)
    const question = within(
      await screen.findByRole('dialog', { name: /^Отключить пакет SMS «SMS 500»/ }),
    )
    expect(question.getByText(/Пропадёт остаток: 137 SMS/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Отключить' }))
    expect((await question.findByRole('alert')).querySelector('q')?.textContent).toBe('Нельзя')
    bridge.on('packets.takeOff', () => {
      const before = bridge.answerOf('packets.numbers')
      bridge.on('packets.numbers', async (asked) =>
        (await before(asked)).map(({ packet: _packet, ...own }) => own),
      )
      return undefined
    })
    await user.click(question.getByRole('button', { name: 'Отключить' }))
    expect(await dialog.findByText('Пакет SMS отключён')).toBeTruthy()
    expect(bridge.callsOf('packets.takeOff')).toHaveLength(2)
  })

  it('may be none, and may not be known at once', async () => {
    const bridge = bridgeOver()
    bridge.fail('packets.numbers', { kind: 'unreachable' })
    const { dialog, user } = await openDialog(bridge, SECOND_OWN)
    expect((await dialog.findByRole('alert')).textContent).toContain('Нет связи')
    bridge.on('packets.numbers', () => [{ numberId: 2, number: SECOND_OWN }])
    await user.click(dialog.getByRole('button', { name: 'Повторить' }))
    expect(await dialog.findByText('К этому номеру пакет SMS не подключён.')).toBeTruthy()
  })
})

describe('the handler address of a number', () => {
  it('is set when it is one, with a warning where it is risky', async () => {
    const { dialog, user, bridge } = await openDialog()
    const field = dialog.getByLabelText('Новый адрес')
    await user.type(field, 'ftp://crm')
    await user.click(dialog.getByRole('button', { name: 'Задать адрес' }))
    expect(dialog.getByText(/должен начинаться с https/)).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'http://192.168.1.5/sms')
    expect(dialog.getByText(/без шифрования/)).toBeTruthy()
    expect(dialog.getByText(/только внутри вашей сети/)).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'https://crm.example.ru/sms{Enter}')
    expect(await dialog.findByText('Адрес для входящих SMS задан')).toBeTruthy()
    expect(bridge.callsOf('packets.setHandler')).toEqual([
      { cabinet: '1', number: OWN, url: 'https://crm.example.ru/sms' },
    ])
  })

  it('is removed after a question, which stays with the reason when that fails', async () => {
    const bridge = bridgeOver()
    bridge.fail('packets.removeHandler', { kind: 'refused', message: 'Адрес не задан' })
    const { dialog, user } = await openDialog(bridge)
    await user.click(dialog.getByRole('button', { name: 'Убрать адрес…' }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Убрать адрес для входящих SMS?' }),
    )
    await user.click(question.getByRole('button', { name: 'Убрать' }))
    expect((await question.findByRole('alert')).textContent).toContain('Адрес не задан')
    bridge.on('packets.removeHandler', () => undefined)
    await user.click(question.getByRole('button', { name: 'Убрать' }))
    expect(await dialog.findByText('Адрес для входящих SMS убран')).toBeTruthy()
    await waitFor(() => expect(bridge.callsOf('packets.removeHandler')).toHaveLength(2))
  })

  it.each([
    ['', 'empty', []],
    ['crm', 'notAddress', []],
    ['mailto:a@b.ru', 'notHttp', []],
    ['https://crm.example.ru', undefined, []],
    ['http://crm.example.ru', undefined, ['plain']],
    ['https://localhost:8080', undefined, ['private']],
    ['https://10.1.2.3', undefined, ['private']],
    ['https://172.20.0.1', undefined, ['private']],
    ['https://172.40.0.1', undefined, []],
    ['https://[::1]/', undefined, ['private']],
    ['https://server/x', undefined, ['private']],
    ['http://crm.local', undefined, ['plain', 'private']],
  ])('is judged: %s', (typed, fault, warnings) => {
    expect(checkHandler(typed)).toMatchObject({ warnings, ...(fault ? { fault } : {}) })
  })
})
