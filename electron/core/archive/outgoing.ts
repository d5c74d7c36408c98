import { CoreFailure } from '../core-failure.ts'
import type { Advance, OutboxMemory, Outstanding } from '../inbox/archive.ts'
import type { Message, MessageId, MessageState } from '../inbox/types.ts'
import type { Access, Operations } from './access.ts'
import type { StoredMessage } from './message-rows.ts'
import type { Messages } from './messages.ts'
import type { Sent } from './sent.ts'
import type { Sequence } from './sequence.ts'
import type { State } from './state.ts'
import type { Threads } from './threads.ts'
import { beginWork, type Tables, type Work } from './work.ts'

interface OutgoingTables extends Tables {
  messages: Messages
  threads: Threads
  sent: Sent
  sequence: Sequence
  state: State
}

type OutgoingOperations = Operations<
  | 'beforeWriting'
  | 'add'
  | 'depart'
  | 'conclude'
  | 'advance'
  | 'remove'
  | 'outstanding'
  | 'beforeReading'
  | 'awaitingReports'
  | 'outboxMemory'
  | 'rememberOutbox'
>

/** What an archive does with messages on their way out. */
export function outgoingOperations(access: Access, tables: OutgoingTables): OutgoingOperations {
  const { read, write, change } = access
  const { messages, threads, sent, sequence, state } = tables
  const outstanding = (): Outstanding => messages.outstanding().map(({ message }) => message)

  function inState(id: MessageId, from: readonly MessageState[]): StoredMessage | undefined {
    const found = messages.byId(id)
    return found && from.includes(found.message.state) ? found : undefined
  }

  return {
    ...departures(access, tables),
    beforeWriting: (thread, text, since) =>
      read(() => {
        const record = threads.byId(thread)
        if (!record) throw new CoreFailure('notFound', { field: 'thread' })
        return { usage: sent.usage(text, record.own, since), outstanding: outstanding() }
      }),
    add: (message, draftStays = false) => ({
      ...change((work) => {
        const record = work.of(message.thread)
        if (!draftStays) record.draft = ''
        work.add({ thread: record.number, seq: sequence.newer(1), message }, record)
      }),
      outstanding: read(outstanding),
    }),
    advance(id, from, to, details) {
      const before = read(() => inState(id, from))
      return before && change((work) => advanced(work, before, to, details))
    },
    remove(id, from) {
      const found = read(() => inState(id, from))
      return found && change((work) => work.drop(found))
    },
    outstanding: () => read(outstanding),
    beforeReading: () =>
      read(() => {
        const cursor = state.read('cursor')
        const listed = memoryIn(state).listed ?? {}
        return { outstanding: outstanding(), listed, ...(cursor && { cursor }) }
      }),
    awaitingReports: (since) =>
      read(() =>
        messages
          .awaiting()
          .filter(({ message }) => message.at >= since)
          .flatMap(({ message: { id }, serviceKey }) => (serviceKey ? [{ id, serviceKey }] : [])),
      ),
    outboxMemory: () => read(() => memoryIn(state)),
    rememberOutbox: (memory) => write(() => remember(state, memory)),
  }
}

/** How a message goes on the wire and comes off it, each in one transaction. */
function departures(
  { write }: Access,
  tables: OutgoingTables,
): Pick<OutgoingOperations, 'depart' | 'conclude'> {
  const { messages, sent, state } = tables
  return {
    depart: (id, { notBefore, listed, limit }) =>
      write(() => {
        const found = messages.byId(id)
        if (found?.message.state !== 'queued') return undefined
        const leaves = sent.sameText(found.message.text, limit.since) < limit.most
        const work = beginWork(tables)
        if (leaves) advanced(work, found, 'sending')
        else advanced(work, found, 'unsent', { failure: { kind: 'limited', field: 'text' } })
        const change = work.done()
        if (!leaves) return { change, memory: memoryIn(state), leaves }
        // Entries of messages that are settled by now are dropped.
        const open = new Set(messages.outstanding().map(({ message }) => message.id))
        const kept = Object.entries(memoryIn(state).listed ?? {}).filter(
          ([one]) => one !== id && open.has(one),
        )
        if (listed) kept.push([id, listed])
        const memory = remember(state, { notBefore, listed: Object.fromEntries(kept) })
        return { change, memory, leaves }
      }),
    conclude: (id, from, to, details, changes) =>
      write(() => {
        const work = beginWork(tables)
        const found = messages.byId(id)
        if (found?.message.state === from) advanced(work, found, to, details)
        const memory = remember(state, changes)
        const change = work.done()
        const outstanding = messages.outstanding().map(({ message }) => message)
        return { ...change, outstanding, memory }
      }),
  }
}

function memoryIn(state: State): OutboxMemory {
  return state.read('outbox') ?? { notBefore: 0 }
}

/** Changes what the outbox remembers, and returns all of it. */
function remember(state: State, changes: Partial<OutboxMemory>): OutboxMemory {
  const memory = { ...memoryIn(state), ...changes }
  state.write('outbox', memory)
  return memory
}

function advanced(
  work: Work,
  before: StoredMessage,
  to: MessageState,
  { serviceKey, needsDecision, ...details }: Advance = {},
): void {
  const message: Message = {
    ...(to === before.message.state ? before.message : settled(before.message)),
    ...details,
    ...(needsDecision && { needsDecision }),
    state: to,
  }
  work.replace(before, { ...before, message, ...(serviceKey !== undefined && { serviceKey }) })
}

/** A message whose state moves on: what was said of the state before holds no more. */
function settled({
  failure: _failure,
  sendAt: _sendAt,
  needsDecision: _decision,
  ...rest
}: Message) {
  return rest
}
