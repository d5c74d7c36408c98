import { app } from 'electron'
import {
  isAppLink,
  linkSchemes,
  readLink,
  type AppLink,
  type LinkScheme,
} from '../shared/app-link.ts'
import type { Logger } from '../core/ports.ts'
import type { SettingsView } from './settings.ts'

/** Links that the system gives to this program. */
export interface AppLinks {
  /** From now on each goes there, and the last of those before. */
  follow(open: (link: AppLink) => void): void
  /** The program's own menus give links, too. */
  open(link: string): void
}

/** From the start on, so that the link by which the program was started is not lost. */
export function collectLinks(): AppLinks {
  let last = linkIn(process.argv)
  let open = (link: string): void => {
    last = link
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    open(link)
  })
  app.on('second-instance', (_, argv) => {
    const link = linkIn(argv)
    if (link !== undefined) open(link)
  })
  return {
    open: (link) => open(link),
    follow(listener) {
      open = (link) => listener(readLink(link))
      if (last !== undefined) open(last)
    },
  }
}

/** The system adds one at the end. */
export const linkIn = (argv: readonly string[]): string | undefined => argv.findLast(isAppLink)

/** Literal calls for each scheme: packages are made and checked by these lines. */
const ask: Readonly<Record<LinkScheme, () => boolean>> = {
  switchdesk: () => app.setAsDefaultProtocolClient('switchdesk'),
  sms: () => app.setAsDefaultProtocolClient('sms'),
  tel: () => app.setAsDefaultProtocolClient('tel'),
}

/**
 * Windows opens others' links only with the program chosen on its page of default apps: the
 * installer registers it there.
 */
const askable = (): readonly LinkScheme[] =>
  process.platform === 'win32' ? ['switchdesk'] : linkSchemes

/** Only Switchdesk handles `switchdesk:`. For `sms:` and `tel:` the user's system choice wins. */
const isTaken = (scheme: LinkScheme): boolean =>
  scheme !== 'switchdesk' && app.getApplicationNameForProtocol(`${scheme}:`) !== ''

/**
 * Registers the program for links by the user's choice: when it changes, and at a start if no
 * program opens them. `refuse` is called if the system refuses. An unpacked program would be
 * started without its code.
 */
export function followSchemes(settings: SettingsView, refuse: () => void, log: Logger): void {
  if (!app.isPackaged) return
  const wanted = (scheme: LinkScheme): boolean => {
    const { own, telephone } = settings.read().links
    return scheme === 'switchdesk' ? own : telephone
  }
  const schemes = askable()
  const asked = new Map(schemes.map((scheme) => [scheme, wanted(scheme) && isTaken(scheme)]))
  function update(): void {
    for (const scheme of schemes) {
      const isWanted = wanted(scheme)
      if (asked.get(scheme) === isWanted) continue
      asked.set(scheme, isWanted)
      if (isWanted ? ask[scheme]() : app.removeAsDefaultProtocolClient(scheme)) continue
      log.warn('The system keeps links from this program', { scheme })
      refuse()
    }
  }
  settings.onChange(update)
  update()
}
