import type { Session } from 'electron'
import type { Logger } from '../core/ports.ts'
import type { AskDialog } from './dialogs.ts'
import type { Texts } from './texts.ts'

/**
 * Reports a file that the page handed over and that was not written, for example because the disk
 * is full: the page itself does not learn of it.
 */
export function tellOfLostDownloads(
  session: Session,
  ask: AskDialog,
  texts: () => Promise<Texts>,
  log: Logger,
): void {
  async function tell(name: string): Promise<void> {
    const t = await texts()
    await ask({
      type: 'error',
      title: 'Switchdesk',
      message: t('notSaved', { name }),
      detail: t('notSavedDetail'),
      noLink: true,
    })
  }

  session.on('will-download', (_, item) => {
    item.once('done', (_, state) => {
      // The user knows of a download that they cancelled.
      if (state !== 'interrupted') return
      log.error('A file was not saved')
      tell(item.getFilename()).catch((error: unknown) => {
        log.error('Nobody could be told that a file was not saved', { error: String(error) })
      })
    })
  })
}
