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
import { nothing } from '../../../../electron/core/team/postgres/rows.ts'
import { openInMemory, openStore } from '../../../support/database.ts'

export const OWN = '79011111111'
export const ANN = '00000000-0000-4000-8000-000000000001'
export const BOB = '00000000-0000-4000-8000-000000000002'
const members = [ANN, BOB]

interface ServerThread {
  id: string
  key: string
  registers: Partial<Record<Register, TeamRegister>>
  read?: ReadMark['position']
}

/** A team's server, as far as marks go: each change by compare and set, told by its number. */
export function startServer() {
  const threads = new Map<string, ServerThread>()
  const changed: string[] = []

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
        changed.push(thread)
        return { taken: true, version: 0 }
      }
      const version = it.registers[name]?.version ?? 0
      if (version !== seen) return { taken: false, version }
      it.registers[name] = { ...wish, version: version + 1, device }
      changed.push(thread)
      return { taken: true, version: version + 1 }
    },
    /** What has changed from a number on, as it is now. */
    changesFrom(seq: number, whole = false, setBack = false): TeamChanges {
      const keys = new Set(whole ? threads.keys() : changed.slice(seq))
      const all = [...keys].map(of)
      return {
        ...nothing(whole),
        ...(whole && { begins: true }),
        ...(setBack && { setBack }),
        ...((whole || seq === 0) && {
          members: members.map((id) => ({ id, owner: true, content: { opened: false } as const })),
          devices: members.map((id) => ({ id, member: id, removed: false })),
        }),
        threads: all.map(({ id, key, registers }) => ({
          ...{ id, registers: structuredClone(registers), lastAnswer: 0 },
          content: { opened: true, value: { key } },
        })),
        marks: all.flatMap(({ id, read }) =>
          read ? [{ thread: id, reader: undefined, position: read }] : [],
        ),
        cursor: { seq: changed.length, hash: String(changed.length) },
      }
    },
  }
}

export type Server = ReturnType<typeof startServer>

/** One computer of a team, whose login is its member's id. */
export function openDesk(server: Server, member: string) {
  const store = openStore(openInMemory())
  const marks: Direct<SharedMarkTables> = store.of<SharedMarkTables>('sharedMarks')
  const inbox: Direct<InboxTables> = store.of<InboxTables>('inbox')
  const rows: ServiceRow[] = []
  let seq = 0
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
    follow(whole = false, setBack = false) {
      const changes = server.changesFrom(seq, whole, setBack)
      if (server.length === seq && seq > 0 && !whole) return []
      seq = server.length
      return marks.take('team', changes, { device: member, now }).given
    },
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
