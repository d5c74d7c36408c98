import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packed } from './update-feed.ts'

/**
 * Has a scenario's program lie there as an AppImage does, with a feed in its archive. Answers where the program
 * lies, where electron-updater keeps what it fetched, and what a version that was started writes.
 */
export function packageWith(system, { url, key }, cache) {
  const folder = join(process.cwd(), 'packed')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ updates: { url, key } }))
  // As electron-builder leaves it in the resources.
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: switchdesk-updater\n')
  const image = join(folder, 'Switchdesk-0.1.0-linux-x86_64.AppImage')
  writeFileSync(image, packed('0.1.0'), { mode: 0o755 })
  const started = join(folder, 'started')
  system.packaged = true
  system.app = folder
  process.resourcesPath = folder
  Object.assign(process.env, {
    XDG_CACHE_HOME: cache,
    APPIMAGE: image,
    SWITCHDESK_STARTED: started,
  })
  return { image, started, pending: join(cache, 'switchdesk-updater/pending') }
}
