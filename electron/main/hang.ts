import type { BrowserWindow } from 'electron'
import type { Logger } from '../core/ports.ts'
import type { AskDialog } from './dialogs.ts'
import type { Texts } from './texts.ts'

const WAIT = 0
const RELOAD = 1

/**
 * Asks the user about a page that does not respond; the question goes when it responds again. Its
 * process is killed, since it cannot handle a reload; afterwards the page is loaded again
 * (`crash.ts`).
 */
export function askWhileItHangs(
  window: BrowserWindow,
  ask: AskDialog,
  texts: () => Texts,
  log: Logger,
): void {
  let question = new AbortController()

  async function askWhatNow(): Promise<void> {
    question = new AbortController()
    const { signal } = question
    const t = texts()
    const { response } = await ask({
      type: 'warning',
      title: 'Switchdesk',
      message: t('page.hangs'),
      detail: t('page.hangsDetail'),
      buttons: [t('page.wait'), t('reload')],
      defaultId: WAIT,
      cancelId: WAIT,
      noLink: true,
      signal,
    })
    if (response === RELOAD && !signal.aborted && !window.isDestroyed())
      window.webContents.forcefullyCrashRenderer()
  }

  window.on('unresponsive', () => {
    log.warn('The page does not answer')
    askWhatNow().catch((error: unknown) => {
      log.error('Nobody could be asked about the page', { error: String(error) })
    })
  })
  window.on('responsive', () => question.abort())
  window.webContents.on('render-process-gone', () => question.abort())
}
