/** What was fetched is gone, or another, by the time that the program ends: it stays as it was, and begins anew. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageWith } from '../../support/packed.mjs'
import { packed, startFeed } from '../../support/update-feed.ts'

export default async function updatesLost(stage) {
  const { system, holds, equal, until, expect } = stage
  const feed = await startFeed()
  const own = packageWith(system, feed, join(process.cwd(), 'cache'))
  feed.offer('9.0.0')
  await stage.start('--demo')
  await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await stage.call('updates.check')
  const notice = page.getByRole('status').filter({ hasText: 'Версия 9.0.0' })
  await expect(notice).toContainText('установится, когда вы выйдете')
  const beside = readdirSync(dirname(own.image))
  writeFileSync(join(own.pending, 'Switchdesk-9.0.0-linux-x86_64.AppImage'), packed('6.6.6'))
  await holds('the program stays, and the one who wanted to begin anew does', async () => {
    await stage.call('updates.install', { when: 'now' })
    await stage.ended
    await until(() => existsSync(own.started), 'the old version')
    equal(readFileSync(own.started, 'utf8'), '0.1.0\n')
    equal(readFileSync(own.image).equals(packed('0.1.0')), true)
    equal(
      readdirSync(dirname(own.image)).filter((name) => name !== 'started'),
      beside,
    )
  })
  await holds('the log tells why', () => {
    const logs = join(stage.home, 'logs')
    const text = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'))
    equal(/It was not installed.*no longer what was fetched/.test(text.join('')), true)
  })
  await feed.close()
}
