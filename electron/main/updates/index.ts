import { app } from 'electron'
import type { Updates } from '../../bridge/updates.ts'
import type { CommandHandlers, Core, Logger } from '../../core/ports.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { ownAppImage } from '../own-app-image.ts'
import type { SettingsView } from '../settings.ts'
import { builtInFeed } from './feed.ts'
import { createUpdater, type Updater } from './updater.ts'

/** When the feed is asked first, and how often after that, milliseconds. */
const FIRST = 30_000
const PAUSE = 6 * 60 * 60_000

export interface FollowOptions {
  core: Core
  settings: SettingsView
  lifecycle: Lifecycle
  tell(state: Updates): void
  log: Logger
}

type UpdatesCommands = Pick<
  CommandHandlers,
  'updates.state' | 'updates.check' | 'updates.install' | 'updates.cancel'
>

/** Keeps a packed program current; answers the commands for that, where its package knows of a feed. */
export function followUpdates(options: FollowOptions): Partial<UpdatesCommands> {
  const { core, settings, lifecycle, tell, log } = options
  const feed = app.isPackaged ? builtInFeed(app.getAppPath()) : undefined
  if (!feed) return {}
  const updater = createUpdater({
    // A package manager keeps its own record of its installations.
    installs: process.platform !== 'linux' || ownAppImage() !== undefined,
    mode: () => settings.read().updates,
    load: async () => (await import('./engine.ts')).createEngine(feed, log),
    isChanging: core.isChanging,
    endBy(restart) {
      lifecycle.endBy(restart)
      app.quit()
    },
    tell,
    log,
  })
  settings.onChange(updater.follow)
  lookNowAndThen(updater)
  return {
    'updates.state': async () => updater.state(),
    // Their results are announced as they come.
    'updates.check': async () => void updater.check(),
    'updates.install': async ({ when }) => void updater.install(when),
    'updates.cancel': async () => void updater.cancel(),
  }
}

/** Not while the program starts. */
function lookNowAndThen({ check }: Updater): void {
  const look = () => void check()
  setTimeout(look, FIRST).unref()
  setInterval(look, PAUSE).unref()
}
