/** What a package manager has brought is told of a newer version, which somebody else has to bring. */
import { join } from 'node:path'
import { packageWith } from '../../support/packed.mjs'
import { startFeed } from '../../support/update-feed.ts'

export default async function updatesTold(stage) {
  const { system, holds, equal, until, expect } = stage
  const feed = await startFeed()
  packageWith(system, feed, join(process.cwd(), 'cache'))
  delete process.env.APPIMAGE
  feed.offer('9.0.0')
  const { app } = await stage.start('--demo')
  await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await holds('it fetches nothing, whatever is asked', async () => {
    await page.getByRole('link', { name: 'Настройки', exact: true }).click()
    const section = page.getByRole('region', { name: 'Обновления' })
    await section.getByRole('button', { name: 'Проверить' }).click()
    await expect(section).toContainText('Есть версия 9.0.0: установите её так же')
    await stage.call('updates.install', { when: 'now' })
    equal([feed.asked.length, (await stage.call('updates.state')).stage], [2, 'found'])
  })
  await feed.close()
  app.quit()
  await stage.ended
}
