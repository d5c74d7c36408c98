/** The page's process ends again and again: first it is loaded anew, then the person is asked. */
const RELOAD = 0
const QUIT = 1

export default async function lostTwice(stage) {
  const { system, holds, equal, until } = stage
  await stage.start('--demo')
  const window = await stage.window()
  const works = () =>
    until(
      () => stage.page.evaluate(() => 'switchdesk' in globalThis).catch(() => false),
      'the page',
    )
  const dialogs = () => system.dialogs.length
  await works()
  await holds('lost once, it comes again without a word', async () => {
    await system.crash(window)
    await works()
    const { cabinets } = await stage.call('app.state')
    equal([cabinets.length, dialogs()], [1, 0])
  })
  await holds('lost again at once, the person is asked, and loads it anew', async () => {
    await system.crash(window)
    await until(() => dialogs() === 1, 'the question')
    const { options } = system.dialogs[0]
    equal([options.type, options.buttons.length, options.cancelId], ['error', 2, RELOAD])
    system.dialogs[0].answer(RELOAD)
    await works()
    equal((await stage.call('app.state')).cabinets.length, 1)
  })
  await holds('asked once more, the person quits', async () => {
    await system.crash(window)
    await until(() => dialogs() === 2, 'the question')
    system.dialogs[1].answer(QUIT)
    await stage.ended
    equal(system.ended.code, 0)
  })
}
