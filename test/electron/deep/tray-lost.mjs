/** Linux without a tray: the word about where the program is leads there; one that fails is no end of it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export default async function trayLost(stage) {
  const { system, holds, equal, until } = stage
  const service = await stage.service()
  const { app } = await stage.start()
  const window = await stage.window()
  const { id: cabinet } = await stage.signIn(service)
  await stage.call('settings.change', { closeToTray: true })
  await holds('a click on the word brings the window back', async () => {
    window.close()
    const [word] = await until(() => system.visible().length > 0 && system.visible(), 'a word')
    await system.collect()
    equal([system.clickNotification(word), window.isVisible()], [true, true])
  })
  await holds('a notification that the system does not show is written down', async () => {
    system.notificationsFail = 'HRESULT 0x803e0105'
    window.close()
    await service.message('79150001122', '79010004810', 'Вы работаете?')
    void stage.call('cabinet.check', { cabinet }).catch(() => undefined)
    const file = join(stage.home, 'logs/switchdesk.log')
    const log = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    await until(() => log().includes('0x803e0105'), 'a line in the log')
    equal(log().includes('Вы работаете'), false)
  })
  app.quit()
  await stage.ended
}
