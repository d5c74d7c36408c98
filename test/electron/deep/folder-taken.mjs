/** Another program, such as the web shell, works with the data folder already. */
import { mkdirSync } from 'node:fs'
import { claimHome } from '../../../electron/shell/instance.ts'

export default async function folderTaken(stage) {
  const { system, holds, equal, until } = stage
  mkdirSync(stage.home, { recursive: true })
  const claim = await claimHome(stage.home)
  await stage.start()
  await holds('it says so, and ends without a window', async () => {
    await until(() => system.dialogs.length > 0, 'a word')
    const [{ kind, content }] = system.dialogs
    equal([kind, /уже/.test(content)], ['error', true])
    await stage.ended
    equal([system.ended.code, system.windows.length], [75, 0])
  })
  await claim.release()
}
