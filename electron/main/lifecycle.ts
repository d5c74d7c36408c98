import { app } from 'electron'
import type { Core, Logger } from '../core/ports.ts'
import { closeInTime } from '../shell/closing.ts'

export interface Lifecycle {
  /** True once the program, not a window, was asked to end. */
  readonly quitting: boolean
  /** Sets the function that ends the program once all has closed: it may restart it. */
  endBy(end: () => void): void
}

/**
 * Ends the program in order: the windows first, then the core, which finishes what must not be cut,
 * then Electron. Started before anything is shown, so that the order holds from the beginning.
 */
export function watchLifecycle(core: Core, log: Logger): Lifecycle {
  let quitting = false
  let end = () => app.quit()
  let state: 'running' | 'closing' | 'closed' = 'running'

  async function close(): Promise<void> {
    state = 'closing'
    await closeInTime(core, log)
    state = 'closed'
    end()
  }

  app.on('before-quit', () => (quitting = true))
  // Windows only: it ends programs without asking them to quit.
  app.on('browser-window-created', (_, window) => window.on('session-end', () => core.ending()))
  app.on('will-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'running') void close()
  })
  app.on('window-all-closed', () => {
    // A Mac's programs live on without a window.
    if (process.platform !== 'darwin') app.quit()
  })
  return {
    get quitting() {
      return quitting
    },
    endBy: (another) => void (end = another),
  }
}
