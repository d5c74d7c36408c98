import { randomUUID } from 'node:crypto'
import { mark, type Packed, type PresenceBatch, type PresenceStart } from '../presence/archive.ts'
import type { Line, Range } from '../../service/catalogue/intervals.ts'
import { drawLine, overlay, type Change } from '../presence/line.ts'
import type { Database } from './database.ts'

/** Extensions gone through at once for what is too old. */
const PRUNED = 50

/** All there is, as it is written: `StoredChange`s and `StoredSpan`s. */
export interface PresenceRows {
  changes: Packed
  spans: Packed
}

export type PresenceLog = ReturnType<typeof openPresenceLog>

/** The history of reachability; `presence/recorder.ts` says what may be claimed by it. */
export function openPresenceLog(database: Database) {
  const session = randomUUID()
  const put = database.prepare('INSERT OR REPLACE INTO presence VALUES (?, ?, ?, ?, ?)')
  const putSpan = database.prepare('INSERT OR REPLACE INTO presence_spans VALUES (?, ?, ?, ?)')
  const era = (which: 'min' | 'max') => {
    const found = database
      .prepare<[], number | null>(`SELECT ${which}(era) FROM presence_spans`)
      .pluck()
    return () => found.get() ?? undefined
  }
  const [oldest, newest] = [era('min'), era('max')]
  const reading = openReading(database)
  const prune = openPruning(database)

  function insert({ changes, spans }: PresenceRows, shift = 0): void {
    for (let place = 0; place < changes.length; place += 5) {
      const [id, era = 0, at, part, said] = changes.slice(place, place + 5)
      put.run(id, era + shift, at, part, said)
    }
    for (let place = 0; place < spans.length; place += 4) {
      const [era = 0, part, begun, until] = spans.slice(place, place + 4)
      putSpan.run(era + shift, part, begun, until)
    }
  }

  return {
    start(): PresenceStart {
      const era = newest() ?? 0
      return { session, era, ...reading.newest(era) }
    },
    record(batch: PresenceBatch): boolean {
      if (batch.session !== session) return false
      insert(batch)
      return true
    },
    lines(ids: readonly number[], from: number, to: number): Line[] {
      const range = { from, to }
      const [first, last] = [oldest() ?? 0, newest() ?? 0]
      const read = reading.inRange(range)
      return ids.map((id) => {
        let line = read(id, last)
        for (let era = last - 1; era >= first; era -= 1) line = overlay(line, read(id, era))
        return line
      })
    },
    /** Goes through some of the extensions; returns whether there are more of them. */
    prune: (before: number): boolean => prune(before, newest() ?? 0),

    all: (): PresenceRows => reading.all(),
    /** Takes over what another archive held: it was seen later than what is here. */
    takeOver(rows: PresenceRows): void {
      if (rows.changes.length > 0) insert(rows, (newest() ?? -1) + 1)
    },
  }
}

function openReading(database: Database) {
  const { changes, spans, until, newest, everyChange, everySpan } = readingStatements(database)
  return {
    inRange(range: Range): (id: number, era: number) => Line {
      const known = new Map<string, [number, number][]>()
      return (id, era) =>
        drawLine(
          changes.all({ id, era, ...range }),
          (part) => {
            const key = `${era}:${part}`
            let found = known.get(key)
            if (!found) known.set(key, (found = spans.all({ part, era, ...range })))
            return found
          },
          range,
        )
    },
    /** The latest moment of an era, and what its extensions were in last. */
    newest(era: number): Pick<PresenceStart, 'until' | 'extensions'> {
      const last = newest.all({ era })
      return {
        until: last.reduce((latest, [, at]) => Math.max(latest, at), until.get(era) ?? 0),
        extensions: last.flatMap(([id, , part, said]) =>
          said === mark.unknown ? [] : [id, part, said === mark.online ? 1 : 0],
        ),
      }
    },
    all: (): PresenceRows => ({
      changes: everyChange.all().flat(),
      spans: everySpan.all().flat(),
    }),
  }
}

function readingStatements(database: Database) {
  // One change before the range says how it begins, and so does one span of each part.
  const changes = database
    .prepare<{ id: number; era: number } & Range, Change>(
      `SELECT at, part, mark FROM presence WHERE id = :id AND era = :era AND at < :to
        AND at >= coalesce(
          (SELECT max(at) FROM presence WHERE id = :id AND era = :era AND at <= :from), :from)
        ORDER BY at`,
    )
    .raw()
  const spans = database
    .prepare<{ part: number; era: number } & Range, [begun: number, until: number]>(
      `SELECT begun, until FROM presence_spans WHERE era = :era AND part = :part AND begun < :to
        AND begun >= coalesce((SELECT max(begun) FROM presence_spans
          WHERE era = :era AND part = :part AND begun <= :from), :from)
        ORDER BY begun`,
    )
    .raw()
  const until = database
    .prepare<[number], number | null>('SELECT max(until) FROM presence_spans WHERE era = ?')
    .pluck()
  // From one extension to the next: most have many changes.
  const newest = database
    .prepare<{ era: number }, [id: number, ...Change]>(
      `WITH RECURSIVE ids (id) AS (
        SELECT min(id) FROM presence
        UNION ALL
        SELECT (SELECT min(id) FROM presence WHERE id > ids.id) FROM ids WHERE id IS NOT NULL
      )
      SELECT id, at, part, mark FROM ids JOIN presence USING (id)
        WHERE era = :era
          AND at = (SELECT max(at) FROM presence WHERE id = ids.id AND era = :era)`,
    )
    .raw()
  const every = (table: string) => database.prepare<[], number[]>(`SELECT * FROM ${table}`).raw()
  const [everyChange, everySpan] = [every('presence'), every('presence_spans')]
  return { changes, spans, until, newest, everyChange, everySpan }
}

/** Goes through all extensions, some at a time; returns whether there are more of them. */
function openPruning(database: Database): (before: number, era: number) => boolean {
  const next = database
    .prepare<[number, number], number | null>(
      'SELECT max(id) FROM (SELECT DISTINCT id FROM presence WHERE id > ? ORDER BY id LIMIT ?)',
    )
    .pluck()
  // Spans name the present era, so that the last of them stays.
  const dropSpans = database.prepare(`
    DELETE FROM presence_spans WHERE until < :before AND (
      era < :era OR EXISTS (SELECT 1 FROM presence_spans WHERE era = :era AND until >= :before))`)
  // What a later change of the same era supersedes by then, what says nothing, and what no span is
  // left for. The newest change that says something stays: the recorder goes on from it.
  const drop = database.prepare(`
    DELETE FROM presence WHERE id > :after AND id <= :upTo AND at < :before AND (
      mark = ${mark.unknown}
      OR EXISTS (SELECT 1 FROM presence AS later WHERE later.id = presence.id
        AND later.era = presence.era AND later.at > presence.at AND later.at <= :before)
      OR NOT EXISTS (SELECT 1 FROM presence_spans WHERE era = presence.era)
    )`)
  let after = -1

  return (before, era) => {
    if (after === -1) dropSpans.run({ before, era })
    const upTo = next.get(after, PRUNED)
    if (typeof upTo === 'number') drop.run({ after, upTo, before })
    after = upTo ?? -1
    return typeof upTo === 'number'
  }
}
