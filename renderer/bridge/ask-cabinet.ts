import type { CabinetState } from '../../electron/bridge/session.ts'
import type { Result } from '../../electron/bridge/failures.ts'
import type { Contact } from '../../electron/bridge/contacts.ts'
import type { ThreadsPage } from '../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'

/** Threads asked for at a time. */
export const THREADS_PAGE = 50

/** Pending answers that a cabinet is shown with. */
export interface CabinetAnswers {
  cabinet: CabinetId
  state: Promise<Result<CabinetState>>
  threads: Promise<Result<ThreadsPage>>
  contacts: Promise<Result<Contact[]>>
}

/** Asks at once for everything that a cabinet is shown with. */
export function askCabinet(cabinet: CabinetId): CabinetAnswers {
  const { switchdesk } = window
  return {
    cabinet,
    state: switchdesk.call('cabinet.state', { cabinet }),
    threads: switchdesk.call('inbox.threads', {
      cabinet,
      filter: { kind: 'all' },
      limit: THREADS_PAGE,
    }),
    contacts: switchdesk.call('contacts.list', { cabinet }),
  }
}
