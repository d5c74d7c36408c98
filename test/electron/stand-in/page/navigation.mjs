import { system } from '../system.mjs'
import { electronEvent } from '../types.mjs'

/** Tells of a navigation that begins; answers whether it may go on. */
export function beginNavigation(contents, frame, url) {
  const isMainFrame = !frame.parentFrame()
  const details = {
    url,
    isMainFrame,
    isSameDocument: false,
    frame: contents._frame(frame),
    initiator: null,
  }
  const isOwn = contents._isLoading && isMainFrame
  if (!isOwn && !isAllowed(contents, details)) return false
  const event = electronEvent(contents, details)
  contents.emit('did-start-navigation', event, url, false, isMainFrame, 1, 1)
  return true
}

/** A page's own navigations may be stopped. */
function isAllowed(contents, details) {
  const { url, isMainFrame } = details
  const event = electronEvent(contents, details)
  contents.emit('will-frame-navigate', event)
  if (!event.defaultPrevented && isMainFrame) contents.emit('will-navigate', event, url)
  system.note(`navigation ${event.defaultPrevented ? 'stopped' : 'allowed'} ${url}`)
  return !event.defaultPrevented
}
