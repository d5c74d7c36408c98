import { watch } from 'vue'
import type { AppState } from '../../electron/bridge/commands.ts'
import type { BridgeEvent } from '../../electron/bridge/events.ts'
import type { CabinetId } from '../../electron/bridge/model.ts'
import { call } from '../bridge/call.ts'
import { useApp } from '../stores/app.ts'
import { useCabinetLoad, useCabinets } from '../stores/cabinets.ts'
import { useDrafts } from '../stores/drafts.ts'
import { useInbox } from '../stores/inbox.ts'
import { useLink } from '../stores/link.ts'
import { useNotices } from '../stores/notices.ts'
import { usePresence } from '../stores/presence.ts'

export interface BootedSession {
  /** Asked for by the shell, as after a click on a notification. */
  onThreadShown(show: (cabinet: CabinetId, thread: string) => void): void
}

type InCabinet = Extract<BridgeEvent, { payload: { cabinet: CabinetId } }>

/**
 * Fills the stores and keeps them filled: the app's state once, the active cabinet's whenever
 * another becomes active, and events in between. Events of a cabinet whose state is still on its
 * way wait for it; those of other cabinets only count their unread messages.
 */
export function boot(given: AppState, heard: () => BridgeEvent[]): BootedSession {
  const app = useApp()
  const cabinets = useCabinets()
  const cabinetLoad = useCabinetLoad()
  const inbox = useInbox()
  const link = useLink()
  const presence = usePresence()
  let showThread: (cabinet: CabinetId, thread: string) => void = () => {}
  let waiting: InCabinet[] | undefined
  let shows = 0

  function applyToActive({ name, payload }: InCabinet): void {
    if (name === 'link.changed') link.link = payload.link
    else if (name === 'balance.changed') link.balance = payload.balance
    else if (name === 'presence.changed') presence.applyChange(payload)
    else if (name === 'senders.changed') inbox.senders = payload.senders
    else if (name === 'inbox.changed') inbox.applyDelta(payload)
    else if (name === 'unread.changed') inbox.unread = payload.unread
  }

  function receive(event: BridgeEvent): void {
    if (event.name === 'settings.changed') app.settings = event.payload
    else if (event.name === 'keychain.changed') app.keychain = event.payload.state
    else if (event.name === 'cabinets.changed') cabinets.applyChange(event.payload)
    else if (event.name === 'bridge.connection') reconnect(event.payload.state)
    else if (event.name === 'thread.show') {
      showThread(event.payload.cabinet, event.payload.thread)
    } else {
      if (event.name === 'unread.changed') {
        cabinets.unread.set(event.payload.cabinet, event.payload.unread)
      }
      if (event.payload.cabinet !== cabinets.activeId) return
      if (waiting) waiting.push(event)
      else applyToActive(event)
    }
  }

  /** What was missed while the program was away is asked for anew. */
  function reconnect(state: 'open' | 'lost'): void {
    const back = app.connection === 'lost' && state === 'open'
    app.connection = state
    if (back) void refresh().catch(useNotices().fail)
  }

  async function refresh(): Promise<void> {
    const state = await call('app.state')
    app.hydrate(state)
    cabinets.hydrate(state.cabinets, cabinets.activeId ?? state.active)
    await show(cabinets.activeId)
  }

  async function show(id: CabinetId | undefined): Promise<void> {
    shows += 1
    const turn = shows
    inbox.dehydrate()
    link.dehydrate()
    presence.dehydrate()
    waiting = undefined
    if (id === undefined) return
    const missed: InCabinet[] = []
    waiting = missed
    const state = await cabinetLoad.load(id)
    if (turn !== shows) return
    waiting = undefined
    if (!state) return
    link.hydrate(state)
    presence.hydrate(state.extensions)
    inbox.hydrate(id, state)
    cabinets.unread.set(id, state.unread)
    missed.forEach(applyToActive)
    await inbox.loadThreads()
  }

  app.hydrate(given)
  cabinets.hydrate(given.cabinets, given.active)
  window.switchdesk.listen(receive)
  heard().forEach(receive)
  watch(
    () => [cabinets.activeId, cabinets.active?.state] as const,
    ([id, session], before) => {
      if (id === before?.[0] && !(session === 'signedIn' && before?.[1] !== 'signedIn')) return
      void useDrafts().flush()
      void show(id)
    },
    { immediate: true },
  )
  watch(
    () => cabinetLoad.asked,
    () => void show(cabinets.activeId),
  )
  return {
    onThreadShown: (show) => {
      showThread = show
    },
  }
}
