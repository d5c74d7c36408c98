/** A newer version is fetched by itself, and takes the place of this one when the person ends it. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  await holds('something newer is fetched instead', async () => {
    feed.offer('9.0.1')
    await stage.call('updates.check')
    await expect(page.getByRole('status').filter({ hasText: 'Версия 9.0.1' })).toContainText(
      'установится, когда вы выйдете',
    )
  })
  await holds(
    'it takes the place of this one after its end, by its name, and is not started',
    async () => {
      const beside = readdirSync(dirname(own.image))
      app.quit()
      await stage.ended
      equal(readFileSync(own.image).equals(packed('9.0.1')), true)
      equal([statSync(own.image).mode & 0o777, existsSync(own.started)], [0o755, false])
      equal(readdirSync(dirname(own.image)), beside)
    },
  )
  await feed.close()
}
