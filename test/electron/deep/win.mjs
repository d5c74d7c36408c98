/** What is different on Windows: the program's name, the count on the taskbar, the tray's click. */
const OWN = '79010004810'

export default async function win(stage) {
  const { system, holds, equal, until } = stage
  const service = await stage.service()
  const { app, Menu } = await stage.start()
  const window = await stage.window()
  const { id: cabinet } = await stage.signIn(service)
  await holds('it names itself, or its toasts would not be shown', () => {
    equal(system.aumid, 'app.switchdesk')
    equal(system.toastActivator, '{A39EFCEA-DB34-423C-AEBE-8D3325EB7D30}')
  })
  await holds('it says what it is, under its own name and picture', () => {
    system.choose(Menu.getApplicationMenu(), 'Файл', 'about')
    const { applicationName, applicationVersion } = system.about
    equal([app.name, applicationName, applicationVersion], ['Switchdesk', 'Switchdesk', '0.1.0'])
  })
  await holds('what is unread lies over the icon of the taskbar', async () => {
    await stage.lookAway()
    await service.message('79150001122', OWN, 'Вы работаете?')
    void stage.call('cabinet.check', { cabinet }).catch(() => undefined)
    await until(() => system.overlays.at(-1), 'the overlay')
  })
  await holds('closing to the tray leaves it there, and a click on it brings it back', async () => {
    await stage.call('settings.change', { closeToTray: true })
    window.close()
    await until(() => !window.isVisible(), 'the hidden window')
    equal(window.isDestroyed(), false)
    system.clickTray()
    equal([window.isVisible(), window.isFocused()], [true, true])
  })
  await holds('which program opens others’ links is chosen on Windows’ own page', async () => {
    const page = 'ms-settings:defaultapps?registeredAppUser=Switchdesk'
    await stage.page.evaluate((url) => void globalThis.open(url, '_blank', 'noopener'), page)
    await until(() => system.external.length > 0, 'the page')
    equal([system.external, system.dialogs.length], [[page], 0])
  })
  app.quit()
  await stage.ended
}
win.platform = 'win32'
