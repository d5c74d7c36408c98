/** A newer version is fetched by itself, and takes the place of this one when the person ends it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageWith } from '../../support/packed.mjs'
import { packed, startFeed } from '../../support/update-feed.ts'

export default async function updatesQuit(stage) {
  const { system, holds, equal, until, expect } = stage
  const feed = await startFeed()
  const own = packageWith(system, feed, join(process.cwd(), 'cache'))
  feed.offer('9.0.0')
  const { app } = await stage.start('--demo')
  await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await holds('it is fetched once it is found, and told above every panel', async () => {
    await stage.call('updates.check')
    await expect(page.getByRole('status').filter({ hasText: 'Версия 9.0.0' })).toContainText(
      'установится, когда вы выйдете',
    )
    equal([existsSync(own.started), feed.asked.length], [false, 3])
  })
  await holds('it takes the place of this one after its end, and is not started', async () => {
    app.quit()
    await stage.ended
    equal(readFileSync(own.image).equals(packed('9.0.0')), true)
    equal(readFileSync(own.started, 'utf8'), '9.0.0, to end at once\n')
  })
  await feed.close()
}
