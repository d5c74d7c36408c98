/** electron-updater itself, on a feed of this computer: what it finds, what it refuses, and what it puts in place. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFeed } from '../../support/update-feed.ts'

export default async function updates(stage) {
  const { system, holds, equal, until, expect } = stage
  const feed = await startFeed()
  install(system, feed)
  const { app } = await stage.start('--demo')
  await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await stage.call('settings.change', { updates: 'tell' })
  await page.getByRole('link', { name: 'Настройки', exact: true }).click()
  const section = page.getByRole('region', { name: 'Обновления' })
  const check = section.getByRole('button', { name: 'Проверить' })

  await holds('a version is found, and told of with what is new in it', async () => {
    feed.offer('9.0.0', { notes: { ru: 'Стало лучше', en: 'Better' } })
    await check.click()
    await expect(section).toContainText('Есть версия 9.0.0')
    await section.getByText('Что нового').click()
    await expect(section).toContainText('Стало лучше')
    equal(feed.asked, ['/feed/latest-linux.yml.sig', '/feed/latest-linux.yml'])
  })
  await feed.close()
  app.quit()
  await stage.ended
}

/** As the packed program lies there: an AppImage with a feed in its archive. */
function install(system, { url, key }) {
  const folder = join(process.cwd(), 'packed')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ updates: { url, key } }))
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: switchdesk-updater\n')
  system.packaged = true
  system.app = folder
  process.resourcesPath = folder
  process.env.XDG_CACHE_HOME = join(folder, 'cache')
  process.env.APPIMAGE = join(folder, 'Switchdesk.AppImage')
  writeFileSync(process.env.APPIMAGE, '')
}
