/** What a window's place on the screen makes of its page: whether it is seen, and whether it has the focus. */
export function showPlace(host, place) {
  Object.defineProperty(Document.prototype, 'visibilityState', {
    get: () => (place.visible ? 'visible' : 'hidden'),
  })
  Object.defineProperty(Document.prototype, 'hidden', { get: () => !place.visible })
  Document.prototype.hasFocus = () => place.focused
  host.look = (next) => {
    const { visible, focused } = place
    Object.assign(place, next)
    if (visible !== place.visible)
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    if (focused !== place.focused) window.dispatchEvent(new Event(place.focused ? 'focus' : 'blur'))
  }
}
