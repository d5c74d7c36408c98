/** The end is asked for while the page is still being loaded: the window is gone when loadURL rejects. */
export default async function earlyQuit(stage) {
  const { system, until, holds, equal } = stage
  const { app } = await stage.start()
  await holds('closed before its page came, it ends without a word', async () => {
    await until(() => system.windows.length > 0, 'a window')
    const [window] = system.windows
    equal(window.isVisible(), false)
    app.quit()
    await stage.ended
    await window._load.catch(() => undefined)
    equal([system.ended.code, system.dialogs.length], [0, 0])
  })
}
