import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { button, dialogNamed, field } from './exchange.ts'
import { screen } from './open-app.ts'
import { openMoney } from './money.ts'

export async function openForm(prepare?: (bridge: FakeBridge) => void) {
  const opened = await openMoney('invoices', prepare)
  await opened.user.click(await screen.findByRole('button', { name: 'Выставить счёт' }))
  const form = await dialogNamed('Новый счёт')
  const sum = field(form, 'Сумма')
  const issue = () => opened.user.click(button('Выставить', form))
  return { ...opened, form, sum, issue }
}
