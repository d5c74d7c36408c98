/** Linux: closing leaves the program in the tray, where there may be none; menus change with their words. */
export default async function tray(stage) {
  const { system, holds, equal, until } = stage
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
    await until(() => !window.isVisible(), 'the hidden window')
    // What a close leads to has been by the time that a later question is answered.
    await stage.call('app.state')
    equal(system.notifications.length, 1)
  })
  await holds('the menus are put in place anew only for another language', async () => {
    const menus = system.menus.length
    await stage.call('settings.change', { theme: 'dark' })
    window.show()
    await stage.call('settings.change', { locale: 'en' })
    await until(() => system.menus.at(-1).items[0].label === 'File', 'the English menu')
    equal(system.menus.length, menus + 1)
    // The tray's says how much is unread, too: one that says the same again closes what is open.
    const words = system.trays[0].menus.map(({ items }) => JSON.stringify(items))
    equal(
      words.filter((one, place) => one === words[place - 1]),
      [],
    )
  })
  await holds('the tray pauses what is sent, and ends the pause', async () => {
    const pause = () => system.trays[0].menu.items.find(({ label }) => label === 'Pause sending')
    for (const isPaused of [true, false]) {
      system.choose(system.trays[0].menu, 'Pause sending')
      await until(() => pause().checked === isPaused, 'the mark in the menu')
      const { active: cabinet } = await stage.call('app.state')
      const { outbox } = await stage.call('cabinet.state', { cabinet })
      equal(outbox.paused === 'person', isPaused)
    }
  })
  await holds('chosen keys bring the window up; those of another program are refused', async () => {
    await stage.call('settings.change', { showKeys: 'CommandOrControl+Alt+S' })
    window.hide()
    system.keys.get('CommandOrControl+Alt+S')()
    equal(window.isVisible(), true)
    system.foreignKeys.add('Alt+Shift+F2')
    await stage.call('settings.change', { showKeys: 'Alt+Shift+F2' })
    await until(async () => {
      const { settings } = await stage.call('app.state')
      return settings.showKeys === 'CommandOrControl+Alt+S'
    }, 'the keys before')
    equal([...system.keys.keys()], ['CommandOrControl+Alt+S'])
  })
  app.quit()
  await stage.ended
}
