/** The end is asked for while the demo cabinet that was asked for is still starting. */
export default async function earlyQuitDemo(stage) {
  const { system, holds, equal, sleep } = stage
  const { app } = await stage.start('--demo')
  await holds('it ends quietly, with 0', async () => {
    await sleep(300)
    app.quit()
    const late = sleep(10_000).then(() => Promise.reject(new Error('not within 10 s')))
    await Promise.race([stage.ended, late])
    await sleep(500)
    equal([system.ended.code, system.dialogs.length, system.windows.length], [0, 0, 0])
  })
}
