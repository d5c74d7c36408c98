import { describe, expect, it } from 'vitest'
import { installLedger } from '../support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

describe('deleting a number', () => {
  async function openDeletion(bridge = bridgeOver()) {
    const opened = await openApp(bridge, '/numbers?number=79161234567')
    await opened.user.click(await screen.findByRole('button', { name: 'Удалить номер' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('2 внутренних номера останутся без исходящего')
    await opened.user.click(within(dialog).getByRole('button', { name: 'Позвонить мне' }))
    await within(dialog).findByText(/Звоним на \+7 916 123-45-67/)
    return { ...opened, dialog }
  }
  const confirm = (dialog: HTMLElement) =>
    within(dialog).getByRole('button', { name: 'Удалить навсегда' })

  it('asks for the PIN of the call, says a wrong one beside the field, and takes the right one', async () => {
    const bridge = bridgeOver()
    bridge.fail('numbers.delete', { kind: 'refused', field: 'pin', message: 'Wrong pin' })
    const { user, dialog } = await openDeletion(bridge)
    await user.click(confirm(dialog))
    expect(within(dialog).getByText('Заполните это поле.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('PIN-код'), '1111')
    await user.click(confirm(dialog))
    expect(await within(dialog).findByText(/^PIN-код не подошёл/)).toBeTruthy()
    expect(within(dialog).getByLabelText('PIN-код')).toHaveProperty('value', '1111')
    expect(within(dialog).getByText(/^Ещё раз можно через/)).toBeTruthy()
    bridge.on('numbers.delete', () => undefined)
    await user.click(confirm(dialog))
    expect(await screen.findByText('Номер +7 916 123-45-67 удалён')).toBeTruthy()
    expect(bridge.callsOf('numbers.delete')).toHaveLength(2)
  })

  it('says in plain words what is not known when no answer came', async () => {
    const bridge = bridgeOver()
    const { user, dialog } = await openDeletion(bridge)
    bridge.fail('numbers.delete', { kind: 'unknown' })
    const world = installLedger(bridge, 'numbers.delete', '79161234567')
    await user.type(within(dialog).getByLabelText('PIN-код'), '1234')
    await user.click(confirm(dialog))
    bridge.emit('ledger.changed', { cabinet: '1' })
    expect(
      await screen.findByText(/Заявка на удаление номера \+7 916 123-45-67 не подтверждена/),
    ).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    await user.click(screen.getByRole('button', { name: 'Понятно' }))
    await waitFor(() => expect(screen.queryByText(/не подтверждена/)).toBeNull())
    expect(world.settled).toEqual(['entry'])
  })
})
