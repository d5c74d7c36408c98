import { expect, it } from 'vitest'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen } from '../support/open-app.ts'

async function openSettings(showKeys = '') {
  const given = world([cabinet(cabinetRecord('1'))])
  given.boot = { ...given.boot, shell: 'electron' }
  given.app.settings = { ...given.app.settings, showKeys }
  const opened = await openApp(bridgeOver(given), '/settings')
  const chosen = () => opened.bridge.callsOf('settings.change').map(({ showKeys: keys }) => keys)
  return { ...opened, chosen }
}

it('takes the keys that are pressed, in whichever alphabet they are', async () => {
  const { user, chosen } = await openSettings()
  await user.click(await screen.findByRole('button', { name: 'Выбрать клавиши' }))
  const press = (event: KeyboardEventInit) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...event }))
  press({ code: 'ControlLeft', key: 'Control', ctrlKey: true })
  press({ code: 'KeyS', key: 'ы', ctrlKey: true, altKey: true })
  expect(chosen()).toEqual(['CommandOrControl+Alt+S'])
  expect(await screen.findByRole('button', { name: 'Ctrl+Alt+S' })).toBeTruthy()
  press({ code: 'KeyT', key: 'е', ctrlKey: true, altKey: true })
  expect(chosen()).toHaveLength(1)
})

it('says which keys it takes, and gives up by Escape', async () => {
  const { user, chosen } = await openSettings()
  await user.click(await screen.findByRole('button', { name: 'Выбрать клавиши' }))
  await user.keyboard('{Control>}c{/Control}')
  expect(await screen.findByText(/Нужны две из клавиш/)).toBeTruthy()
  await user.keyboard('{Escape}{Control>}{Shift>}k{/Shift}{/Control}')
  expect(chosen()).toEqual([])
})

it('takes them away again', async () => {
  const { user, chosen } = await openSettings('Alt+Shift+F2')
  expect(await screen.findByRole('button', { name: 'Alt+Shift+F2' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Убрать' }))
  expect(chosen()).toEqual([''])
})
