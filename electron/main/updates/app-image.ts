import { AppImageUpdater } from 'electron-updater'
import type { InstallOptions } from 'electron-updater/out/BaseUpdater.js'
import { rmSync } from 'node:fs'
import { ownAppImage } from '../own-app-image.ts'
import { replaceFile } from './replace-file.ts'
import { UpdateRefused } from './trouble.ts'

/**
 * electron-updater itself removes the old AppImage before it looks for the new one, and names that
 * as on the server: shortcuts and the start at login would lead nowhere.
 */
export class CarefulAppImageUpdater extends AppImageUpdater {
  protected override doInstall({ isForceRunAfter }: InstallOptions): boolean {
    const own = ownAppImage()
    const fetched = this.installerPath
    const sha512 = this.downloadedUpdateHelper?.downloadedFileInfo?.sha512
    if (!own || !fetched || !sha512) throw new UpdateRefused('failed', 'Nothing was fetched')
    try {
      replaceFile(own, fetched, sha512)
      rmSync(fetched, { force: true })
      return true
    } finally {
      // An immediate restart starts the old program if it could not be replaced.
      if (isForceRunAfter) this.#start(own)
    }
  }

  #start(program: string): void {
    this.spawnLog(program).catch((error: Error) => this.dispatchError(error))
  }
}
