import { expect } from 'vitest'
import { button, dialogNamed, openExchange } from './exchange.ts'
import { screen, waitFor, within } from './open-app.ts'

export const details = () => screen.findByRole('region', { name: 'Первая линия' })

export async function openEditor(prepare?: Parameters<typeof openExchange>[1]) {
  const opened = await openExchange('/queues?queue=701', prepare)
  const side = await details()
  await waitFor(() => expect(button('Изменить', side)).toHaveProperty('disabled', false))
  await opened.user.click(button('Изменить', side))
  const form = await dialogNamed('Очередь «Первая линия»')
  await within(form).findByRole('option', { name: 'По кругу' })
  return { ...opened, form, save: () => opened.user.click(button(/сохранить/i, form)) }
}

export const SEEN = {
  name: 'Первая линия',
  strategy: 'round_robin',
  sips: [100, 103],
  ring_simultaneously: 1,
  connection_timeout: 3600,
  agent_ring_timeout: 15,
  agent_wrapup_time: 5,
  max_queue_size: 20,
  login: 680,
  logout: 681,
  caller_exit_key: '#',
  on_hold_media_id: 801,
}
