import { app, shell } from 'electron'
import type { WebContents } from 'electron'
import type { Page } from './page.ts'

/**
 * Keeps every page of this program where it is: it may reload itself and go nowhere else, open no
 * window and embed nothing. A web link that the page opens goes to the system's browser; the page
 * has shown its real host and asked before.
 */
export function confineNavigation(page: Page): void {
  app.on('web-contents-created', (_, contents) => confine(contents, page))
}

function confine(contents: WebContents, page: Page): void {
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || withoutFragment(details.url) !== page.address) {
      details.preventDefault()
    }
  })
  contents.on('will-redirect', (details) => details.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (isWebLink(url)) void shell.openExternal(url)
    return { action: 'deny' }
  })
}

function withoutFragment(address: string): string {
  return address.replace(/#.*$/s, '')
}

function isWebLink(address: string): boolean {
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol)
}
