/** The folder of backups is chosen in the system's own dialog. */
export default async function backupFolder(stage) {
  const { system, holds, equal, until } = stage
  const { app } = await stage.start()
  const window = await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  const choose = async (from, ...paths) => {
    const answer = stage.call('app.chooseFolder', { from })
    await until(() => system.dialogs.at(-1)?.open, 'the dialog')
    system.dialogs.at(-1).choose(...paths)
    return answer
  }

  await holds('the dialog lies on the window, and begins at the present folder', async () => {
    equal(await choose('/home/anna/kept', '/home/anna/other'), { folder: '/home/anna/other' })
    const { options, parent } = system.dialogs.at(-1)
    equal(options, {
      defaultPath: '/home/anna/kept',
      properties: ['openDirectory', 'createDirectory'],
    })
    equal(parent === window, true)
  })
  await holds('a dialog that was left chooses nothing', async () => {
    equal(await choose('/home/anna/kept'), {})
  })
  app.quit()
  await stage.ended
}
