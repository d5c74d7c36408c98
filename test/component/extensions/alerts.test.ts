import { describe, expect, it } from 'vitest'
import { extensions, extensionsBridge } from '../support/extensions.ts'
import { openApp, screen, waitFor, within } from '../support/open-app.ts'

async function openAlerts() {
  const made = extensionsBridge()
  made.told.watches = { extensions: [{ id: 106, minutes: 20 }], returns: [103] }
  const opened = await openApp(made.bridge, '/extensions')
  await extensions()
  await opened.user.click(screen.getByRole('button', { name: 'Уведомления о связи' }))
  const dialog = await screen.findByRole('dialog', { name: 'Уведомления о связи' })
  await within(dialog).findByRole('switch', { name: 'Пётр Савельев' })
  return { ...made, ...opened, dialog }
}

describe('alerts', () => {
  it('list who is watched, and are changed there', async () => {
    const { user, bridge, dialog } = await openAlerts()
    await user.click(within(dialog).getByRole('switch', { name: /^Уведомлять, если на звонки/ }))
    await waitFor(() =>
      expect(bridge.callsOf('extensions.watchNumbers')).toEqual([{ cabinet: '1', minutes: 5 }]),
    )
    await user.click(within(dialog).getByRole('switch', { name: 'Пётр Савельев' }))
    expect(await within(dialog).findByText('Пока никто не выбран.')).toBeTruthy()
    expect(bridge.callsOf('extensions.watch')).toEqual([{ cabinet: '1', id: 106 }])
    await user.click(within(dialog).getByRole('button', { name: 'Склад: больше не ждать' }))
    await waitFor(() => expect(within(dialog).queryByText('Ждём возвращения')).toBeNull())
    expect(bridge.callsOf('extensions.tellReturn')).toEqual([
      { cabinet: '1', id: 103, wanted: false },
    ])
    await user.click(within(dialog).getByRole('switch', { name: /^Уведомлять, если на звонки/ }))
    await waitFor(() =>
      expect(bridge.callsOf('extensions.watchNumbers').at(-1)).toEqual({ cabinet: '1' }),
    )
  })

  it('say when nothing is told', async () => {
    const { bridge, dialog } = await openAlerts()
    expect(dialog.textContent).toContain('Тихих часов нет.')
    bridge.emit('settings.changed', {
      ...bridge.world.app.settings,
      quietHours: { on: true, from: '21:00', to: '08:00' },
    })
    await waitFor(() => expect(dialog.textContent).toContain('Тихие часы с 21:00 до 08:00'))
    bridge.emit('settings.changed', { ...bridge.world.app.settings, notifications: 'off' })
    await waitFor(() => expect(dialog.textContent).toContain('Уведомления выключены.'))
  })
})
