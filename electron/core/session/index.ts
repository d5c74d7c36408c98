import type { AppSubject } from '../app-subject.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Settings } from '../settings/types.ts'
import type { Logger } from '../ports.ts'
import type { Session } from './session.ts'

/** The cabinets that are signed in to. */
export function sessionSubject(
  session: Session,
  settings: Pick<SettingsStore, 'change'>,
  log: Logger,
): AppSubject<'session'> {
  /** At the next sign-in. Where the disk refuses them, this one holds all the same. */
  function offerAgain(addresses: Settings['addresses']): void {
    try {
      settings.change({ addresses })
    } catch (error) {
      log.warn('The addresses could not be written', { error: String(error) })
    }
  }

  return {
    'session.callPin': async ({ phone, addresses }) => ({
      phone: await session.callPin(phone, addresses),
    }),
    async 'session.signIn'(by) {
      const cabinet = await session.signIn(by)
      if (by.way !== 'demo') offerAgain(by.addresses)
      return cabinet
    },
    async 'session.register'(by) {
      const cabinet = await session.register(by)
      offerAgain(by.addresses)
      return cabinet
    },
    'session.changePassword': ({ cabinet, ...change }) => session.changePassword(cabinet, change),
    'session.whichHolds': async ({ cabinet, ...change }) => ({
      holds: await session.whichHolds(cabinet, change),
    }),
    'session.signOut': ({ cabinet, messages }) => session.signOut(cabinet, messages),
    'session.keepAddresses': ({ cabinet }) => session.keepAddresses(cabinet),
    'session.setTimeZone': ({ cabinet, timeZone }) => session.setTimeZone(cabinet, timeZone),
    'session.activate': async ({ cabinet }) => session.activate(cabinet),
    'session.retryKeychain': () => session.retryKeychain(),
    'cabinet.state': async ({ cabinet }) => ({
      cabinet: session.cabinet(cabinet),
      ...session.workspace(cabinet).state(),
    }),
    'cabinet.check': ({ cabinet }) => session.workspace(cabinet).check(),
  }
}
