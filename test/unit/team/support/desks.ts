import type { InboxTables } from '../../../../electron/core/messages/tables.ts'
import type { ServiceRow } from '../../../../electron/core/messages/stored/types.ts'
import type { SharedMarkTables } from '../../../../electron/core/colleagues/tables.ts'
import type { Wish } from '../../../../electron/core/colleagues/stored/merge.ts'
import type { Direct } from '../../../../electron/core/database/tables.ts'
import type {
  ItemOutcome,
  ReadMark,
  Register,
  TeamChanges,
  TeamRegister,
} from '../../../../electron/core/team/port.ts'
import { descentOf } from '../../../../electron/core/team/descent.ts'
import { nothing } from '../../../../electron/core/team/postgres/rows.ts'
import { openInMemory, openStore } from '../../../support/database.ts'

export const OWN = '79011111111'
export const ANN = '00000000-0000-4000-8000-000000000001'
export const BOB = '00000000-0000-4000-8000-000000000002'
/** All members, each of whom has one computer, whose login is his id. */
export const MEMBERS = [ANN, BOB, ...[3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)]

interface ServerThread {
  id: string
  key: string
  registers: Partial<Record<Register, TeamRegister>>
  read?: ReadMark['position']
}

/** A team's server, as far as marks go: each change by compare and set, told by its number. */
export function startServer() {
  const threads = new Map<string, ServerThread>()
  const changed: { thread: string }[] = []
  let copy = { threads: new Map<string, ServerThread>(), length: 0 }
  let starts = 0

  const of = (key: string): ServerThread => {
    const known = threads.get(key)
    if (known) return known
    const thread = { id: `id of ${key}`, key, registers: {} }
    threads.set(key, thread)
    return thread
  }

  return {
    get length() {
      return changed.length
    },
    threads,
    /** How often all connections were ended. */
    starts: () => starts,
    /** The change of a number, which is another one after it was put back. */
    changeAt: (seq: number) => changed[seq - 1],
    /** Makes a copy of all that it has, or has it back. */
    keep: () => void (copy = { threads: structuredClone(threads), length: changed.length }),
    putBack() {
      threads.clear()
      for (const [key, thread] of structuredClone(copy.threads)) threads.set(key, thread)
      changed.length = copy.length
      starts += 1
    },
    /** Comes back from a copy that had nothing of it yet. */
    setBack() {
      threads.clear()
    },
    /** Does what a wish asks, unless it comes too late. */
    ask(device: string, { thread, name, seen, wish }: Wish): ItemOutcome {
      const it = of(thread)
      if (name === 'read') {
        const { place } = wish
        const isFurther =
          place &&
          (!it.read || `${place.at} ${place.identity}` > `${it.read.at} ${it.read.identity}`)
        if (isFurther) it.read = place
        changed.push({ thread })
        return { taken: true, version: 0 }
      }
      const version = it.registers[name]?.version ?? 0
      if (version !== seen) return { taken: false, version }
      const descent = descentOf([device, wish.is], [])
      it.registers[name] = { ...descent, ...structuredClone(wish), version: version + 1, device }
      changed.push({ thread })
      return { taken: true, version: version + 1 }
    },
    /** What has changed from a number on, as it is now. */
    changesFrom(seq: number, whole = false): TeamChanges {
      const keys = new Set(whole ? threads.keys() : changed.slice(seq).map(({ thread }) => thread))
      return changesOf([...keys].map(of), whole, seq === 0, changed.length)
    },
  }
}

const changesOf = (
  all: readonly ServerThread[],
  whole: boolean,
  isFirst: boolean,
  seq: number,
): TeamChanges => ({
  ...nothing(whole),
  ...(whole && { begins: true }),
  ...((whole || isFirst) && {
    members: MEMBERS.map((id) => ({ id, owner: true, content: { opened: false } as const })),
    devices: MEMBERS.map((id) => ({ id, member: id, removed: false })),
  }),
  threads: all.map(({ id, key, registers }) => ({
    ...{ id, registers: structuredClone(registers), lastAnswer: 0 },
    content: { opened: true, value: { key } },
  })),
  marks: all.flatMap(({ id, read }) =>
    read ? [{ thread: id, reader: undefined, position: read }] : [],
  ),
  cursor: { seq, hash: String(seq) },
})

export type Server = ReturnType<typeof startServer>

/** One computer of a team, whose login is its member's id. */
export function openDesk(server: Server, member: string) {
  const store = openStore(openInMemory())
  const marks: Direct<SharedMarkTables> = store.of<SharedMarkTables>('sharedMarks')
  const inbox: Direct<InboxTables> = store.of<InboxTables>('inbox')
  const rows: ServiceRow[] = []
  let seq = 0
  let last: object | undefined
  let starts: number | undefined
  let now = Date.UTC(2026, 0, 2)

  return {
    marks,
    inbox,
    member,
    /** Reads what the service has listed. */
    receive(come: readonly ServiceRow[]) {
      const fresh = come.slice(rows.length)
      rows.push(...fresh)
      if (fresh.length === 0) return []
      now += 1
      const cursor = { oldest: '2026-01-01', newest: '2026-01-01' }
      return marks.ingest({ rows: fresh, cursor, now, kind: 'news' }).arrivals
    },
    /** Takes in what the others did. */
    follow(whole = false) {
      const changes = server.changesFrom(seq, whole)
      if (server.length === seq && seq > 0 && !whole) return []
      seq = server.length
      last = server.changeAt(seq)
      return marks.take('team', changes, { device: member, now }).given
    },
    /** Reads all over a new connection, unless it is over it already. */
    reconnect() {
      if (starts === server.starts()) return
      starts = server.starts()
      this.follow(server.changeAt(seq) !== last)
      marks.take('team', { ...nothing(false), caughtUp: true }, { device: member, now })
    },
    /** Its connection ends. */
    goAway: () => void (starts = undefined),
    /** Brings up what was set here, and loses the answer now and then. */
    bring(isAnswerLost = false) {
      for (const wish of marks.wishes(100)) {
        const outcome = server.ask(member, wish)
        if (!isAnswerLost) marks.settle(wish, outcome)
      }
    },
    thread: (id: string) => inbox.thread(id),
  }
}

export type Desk = ReturnType<typeof openDesk>
