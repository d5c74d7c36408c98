import { describe, expect, it } from 'vitest'
import type { FakeBridge } from '../../../support/fake-bridge/index.ts'
import { account } from '../../../support/fake-bridge/numbers.ts'
import { button, dialogNamed, field, fill } from '../../support/exchange.ts'
import { screen, waitFor, within } from '../../support/open-app.ts'
import { openMoney } from '../../support/money.ts'
import { openForm } from '../../support/invoices.ts'

describe('invoices', () => {
  it('are begun by a double click, whose second press does not close the form', async () => {
    const { form } = await openForm()
    const over = form.closest('dialog') ?? form
    const press = (detail: number) =>
      over.dispatchEvent(new MouseEvent('mousedown', { detail, bubbles: true }))
    press(2)
    expect(screen.getByRole('dialog', { name: 'Новый счёт' })).toBeTruthy()
    press(1)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Новый счёт' })).toBeNull())
  })

  it.each([
    ['1,500', 1500, 'One thousand five hundred roubles'],
    ['1,600.50', 1600.5, 'One thousand six hundred roubles and fifty kopecks'],
    ['₽1,000.00', 1000, 'One thousand roubles'],
  ])('in English over %s are issued over %d', async (typed, sum, words) => {
    const issued = (given: FakeBridge) => given.on('invoices.issue', () => ({ id: 901 }))
    const { bridge, user } = await openMoney('invoices', issued, account(), 'en')
    await user.click(await screen.findByRole('button', { name: 'Issue an invoice' }))
    const form = await dialogNamed('New invoice')
    await user.type(field(form, 'Amount'), typed)
    expect(await within(form).findByText(words)).toBeTruthy()
    await user.click(button('Issue', form))
    await waitFor(() => expect(bridge.callsOf('invoices.issue')).toEqual([{ cabinet: '1', sum }]))
  })

  it('offer the only sum that may be meant, where there is but one', async () => {
    const { bridge, user } = await openMoney('invoices', undefined, account(), 'en')
    await user.click(await screen.findByRole('button', { name: 'Issue an invoice' }))
    const form = await dialogNamed('New invoice')
    await user.type(field(form, 'Amount'), '1,50')
    await user.click(button('Issue', form))
    expect(await within(form).findByText('Did you mean this?')).toBeTruthy()
    expect(within(form).getByRole('button', { name: /^1\.50\s₽$/ })).toBeTruthy()
    expect(bridge.callsOf('invoices.issue')).toEqual([])
  })

  it('that the service refuses keep what was typed, with the reason beside the sum', async () => {
    const { sum, issue } = await openForm((given) =>
      given.fail('invoices.issue', {
        kind: 'refused',
        field: 'sum',
        message: 'The sum may not be greater than 10000000.',
      }),
    )
    await fill(sum, '1000000000')
    await issue()
    const said = await screen.findByText('Значение должно быть не больше 10000000.')
    expect(sum.getAttribute('aria-describedby')?.split(' ')).toContain(said.closest('[id]')?.id)
    expect(sum.value).toBe('1000000000')
  })

  it('say why a file did not come', async () => {
    const { bridge, user } = await openMoney('invoices?invoice=901')
    const details = await screen.findByRole('region', { name: 'Счёт 500-901' })
    const said = {
      diskFull: /закончилось место/,
      disk: /Не удалось записать/,
      size: /больше 100 МБ/,
      empty: /ответ пустой/,
    }
    for (const [fieldName, words] of Object.entries(said)) {
      bridge.fail('invoices.file', { kind: 'invalid', field: fieldName })
      await user.click(button('Сохранить', details))
      expect((await within(details).findByRole('alert')).textContent).toMatch(words)
    }
    bridge.fail('invoices.file', { kind: 'refused', message: 'Нет такого счёта' })
    await user.click(button('Сохранить', details))
    await waitFor(() =>
      expect(details.querySelector('[role=alert] q')?.textContent).toBe('Нет такого счёта'),
    )
  })
})
