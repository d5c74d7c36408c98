import { expect, it } from 'vitest'
import type { LedgerEntry } from '../../../../electron/bridge/ledger.ts'
import { bridgeOver, openApp, screen } from '../../support/open-app.ts'

it('says of a call whose subject cannot be read what to do, and offers no check', async () => {
  const bridge = bridgeOver()
  const sealed: LedgerEntry = {
    id: 'entry',
    operation: 'numbers.buy',
    subject: '',
    unreadable: true,
    at: Date.now(),
    state: 'unknown',
  }
  bridge.on('ledger.open', () => [sealed])
  await openApp(bridge, '/numbers')
  const banner = await screen.findByText(/Покупка номера •••: не подтверждено/)
  expect(banner.textContent).toContain('хранилище паролей заблокировано или в нём нет ключа')
  expect(screen.getByRole('button', { name: 'Понятно' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Проверить' })).toBeNull()
})

it('says of a call that was found to be done that it is, until a person has seen that', async () => {
  const bridge = bridgeOver()
  const [operation, label] = ['payment.issueInvoice', '1500.50']
  const entry: LedgerEntry = {
    ...{ id: 'entry', operation, subject: '150050 0', label, at: Date.now() },
    state: 'done',
  }
  let open = [entry]
  bridge.on('ledger.open', () => open)
  bridge.on('ledger.settle', () => void (open = []))
  const { user } = await openApp(bridge, '/numbers')
  const banner = await screen.findByText(/Выставление счёта \(1\s500,50\s₽\): выполнено/)
  expect(banner.textContent).toContain('Повторять не нужно')
  expect(screen.queryByRole('button', { name: 'Проверить' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Понятно' }))
  expect(bridge.callsOf('ledger.settle')).toEqual([{ cabinet: '1', entry: 'entry' }])
  expect(screen.queryByText(/Выставление счёта/)).toBeNull()
})

it.each([
  ['gone', 'пропал'],
  ['older', 'последних операций в нём нет'],
  ['damaged', 'повреждён'],
] as const)(
  'says of a record that is %s what to do, until a person has seen that',
  async (loss, words) => {
    const bridge = bridgeOver()
    let open: LedgerEntry[] = [
      { id: 'entry', operation: 'ledger', subject: '', at: Date.now(), state: 'unknown', loss },
    ]
    bridge.on('ledger.open', () => open)
    bridge.on('ledger.settle', () => void (open = []))
    const { user } = await openApp(bridge, '/numbers')
    const banner = await screen.findByText(/^Список платных и необратимых операций/)
    expect(banner.textContent).toContain(words)
    expect(banner.textContent).toContain('ничего платного не отправит')
    expect(banner.textContent).not.toContain('хранилище паролей заблокировано или в нём нет')
    expect(screen.queryByRole('button', { name: 'Проверить' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Понятно' }))
    expect(bridge.callsOf('ledger.settle')).toEqual([{ cabinet: '1', entry: 'entry' }])
    expect(screen.queryByText(/^Список платных/)).toBeNull()
  },
)

it.each([
  [{ kind: 'invalid', field: 'unreadable' }, /^Неизвестно, что это была за операция/],
  [{ kind: 'doubt', field: 'ledger' }, /^Список платных операций может быть неполным/],
] as const)(
  'says why nothing was sent while such a thing was not looked at: %j',
  async (failure, words) => {
    const bridge = bridgeOver()
    bridge.fail('numbers.delete', failure)
    const { user } = await openApp(bridge, '/numbers?number=79161234567')
    await user.click(await screen.findByRole('button', { name: 'Удалить номер' }))
    await user.click(await screen.findByRole('button', { name: 'Позвонить мне' }))
    await user.type(await screen.findByLabelText('PIN-код'), '1234')
    await user.click(screen.getByRole('button', { name: 'Удалить навсегда' }))
    expect(await screen.findByText(words)).toBeTruthy()
  },
)
