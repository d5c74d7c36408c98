import type { BrowserWindow } from 'electron'
import type { Logger } from '../core/ports.ts'

/** A page that ends again this soon after a reload would end for ever, milliseconds. */
const settled = 30_000

/** Loads a page anew whose process ended; the core and everything unsent live on beside it. */
export function reloadAfterCrash(window: BrowserWindow, log: Logger): void {
  let reloadedAt = -settled
  window.webContents.on('render-process-gone', (_, { reason }) => {
    log.error("The page's process ended", { reason })
    const now = performance.now()
    if (reason === 'clean-exit' || now - reloadedAt < settled) return
    reloadedAt = now
    window.webContents.reload()
  })
}
