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
  return item._write(path === '' ? await askWhere(contents, item.getFilename()) : path)
}

/** Lies open until the scenario answers it, with a path or, to cancel it, with none. */
function askWhere({ _window: parent }, name) {
  if (!parent.isVisible()) system.defects.push(`nobody sees where ${name} is to be saved`)
  return new Promise((answer) => system.saves.push({ name, parent, answer }))
}
