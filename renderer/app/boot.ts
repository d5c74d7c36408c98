import { watch } from 'vue'
import type { AppState } from '../../electron/bridge/app.ts'
import { call } from '../bridge/call.ts'
import { useApp } from '../stores/app.ts'
import { useCabinetLoad } from '../stores/cabinet-load.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useColleagues } from '../stores/colleagues.ts'
import { useContacts } from '../stores/contacts.ts'
import { useDrafts } from '../stores/drafts.ts'
import { useEvents } from '../stores/events.ts'
import { useInbox } from '../stores/inbox.ts'
import { useLink } from '../stores/link.ts'
import { useNotices } from '../stores/notices.ts'
import { usePresence } from '../stores/presence.ts'
import { useThreads } from '../stores/threads.ts'
import type { Beginning } from './beginning.ts'

/**
 * Fills the stores of the frame with the initial state and the events since. After a lost
 * connection is back, everything is read again.
 */
export function boot(given: AppState, beginning: Beginning): void {
  const events = useEvents()
  const app = useApp()
  const cabinets = useCabinets()
  const load = useCabinetLoad()

  async function comeBack(): Promise<void> {
    // Saves drafts typed meanwhile first, so that they are in the state read.
    await useDrafts().flush()
    const state = await call('app.state')
    app.hydrate(state)
    const before = load.showing
    cabinets.hydrate(state.cabinets, cabinets.activeId ?? state.active)
    if (load.showing === before) load.again()
  }

  app.hydrate(given)
  cabinets.hydrate(given.cabinets, given.active)
  load.begin(beginning.active)
  const stores = [useLink, usePresence, useThreads, useInbox, useContacts, useColleagues]
  for (const useStore of stores) useStore()
  watch(
    () => app.connection,
    (now) => {
      if (now === 'open') comeBack().catch(useNotices().fail)
    },
    { flush: 'sync' },
  )
  beginning.heard().forEach(events.tell)
}
