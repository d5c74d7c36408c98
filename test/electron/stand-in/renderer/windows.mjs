/** New windows are the main process's to decide, and `prompt` is not there. */
export function askForWindows(host) {
  window.open = (url = 'about:blank', frameName = '', features = '') => {
    void host.call('open', {
      url: new URL(url, location.href).href,
      frameName: String(frameName),
      features: String(features),
      disposition: features ? 'new-window' : 'foreground-tab',
    })
    return null
  }
  window.addEventListener('click', (event) => {
    const a = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!a || event.defaultPrevented || a.hasAttribute('download')) return
    const apart = event.ctrlKey || event.metaKey || event.shiftKey
    if (!apart && a.target !== '_blank') return
    event.preventDefault()
    void host.call('open', {
      url: a.href,
      frameName: a.target,
      features: '',
      disposition: apart ? 'background-tab' : 'foreground-tab',
    })
  })
  window.prompt = () => {
    throw new Error('prompt() is not supported.')
  }
}
