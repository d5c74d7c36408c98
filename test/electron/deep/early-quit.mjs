/** The end is asked for while the page is still being loaded: the window is gone when loadURL rejects. */
export default async function earlyQuit(stage) {
  const { system, until, holds, equal, sleep } = stage
  const { app } = await stage.start()
  await holds('closed before its page came, it ends without a word', async () => {
    await until(() => system.windows.length > 0, 'a window')
    equal(system.windows[0].isVisible(), false)
    app.quit()
    await Promise.race([
      stage.ended,
      sleep(10_000).then(() => {
        throw new Error('not within 10 s')
      }),
    ])
    await sleep(700)
    equal([system.ended.code, system.dialogs.length], [0, 0])
  })
}
