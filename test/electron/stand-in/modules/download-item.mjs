import { isAbsolute } from 'node:path'
import { needString } from '../arguments.mjs'
import { Source, electronEvent, must } from '../types.mjs'

/** A file that a page hands over, while it is written. */
export class DownloadItem extends Source {
  #download
  #savePath = ''
  #state = 'progressing'

  constructor(download) {
    super('DownloadItem')
    this.#download = download
  }
  getFilename() {
    return this.#download.suggestedFilename()
  }
  getSavePath() {
    return this.#savePath
  }
  setSavePath(path) {
    needString(path, 'item.setSavePath')
    must(isAbsolute(path), 'item.setSavePath: a path that is not absolute')
    this.#savePath = path
  }
  getState() {
    return this.#state
  }

  /** @param path where the person wants it; nowhere where they cancelled */
  async _write(path) {
    this.#state = path ? await this.#saved(path) : 'cancelled'
    this.emit('done', electronEvent(this), this.#state)
  }
  async #saved(path) {
    try {
      await this.#download.saveAs(path)
      return 'completed'
    } catch {
      return 'interrupted'
    }
  }
}
