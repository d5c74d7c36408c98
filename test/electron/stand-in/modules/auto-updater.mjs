import { needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { Source, must } from '../types.mjs'
import { app } from './app.mjs'

/** Squirrel.Mac (auto_updater_mac.mm): it fetches what it is told of, and puts that in place when the program has ended. */
class AutoUpdater extends Source {
  #feed
  #fetched

  constructor() {
    super('AutoUpdater')
  }
  setFeedURL(feed) {
    must(system.platform === 'darwin', 'setFeedURL is for macOS here')
    needString(feed.url, 'setFeedURL')
    this.#feed = feed
  }
  checkForUpdates() {
    this.#fetch().catch((error) => this.emit('error', error))
  }
  quitAndInstall() {
    must(this.#fetched, 'quitAndInstall() before an update was downloaded')
    must(system.windows.length === 0, 'quitAndInstall() closes windows in an order of its own')
    this.emit('before-quit-for-update')
    system.squirrel.restarts = true
    app.quit()
  }
  async #fetch() {
    const { url } = await (await fetch(this.#feed.url, this.#feed)).json()
    this.#fetched = Buffer.from(await (await fetch(url)).arrayBuffer())
    system.squirrel = { installs: this.#fetched, restarts: false }
    this.emit('update-downloaded', {}, '', '', new Date(), url)
  }
}

export const autoUpdater = new AutoUpdater()
