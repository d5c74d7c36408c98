import { ownNumbers, tick } from './numbers.ts'
import { bridgeOver, openApp, screen, within } from './open-app.ts'

export async function openEditor(bridge = bridgeOver(), numbers = 2) {
  const opened = await openApp(bridge, '/numbers')
  const table = await ownNumbers()
  for (let place = 0; place < numbers; place += 1) await opened.user.click(tick(table, place))
  const bar = screen.getByRole('region', { name: 'Выбранные строки' })
  await opened.user.click(within(bar).getByRole('button', { name: 'Переадресация' }))
  return { ...opened, dialog: await screen.findByRole('dialog') }
}
export const save = (dialog: HTMLElement) =>
  within(dialog).getByRole('button', { name: 'Сохранить' })
