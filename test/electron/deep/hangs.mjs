/** The page answers nothing any more: the person is asked, and nothing that runs is lost by it. */
const RELOAD = 1
const WAIT = 0

export default async function hangs(stage) {
  const { system, holds, equal, until } = stage
  const { app } = await stage.start('--demo')
  const window = await stage.window()
  const works = () =>
    until(
      () => stage.page.evaluate(() => 'switchdesk' in globalThis).catch(() => false),
      'the page',
    )
  await works()
  await holds('the question goes when the page answers again', async () => {
    system.hang(window)
    const dialog = await until(() => system.dialogs[0], 'the question')
    equal([dialog.options.buttons.length, dialog.options.cancelId], [2, WAIT])
    system.recover(window)
    equal(dialog.open, false)
  })
  await holds('it is loaded anew where the person wants that', async () => {
    system.hang(window)
    const dialog = await until(() => system.dialogs[1], 'the question')
    const before = stage.page
    dialog.answer(RELOAD)
    await until(() => stage.page !== before, 'another page')
    await works()
    equal((await stage.call('app.state')).cabinets.length, 1)
    equal(system.dialogs.length, 2)
  })
  app.quit()
  await stage.ended
}
