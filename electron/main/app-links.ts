import { app } from 'electron'
import { isAppLink, readLink, type AppLink } from '../shared/app-link.ts'
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

/** Each scheme as it stands: packages are made and checked by these lines. */
const SCHEMES = {
  switchdesk: {
    ask: () => app.setAsDefaultProtocolClient('switchdesk'),
    leave: () => app.removeAsDefaultProtocolClient('switchdesk'),
  },
  sms: {
    ask: () => app.setAsDefaultProtocolClient('sms'),
    leave: () => app.removeAsDefaultProtocolClient('sms'),
  },
  tel: {
    ask: () => app.setAsDefaultProtocolClient('tel'),
    leave: () => app.removeAsDefaultProtocolClient('tel'),
  },
}

/**
 * Has the system open links with this program as a person chose; `refuse` is called where it does not let
 * itself be asked. A program that is not packed would be started without its code.
 */
export function followSchemes(settings: SettingsView, refuse: () => void, log: Logger): void {
  if (!app.isPackaged) return
  const asked = new Map<string, boolean>()
  function update(): void {
    const { own, telephone } = settings.read().links
    const wanted = { switchdesk: own, sms: telephone, tel: telephone }
    for (const scheme of ['switchdesk', 'sms', 'tel'] as const) {
      // What another program has now is left to it.
      if ((asked.get(scheme) ?? false) === wanted[scheme]) continue
      asked.set(scheme, wanted[scheme])
      const { ask, leave } = SCHEMES[scheme]
      if ((wanted[scheme] ? ask : leave)()) continue
      log.warn('The system keeps links from this program', { scheme })
      refuse()
    }
  }
  settings.onChange(update)
  update()
}
