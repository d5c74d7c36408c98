/** What is different on Windows: the program's name, the count on the taskbar, the tray's click. */
const OWN = '79010004810'

export default async function win(stage) {
  const { system, holds, equal, until, sleep } = stage
  const service = await stage.service()
  const { app } = await stage.start()
  const window = await stage.window()
  const { id: cabinet } = await stage.signIn(service)
  await holds('it names itself, or its toasts would not be shown', () => {
    equal(system.aumid, 'app.switchdesk')
  })
  await holds('what is unread lies over the icon of the taskbar', async () => {
    window.blur()
    await service.message('79150001122', OWN, 'Вы работаете?')
    void stage.call('cabinet.check', { cabinet }).catch(() => undefined)
    await until(() => system.overlays.at(-1), 'the overlay')
  })
  await holds('closing to the tray leaves it there, and a click on it brings it back', async () => {
    await stage.call('settings.change', { closeToTray: true })
    window.close()
    await sleep(50)
    equal([window.isDestroyed(), window.isVisible()], [false, false])
    system.clickTray()
    equal([window.isVisible(), window.isFocused()], [true, true])
  })
  app.quit()
  await stage.ended
}
win.platform = 'win32'
