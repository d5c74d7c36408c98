import { beforeEach, expect, it } from 'vitest'
import type { BridgeEvent } from '../../../electron/bridge/index.ts'
import type { LowBalance } from '../../../electron/bridge/money.ts'
import * as electron from './electron.ts'
import { ipcMain, Notification } from './electron.ts'
import { openApp } from './open.ts'

beforeEach(() => electron.resetElectron())

const shown = () =>
  Notification.shown.map(({ title, body }) => ({ title, body: body.replaceAll(/\s/g, ' ') }))
const low = [
  { kind: 'threshold', balance: 250.5, limit: 300 },
  { kind: 'days', balance: 250.5, limit: 7 },
] as const

it('a notification of money says how much there is, and leads to the panel', async () => {
  const { emit, window } = await openApp({ settings: { locale: 'ru' } })
  const { webContents: sender } = window
  await ipcMain.handlers.get('switchdesk:command')?.(
    { sender, senderFrame: sender.mainFrame },
    'app.state',
    undefined,
  )
  window.focused = false
  const due = (notice: LowBalance) =>
    emit({ name: 'money.due', payload: { cabinet: 'a', notice, content: 'full' } })
  low.forEach(due)
  expect(shown().map(({ body }) => body)).toEqual([
    'Это не больше порога уведомления: 300,00 ₽',
    'Денег может не хватить на 7 дней',
  ])
  due({ kind: 'days', balance: -3, limit: 7 })
  expect(shown().at(-1)?.body).toBe('Деньги уже кончились')
  Notification.shown[0]?.click()
  const places = sender.send.mock.calls
    .map(([, event]) => event as BridgeEvent)
    .filter(({ name }) => name === 'panel.show')
  expect(places.map(({ payload }) => payload)).toEqual([{ cabinet: 'a', to: '/money' }])
})

it('holds back sums where content is hidden, and itself while somebody looks', async () => {
  const { emit, window } = await openApp({ settings: { locale: 'en' } })
  window.focused = false
  emit({ name: 'money.due', payload: { cabinet: 'a', notice: low[0], content: 'hidden' } })
  expect(shown()).toEqual([{ title: 'Switchdesk', body: 'The balance is running low' }])
  window.focus()
  emit({ name: 'money.due', payload: { cabinet: 'a', notice: low[1], content: 'full' } })
  expect(shown()).toEqual([])
})
