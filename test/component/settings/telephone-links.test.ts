import { afterEach, expect, it, vi } from 'vitest'
import { defaultAppsPage } from '../../../electron/shared/default-apps.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen } from '../support/open-app.ts'

async function openSettings(platform: string) {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  const given = world([cabinet(cabinetRecord('1'))])
  given.boot = { ...given.boot, shell: 'electron' }
  return openApp(bridgeOver(given), '/settings')
}

afterEach(() => void vi.restoreAllMocks())

it('numbers open here as a person switches', async () => {
  await openSettings('Linux x86_64')
  expect(await screen.findByRole('switch', { name: /^Открывать номера/ })).toBeTruthy()
})

it('on Windows, which asks the person itself, its page opens', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await openSettings('Win32')
  await user.click(await screen.findByRole('button', { name: 'Открыть параметры Windows' }))
  expect(open.mock.calls).toEqual([[defaultAppsPage, '_blank', 'noopener']])
  expect(screen.queryByRole('switch', { name: /^Открывать номера/ })).toBeNull()
})
