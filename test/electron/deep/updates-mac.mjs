/** macOS: Squirrel gets what electron-updater has proved, and begins the program anew once all of it has ended. */
import { join } from 'node:path'
import { packageWith } from '../../support/packed.mjs'
import { packed, startFeed } from '../../support/update-feed.ts'

export default async function updatesMac(stage) {
  const { system, holds, equal, until, expect } = stage
  const feed = await startFeed('mac')
  packageWith(system, feed, join(process.cwd(), 'cache'))
  // It keeps things in the person's library, and asks a Mac's own tools about the processor, which are not here.
  process.env.HOME = process.env.PATH = process.cwd()
  feed.offer('9.0.0')
  await stage.start('--demo')
  await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  // A window that is closed stays there hidden: it must not keep the program from its end.
  await stage.call('settings.change', { closeToTray: true })
  await page.getByRole('link', { name: 'Настройки', exact: true }).click()
  const section = page.getByRole('region', { name: 'Обновления' })
  await holds('it is handed over as soon as it is here', async () => {
    await section.getByRole('button', { name: 'Проверить' }).click()
    await expect(section).toContainText('Версия 9.0.0 установится, когда вы выйдете')
    await until(() => system.squirrel, 'Squirrel')
    equal(
      [system.squirrel.installs.equals(packed('9.0.0')), system.squirrel.restarts],
      [true, false],
    )
  })
  await holds('it begins anew after the windows and the core have ended', async () => {
    await section.getByRole('button', { name: 'Перезапустить сейчас' }).click()
    await stage.ended
    equal([system.squirrel.restarts, system.ended.code], [true, 0])
  })
  await feed.close()
}
updatesMac.platform = 'darwin'
