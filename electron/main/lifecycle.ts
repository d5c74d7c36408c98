import { app } from 'electron'
import type { Core, Logger } from '../core/ports.ts'

export interface Lifecycle {
  /** From the moment somebody asked the program, not a window, to end. */
  readonly quitting: boolean
}

/**
 * Ends the program in order: the windows first, then the core, which finishes what must not be cut,
 * then Electron. Started before anything else, so that the order holds from the beginning.
 */
export function watchLifecycle(core: Core, log: Logger): Lifecycle {
  let quitting = false
  let closed = false
  app.on('before-quit', () => (quitting = true))
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    core
      .close()
      .catch((error: unknown) => log.error('The core did not close', { error: String(error) }))
      .finally(() => {
        closed = true
        app.quit()
      })
  })
  app.on('window-all-closed', () => {
    // A Mac's programs live on without a window.
    if (process.platform !== 'darwin') app.quit()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => app.quit())
  return {
    get quitting() {
      return quitting
    },
  }
}
