import { clipboard, shell } from 'electron'
import { defaultAppsPage } from '../shared/default-apps.ts'
import { targetOf, type LinkTarget } from '../shared/link-target.ts'
import { oneLine } from '../shared/one-line.ts'
import type { Logger } from '../core/ports.ts'
import type { AskDialog } from './dialogs.ts'
import type { Texts } from './texts.ts'

interface LinksOptions {
  ask: AskDialog
  texts(): Promise<Texts>
  log: Logger
}

const OPEN = 0
const COPY = 1
const CANCEL = 2

/**
 * Opens web links in the system's browser, each after the user's consent: a compromised page could
 * open one by itself, and leak data in its address. While one question is open, further links are
 * refused. Windows' page for default apps opens at once: it shows settings, and does nothing.
 */
export function createLinks({ ask, texts, log }: LinksOptions): (address: string) => void {
  let isAsking = false

  async function askAndOpen(target: LinkTarget): Promise<void> {
    const t = await texts()
    const { response } = await ask(question(target, t))
    if (response === COPY) await clipboard.writeText(target.address)
    if (response === OPEN) await open(target, t)
  }

  async function open({ address, host }: LinkTarget, t: Texts): Promise<void> {
    try {
      await shell.openExternal(address)
    } catch (error) {
      log.error('A link was not opened', { host, reason: withoutAddresses(String(error)) })
      const told = { message: t('link.failed', { host }), detail: t('link.failedDetail') }
      await ask({ type: 'error', title: 'Switchdesk', ...told, noLink: true })
    }
  }

  return (address) => {
    if (address === defaultAppsPage && process.platform === 'win32') return openDefaultApps(log)
    if (isAsking || !isWebLink(address)) return
    isAsking = true
    askAndOpen(targetOf(address))
      .catch((error: unknown) => {
        log.error('Nobody could be asked about a link', { error: withoutAddresses(String(error)) })
      })
      .finally(() => (isAsking = false))
  }
}

function openDefaultApps(log: Logger): void {
  shell.openExternal(defaultAppsPage).catch((error: unknown) => {
    log.error('Windows did not open its page', { error: String(error) })
  })
}

function question({ host, address, reading, mixed, named }: LinkTarget, t: Texts) {
  const details = [
    reading && t('link.reads', { name: oneLine(reading) }),
    mixed.length > 0 && t('link.mixed'),
    named && t('link.named'),
    oneLine(address),
  ]
  return {
    type: 'question' as const,
    title: 'Switchdesk',
    message: t('link.question', { host: oneLine(host) }),
    detail: details.filter(Boolean).join('\n\n'),
    buttons: [t('link.open'), t('link.copy'), t('cancel')],
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true,
  }
}

/** An address may contain a secret. */
const withoutAddresses = (text: string): string => text.replaceAll(/\S+:\/\/\S+/g, '…')

function isWebLink(address: string): boolean {
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol)
}
