import { watch } from 'vue'
import type { AppState } from '../../electron/bridge/commands.ts'
import type { BridgeEvent, Events } from '../../electron/bridge/events.ts'
import type { CabinetId } from '../../electron/bridge/model.ts'
import { askCabinet } from '../bridge/ask-cabinet.ts'
import { call } from '../bridge/call.ts'
import { useApp } from '../stores/app.ts'
import { useCabinetLoad, useCabinets } from '../stores/cabinets.ts'
import { useContacts } from '../stores/contacts.ts'
import { useDrafts } from '../stores/drafts.ts'
import { useInbox } from '../stores/inbox.ts'
import { useLink } from '../stores/link.ts'
import { useNotices } from '../stores/notices.ts'
import { useQuickReplies } from '../stores/quick-replies.ts'
import { usePresence } from '../stores/presence.ts'
import type { Beginning } from './beginning.ts'

/** Leads to a thread, or to one message of it. */
export type ShowThread = (place: Events['thread.show']) => void

export interface BootedSession {
  /** Asked for by the shell, as after a click on a notification. */
  onThreadShown(show: ShowThread): void
}

type InCabinet = Extract<BridgeEvent, { payload: { cabinet: CabinetId } }>

/**
 * Events that came before what they change: all of them until the cabinet's state is here, those of
 * the inbox until its threads are.
 */
interface Waiting {
  events: InCabinet[]
  for: 'state' | 'threads'
}

/**
 * Fills the stores and keeps them filled: with what the app begins with, the active cabinet's
 * records whenever another becomes active, and events in between. Of the cabinets that are not
 * shown only the unread messages are counted.
 */
export function boot(given: AppState, beginning: Beginning): BootedSession {
  const app = useApp()
  const cabinets = useCabinets()
  const cabinetLoad = useCabinetLoad()
  const inbox = useInbox()
  const contacts = useContacts()
  const link = useLink()
  const presence = usePresence()
  /** A thread asked for before anybody could lead to it. */
  let early: Events['thread.show'] | undefined
  let showThread: ShowThread = (place) => (early = place)
  let waiting: Waiting | undefined
  let asked = beginning.active
  let shows = 0

  function applyToActive({ name, payload }: InCabinet): void {
    if (name === 'link.changed') link.link = payload.link
    else if (name === 'balance.changed') link.balance = payload.balance
    else if (name === 'presence.changed') presence.applyChange(payload)
    else if (name === 'senders.changed') inbox.senders = payload.senders
    else if (name === 'inbox.changed') inbox.applyDelta(payload)
    else if (name === 'unread.changed') inbox.unread = payload.unread
    else if (name === 'contacts.changed') contacts.applyChange(payload)
    else if (name === 'archive.changed') noteArchive(payload)
    else if (name === 'history.changed') inbox.history = payload.history
    else if (name === 'outbox.changed') inbox.outbox = payload.outbox
  }

  /** An archive that was opened, or moved to the disk, is another one: it has ids of its own. */
  function noteArchive({ cabinet, archive }: Events['archive.changed']): void {
    const before = inbox.archive
    inbox.archive = archive
    const same = before.state === 'open' && archive.state === 'open' && before.kept === archive.kept
    if (archive.state !== 'open' || same) return
    void inbox.startAnew()
    void contacts.load(cabinet)
    useQuickReplies().forget()
  }

  function applyOrKeep(event: InCabinet): void {
    const early = waiting?.for === 'state' || event.name === 'inbox.changed'
    if (waiting && early) waiting.events.push(event)
    else applyToActive(event)
  }

  function receive(event: BridgeEvent): void {
    if (event.name === 'settings.changed') app.settings = event.payload
    else if (event.name === 'keychain.changed') app.keychain = event.payload.state
    else if (event.name === 'cabinets.changed') cabinets.applyChange(event.payload)
    else if (event.name === 'bridge.connection') reconnect(event.payload.state)
    else if (event.name === 'thread.show') showThread(event.payload)
    else {
      if (event.name === 'unread.changed') {
        cabinets.unread.set(event.payload.cabinet, event.payload.unread)
      }
      if (event.payload.cabinet === cabinets.activeId) applyOrKeep(event)
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

  /** Puts events through that came too early for the step before. */
  function goOn(step: Waiting['for'] | undefined): void {
    const events = waiting?.events ?? []
    waiting = step && { events: [], for: step }
    events.forEach(applyOrKeep)
  }

  async function show(id: CabinetId | undefined): Promise<void> {
    shows += 1
    const turn = shows
    inbox.dehydrate()
    link.dehydrate()
    presence.dehydrate()
    contacts.dehydrate()
    waiting = undefined
    if (id === undefined) return
    const answers = asked?.cabinet === id ? asked : askCabinet(id)
    asked = undefined
    waiting = { events: [], for: 'state' }
    const state = await cabinetLoad.take(answers.state)
    if (turn !== shows) return
    if (!state) {
      waiting = undefined
      return
    }
    link.hydrate(state)
    presence.hydrate(state.extensions)
    inbox.hydrate(id, state)
    cabinets.unread.set(id, state.unread)
    void answers.contacts.then((found) => turn === shows && contacts.take(id, found))
    goOn('threads')
    const threads = await answers.threads
    if (turn !== shows) return
    inbox.takeThreads(threads)
    goOn(undefined)
  }

  app.hydrate(given)
  cabinets.hydrate(given.cabinets, given.active)
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
  // Only now: what was heard of the active cabinet waits for its state like everything else.
  window.switchdesk.listen(receive)
  beginning.heard().forEach(receive)
  return {
    onThreadShown: (show) => {
      showThread = show
      if (early) show(early)
    },
  }
}
