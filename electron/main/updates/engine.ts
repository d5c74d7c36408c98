import { app } from 'electron'
import {
  CancellationToken,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  type BaseUpdater,
} from 'electron-updater'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from '../../core/ports.ts'
import { ownAppImage } from '../own-app-image.ts'
import { CarefulAppImageUpdater } from './app-image.ts'
import { ConfinedExecutor } from './confined-executor.ts'
import type { Feed } from './feed.ts'
import type { UpdateManifest } from './manifest.ts'
import { signedProvider } from './signed-provider.ts'
import { UpdateRefused } from './trouble.ts'

/** A newer version, and what is new in it. */
export type UpdateOffer = Pick<UpdateManifest, 'version' | 'notes'>

/** electron-updater, as this program uses it. */
export interface Engine {
  /** Nothing where nothing newer is meant for this computer. */
  check(): Promise<UpdateOffer | undefined>
  /** Fetches the version found last; it is installed when the program ends. */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>
  /** Ends the program, which begins again as the new version. All else has ended by now. */
  restart(): void
}

/** Loaded with all that it imports only once it is needed: it is half a megabyte. */
export function createEngine(feed: Feed, log: Logger): Engine {
  const { updater, executor } = prepare(feed)
  let found: UpdateManifest | undefined
  const sayFailure = () =>
    updater.once('error', (error) => log.error('It was not installed', { error: String(error) }))
  // Before electron-updater, which installs then what is here.
  app.once('quit', sayFailure)

  return {
    async check() {
      const answer = await updater.checkForUpdates()
      if (!answer) throw new UpdateRefused('failed', 'This package cannot be updated')
      const { updateInfo, isUpdateAvailable } = answer
      if (isUpdateAvailable) {
        found = updateInfo
        return { version: found.version, notes: found.notes }
      }
      const own = updater.currentVersion as { compare(other: string): number }
      if (own.compare(updateInfo.version) > 0) {
        throw new UpdateRefused('older', `${updateInfo.version} is offered`)
      }
      return undefined
    },
    async download(onPercent, signal) {
      executor.most = Math.max(...(found?.files ?? []).map(({ size = 0 }) => size))
      await mustBeReplaceable(executor.most)
      signal.throwIfAborted()
      const token = new CancellationToken()
      const stop = () => {
        token.cancel()
        executor.stop()
      }
      const tell = ({ percent }: { percent: number }) => onPercent(Math.floor(percent))
      signal.addEventListener('abort', stop)
      updater.on('download-progress', tell)
      try {
        await updater.downloadUpdate(token)
      } finally {
        signal.removeEventListener('abort', stop)
        updater.off('download-progress', tell)
      }
    },
    restart() {
      sayFailure()
      if (!(updater instanceof MacUpdater)) {
        updater.install(true, true)
        return app.quit()
      }
      // An update that fails now is installed at the next start.
      updater.once('error', () => app.quit())
      updater.quitAndInstall()
    },
  }
}

/** electron-updater, confined to a feed. */
function prepare(feed: Feed): { updater: BaseUpdater | MacUpdater; executor: ConfinedExecutor } {
  const updater = updaterHere()
  const executor = new ConfinedExecutor()
  // It makes its own, and takes no other.
  Object.assign(updater, { httpExecutor: executor })
  updater.setFeedURL({
    provider: 'custom',
    updateProvider: signedProvider({ ...feed, executor }),
  })
  updater.logger = null
  updater.autoDownload = false
  // Parts of a file are compared with servers of all kinds; a whole one has one sum.
  updater.disableDifferentialDownload = true
  updater.disableWebInstaller = true
  return { updater, executor }
}

/**
 * Updater for this kind of package. One installed by the system's package manager is only looked
 * up.
 */
function updaterHere(): BaseUpdater | MacUpdater {
  if (process.platform === 'win32') return new NsisUpdater()
  if (process.platform === 'darwin') return new MacUpdater()
  return ownAppImage() === undefined ? new DebUpdater() : new CarefulAppImageUpdater()
}

/**
 * An AppImage is one file, in a place chosen by the user: the fetched file is copied there. Both
 * may be on one disk, which needs room for them.
 */
async function mustBeReplaceable(size: number): Promise<void> {
  const own = ownAppImage()
  if (process.platform !== 'linux' || !own) return
  const folder = dirname(own)
  await access(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < 2 * size)
    throw new UpdateRefused('diskFull', `${size} bytes do not fit twice`)
}
