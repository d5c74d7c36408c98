import { electronEvent } from '../types.mjs'
import { outward } from './addresses.mjs'
import { openPage } from './open.mjs'

/**
 * Loads an address, with the events Electron tells of it.
 *
 * @param again it is there already and is to be loaded anew
 * @throws where it cannot be loaded, or the window is closed before
 */
export async function load(contents, address, again = false) {
  contents._address = address
  // After a crash Electron starts a new renderer for the same contents.
  const hasPage = contents._page && !contents._hasCrashed
  const page = hasPage ? contents._page : await openPage(contents)
  if (contents._isDestroyed) {
    await page.close().catch(() => undefined)
    throw lost(address)
  }
  contents._isLoading = true
  contents.emit('did-start-loading')
  try {
    await go(contents, page, address, again)
  } catch (error) {
    throw contents._isDestroyed ? lost(address) : error
  } finally {
    contents._isLoading = false
  }
  if (contents._isDestroyed) throw lost(address)
  tellLoaded(contents, address)
}

async function go(contents, page, address, again) {
  const options = { waitUntil: 'load' }
  const response =
    again && page.url() !== 'about:blank'
      ? await page.reload(options)
      : await page.goto(outward(address), options)
  if (response?.ok()) return
  const event = electronEvent(contents)
  contents.emit('did-fail-load', event, -6, 'ERR_FILE_NOT_FOUND', address, true, 1, 1)
  throw new Error(`ERR_FILE_NOT_FOUND (-6) loading '${address}'`)
}

function tellLoaded(contents, address) {
  contents.emit('did-navigate', electronEvent(contents), address, 200, 'OK')
  contents.emit('dom-ready', electronEvent(contents))
  contents.emit('did-finish-load')
  if (contents._wasReady) return
  contents._wasReady = true
  contents._window.emit('ready-to-show')
}

const lost = (address) =>
  Object.assign(new Error(`ERR_FAILED (-2) loading '${address}'`), {
    errno: -2,
    code: 'ERR_FAILED',
    url: address,
  })
