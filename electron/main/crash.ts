import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Logger } from '../core/ports.ts'
import type { AskDialog } from './dialogs.ts'
import type { Texts } from './texts.ts'

/** A page that ends again this soon after a reload could end for ever, milliseconds. */
const settled = 30_000

const RELOAD = 0
const QUIT = 1

/**
 * reloads a page whose process ended; the core and everything unsent live on beside it. Where that
 * did not hold, the person is asked first.
 */
export function reloadAfterCrash(
  window: BrowserWindow,
  ask: AskDialog,
  texts: () => Texts,
  log: Logger,
): void {
  let reloadedAt = -settled

  function reload(): void {
    reloadedAt = performance.now()
    window.webContents.reload()
  }

  async function askFirst(): Promise<void> {
    const answer = await askWhatNow(ask, texts())
    if (answer === QUIT) app.quit()
    else if (!window.isDestroyed()) reload()
  }

  window.webContents.on('render-process-gone', (_, { reason }) => {
    log.error("The page's process ended", { reason })
    if (reason === 'clean-exit') return
    if (performance.now() - reloadedAt >= settled) {
      reload()
      return
    }
    askFirst().catch((error: unknown) => {
      log.error('Nobody could be asked about the page', { error: String(error) })
    })
  })
}

async function askWhatNow(ask: AskDialog, t: Texts): Promise<number> {
  const { response } = await ask({
    type: 'error',
    title: 'Switchdesk',
    message: t('page.gone'),
    detail: t('page.goneDetail'),
    buttons: [t('reload'), t('menu.quit')],
    defaultId: RELOAD,
    cancelId: RELOAD,
    noLink: true,
  })
  return response
}
