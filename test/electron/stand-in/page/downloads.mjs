import { DownloadItem } from '../modules/download-item.mjs'
import { defaultSession } from '../modules/session.mjs'
import { system } from '../system.mjs'
import { electronEvent } from '../types.mjs'

/** The app hears of a file that the page hands over; then the system asks where to, unless the app has said it. */
export async function handOver(contents, download) {
  const item = new DownloadItem(download)
  const event = electronEvent(defaultSession)
  defaultSession.emit('will-download', event, item, contents)
  if (event.defaultPrevented) return download.cancel()
  const path = item.getSavePath()
  return path === '' ? askWhere(contents, item) : item._write(path)
}

/** Lies open until the scenario answers it, with a path or, to cancel it, with none; then `over` tells when that was done. */
function askWhere({ _window: parent }, item) {
  const name = item.getFilename()
  if (!parent.isVisible()) system.defects.push(`nobody sees where ${name} is to be saved`)
  const { promise, resolve: answer } = Promise.withResolvers()
  const over = promise.then((path) => item._write(path))
  system.saves.push({ name, parent, answer, over })
  return over
}
