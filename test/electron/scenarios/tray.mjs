/** Linux: closing leaves the program in the tray, where there may be none; menus change with their words. */
export default async function tray(stage) {
  const { system, holds, equal, until, sleep } = stage
  const { app } = await stage.start('--demo')
  const window = await stage.window()
  await until(() => stage.page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await stage.call('settings.change', { closeToTray: true })
  await holds('closing says once where the program is', async () => {
    window.close()
    equal([window.isDestroyed(), window.isVisible()], [false, false])
    const [word] = await until(() => system.visible().length > 0 && system.visible(), 'a word')
    window.showInactive()
    equal([word.state, /ещё раз/.test(word.body)], ['closed', true])
    window.close()
    await sleep(50)
    equal(system.notifications.length, 1)
  })
  await holds('the menus are put in place anew only for another language', async () => {
    const [menus, trays] = [system.menus.length, system.trays[0].menus]
    await stage.call('settings.change', { theme: 'dark' })
    window.show()
    await sleep(100)
    equal([system.menus.length, system.trays[0].menus], [menus, trays])
    await stage.call('settings.change', { locale: 'en' })
    await until(() => system.menus.length === menus + 1, 'the English menu')
  })
  app.quit()
  await stage.ended
}
