/** What is different on macOS: the menu bar's icon, closing, and a window that comes back maximised. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export default async function mac(stage) {
  const { system, holds, equal, until } = stage
  mkdirSync(stage.home, { recursive: true })
  const main = { bounds: { x: 100, y: 100, width: 1000, height: 700 }, maximized: true }
  writeFileSync(join(stage.home, 'window.json'), JSON.stringify({ main }))
  const { app } = await stage.start('--demo')
  const window = await stage.window()
  await holds('a window that comes back maximised has the focus', async () => {
    await until(() => window.isFocused(), 'the focus')
    equal(window.isMaximized(), true)
  })
  await holds('the icon in the menu bar opens its menu alone', async () => {
    window.hide()
    system.clickTray()
    await stage.catchUp()
    equal(window.isVisible(), false)
  })
  await holds('the icon in the Dock shows the window', () => {
    app.emit('activate', {}, false)
    equal(window.isVisible(), true)
  })
  app.quit()
  await stage.ended
}
mac.platform = 'darwin'
