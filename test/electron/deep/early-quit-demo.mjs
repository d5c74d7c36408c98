/** The end is asked for while the demo cabinet that was asked for is still starting. */
import { existsSync, readdirSync } from 'node:fs'

export default async function earlyQuitDemo(stage) {
  const { system, holds, equal, until } = stage
  const { app } = await stage.start('--demo')
  await holds('it ends quietly, with 0', async () => {
    const names = () => (existsSync(stage.home) ? readdirSync(stage.home) : [])
    await until(() => names().some((name) => name.startsWith('demo-')), 'a cabinet')
    equal(system.windows.length, 0)
    app.quit()
    await stage.ended
    equal([system.ended.code, system.dialogs.length, system.windows.length], [0, 0, 0])
  })
}
