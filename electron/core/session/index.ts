import { calledOf } from '../../shared/face.ts'
import type { AppHandlers } from '../platform/handlers.ts'
import type { Cabinet } from '../../bridge/cabinet.ts'
import type { AddressesQuestion } from '../consent/confirmation.ts'
import type { Ask } from '../consent/consent.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Settings } from '../../bridge/settings.ts'
import type { Logger } from '../platform/log/logger.ts'
import { families, type Addresses } from '../../service/index.ts'
import { canonical } from './addresses.ts'
import { findService, knownServices } from './services.ts'
import type { Session } from './session.ts'

interface SessionPorts {
  settings: Pick<SettingsStore, 'change'>
  ask: Ask
  /** Files in which an office lists its services. */
  services: string[]
  /** Aborted when the program ends. */
  signal: AbortSignal
  log: Logger
}

/** The cabinets that are signed in to. */
export function sessionModule(
  session: Session,
  { settings, ask, services, signal, log }: SessionPorts,
): AppHandlers<'session'> {
  const offerAgain = offering(settings, log)

  return {
    'session.services': () => knownServices(services, log),
    'session.findService': ({ address }) => findService(address, signal),
    async 'session.addAddresses'({ cabinet, addresses }) {
      await ask(questionOf(session.cabinet(cabinet), canonical(addresses)))
      const changed = await session.addAddresses(cabinet, addresses)
      if (changed.kind === 'service') offerAgain(changed.addresses)
      return changed
    },
    'session.callPin': async ({ phone, addresses }) => ({
      phone: await session.callPin(phone, addresses),
    }),
    async 'session.signIn'(by) {
      const cabinet = await session.signIn(by)
      if (by.way !== 'demo') offerAgain(by.addresses)
      return cabinet
    },
    async 'session.register'({ again = false, ...by }) {
      const cabinet = await session.register(by, again)
      offerAgain(by.addresses)
      return cabinet
    },
    'session.doubtfulRegistrations': async () => session.doubtfulRegistrations(),
    async 'session.changePassword'({ cabinet, ...change }) {
      const { email, ...known } = session.cabinet(cabinet)
      await ask({ kind: 'secret', what: 'ownPassword', name: email ?? calledOf(known) })
      await session.changePassword(cabinet, change)
    },
    'session.whichHolds': async ({ cabinet, ...change }) => ({
      holds: await session.whichHolds(cabinet, change),
    }),
    async 'session.signOut'({ cabinet, messages }) {
      const name = calledOf(session.cabinet(cabinet))
      await ask(messages === 'delete' ? { kind: 'messages', name } : undefined)
      await session.signOut(cabinet, messages)
    },
    'session.keepAddresses': ({ cabinet }) => session.keepAddresses(cabinet),
    'session.setTimeZone': ({ cabinet, timeZone }) => session.setTimeZone(cabinet, timeZone),
    'session.setFace': ({ cabinet, face }) => session.setFace(cabinet, face),
    'session.activate': async ({ cabinet }) => session.activate(cabinet),
    'session.retryKeychain': () => session.retryKeychain(),
    'cabinet.state': async ({ cabinet }) => ({
      cabinet: session.cabinet(cabinet),
      ...session.workspace(cabinet).state(),
    }),
    'cabinet.check': ({ cabinet }) => session.workspace(cabinet).check(),
  }
}

/** Has addresses offered at the next sign-in. Where the disk refuses them, this one holds all the same. */
const offering =
  (settings: SessionPorts['settings'], log: Logger) =>
  (addresses: Settings['addresses']): void => {
    try {
      settings.change({ addresses })
    } catch (error) {
      log.warn('The addresses could not be written', { error: String(error) })
    }
  }

/** Question about further addresses to which the account's token would go. */
function questionOf(account: Cabinet, given: Addresses): AddressesQuestion | undefined {
  const added = families.filter((one) => given[one] !== '' && account.addresses[one] === '')
  if (added.length === 0) return undefined
  return { kind: 'addresses', name: calledOf(account), addresses: added.map((one) => given[one]) }
}
