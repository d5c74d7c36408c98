/** macOS: what the system asks lies on the window, which may be hidden or gone by then. */
const NO = 1

export default async function unseen(stage) {
  const { system, holds, equal, until } = stage
  const service = await stage.service()
  const { app } = await stage.start()
  const window = await stage.window()
  const { id: cabinet } = await stage.signIn(service)
  await stage.call('settings.change', { closeToTray: true })
  const give = (...command) =>
    stage.page.evaluate(
      ([name, argument]) => void globalThis.switchdesk.call(name, argument),
      command,
    )
  const remove = () => give('packets.removeHandler', { cabinet, number: '79010004810' })

  await holds('a hidden window is shown before the question lies on it', async () => {
    window.close()
    equal(window.isVisible(), false)
    await remove()
    const dialog = await until(() => system.dialogs[0], 'the question')
    equal([dialog.parent === window, window.isVisible()], [true, true])
    dialog.answer(NO)
  })
  await holds('so is a minimised one', async () => {
    window.minimize()
    await remove()
    const dialog = await until(() => system.dialogs[1], 'the question')
    equal(window.isMinimized(), false)
    dialog.answer(NO)
  })
  await holds('one whose page is lost twice while it is hidden', async () => {
    await system.crash(window)
    await until(() => stage.page.evaluate(() => 'switchdesk' in globalThis).catch(() => false), '')
    window.close()
    await system.crash(window)
    const dialog = await until(() => system.dialogs[2], 'the question')
    equal(window.isVisible(), true)
    dialog.answer(0)
  })
  await holds('where the window is gone, it comes again for the question', async () => {
    await until(() => stage.page.evaluate(() => 'switchdesk' in globalThis).catch(() => false), '')
    await stage.call('settings.change', { closeToTray: false })
    const query = { kind: 'abc', owner: 'business', code: '4852', category: 0 }
    const { offers } = await stage.call('numbers.offers', { cabinet, query, limit: 1 })
    const [{ number, price }] = offers
    await service.fault({ operation: 'numbers.search', kind: 'delay', ms: 3_600_000 })
    await give('numbers.buy', { cabinet, numbers: [number], owner: 'business', price })
    window.close()
    await until(() => system.windows.length === 0, 'the end of the window')
    await service.clearFaults()
    const dialog = await until(() => system.dialogs[3], 'the question')
    equal([dialog.parent === system.windows[0], dialog.parent?.isVisible()], [true, true])
    dialog.answer(NO)
  })
  app.quit()
  await stage.ended
}
unseen.platform = 'darwin'
