import { expect, it } from 'vitest'
import type { LedgerEntry } from '../../../electron/bridge/ledger.ts'
import { bridgeOver, openApp, screen } from '../support/open-app.ts'

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
  const banner = await screen.findByText(/Покупка номера ••• не подтверждена/)
  expect(banner.textContent).toContain('связка ключей закрыта или не хранит её ключ')
  expect(screen.getByRole('button', { name: 'Понятно' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Проверить' })).toBeNull()
})

it('says why nothing was sent while such a call was not looked at', async () => {
  const bridge = bridgeOver()
  bridge.fail('numbers.delete', { kind: 'invalid', field: 'unreadable' })
  const { user } = await openApp(bridge, '/numbers?number=79161234567')
  await user.click(await screen.findByRole('button', { name: 'Удалить номер' }))
  await user.click(await screen.findByRole('button', { name: 'Позвонить мне' }))
  await user.type(await screen.findByLabelText('PIN-код'), '1234')
  await user.click(screen.getByRole('button', { name: 'Удалить навсегда' }))
  expect(await screen.findByText(/^Раньше была такая же операция/)).toBeTruthy()
})
