import { app } from 'electron'
import type { WebContents } from 'electron'
import type { ShellPage } from './page.ts'

/**
 * Keeps every page of this program where it is: it may only reload itself, and neither open
 * windows, embed anything, nor connect past the computer's proxy.
 *
 * @param openLink called with the address of each window that a page would open
 */
export function confineNavigation(page: ShellPage, openLink: (address: string) => void): void {
  app.on('web-contents-created', (_, contents) => confine(contents, page, openLink))
}

function confine(
  contents: WebContents,
  page: ShellPage,
  openLink: (address: string) => void,
): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || withoutFragment(details.url) !== page.address) {
      details.preventDefault()
    }
  })
  contents.on('will-redirect', (details) => details.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url)
    return { action: 'deny' }
  })
}

function withoutFragment(address: string): string {
  return address.replace(/#.*$/s, '')
}
