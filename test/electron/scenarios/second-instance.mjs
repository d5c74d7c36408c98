/** The app is started again, first while it runs in the tray, then while it closes. */
export default async function secondInstance(stage) {
  const { system, holds, equal, until } = stage
  const { app } = await stage.start('--demo')
  const window = await stage.window()
  await until(() => stage.page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await holds('a second start shows the window', async () => {
    window.hide()
    app.emit('second-instance', {}, ['electron', '.'], '/', {})
    equal(window.isVisible(), true)
  })
  await holds('a second start while it closes opens it again after the end', async () => {
    app.quit()
    app.emit('second-instance', {}, ['electron', '.', '--demo'], '/', {})
    await stage.ended
    equal([system.ended.code, system.relaunched === true], [0, true])
  })
}
