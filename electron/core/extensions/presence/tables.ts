import type { Line, Range } from '../../../shared/intervals.ts'
import {
  command,
  tuples,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { storedValue } from '../../database/stored-value.ts'
import { defineTables } from '../../database/tables.ts'
import type { AlertsMemory } from './alerts.ts'
import { drawLine, overlay, type LineChange } from './line.ts'
import { prune } from './pruning.ts'
import {
  mark,
  type Packed,
  type PresenceBatch,
  type PresenceStart,
  type StoredChange,
  type StoredSpan,
} from './stored-rows.ts'
import type { KnownLine } from './types.ts'

/**
 * The history of presence (see `stored-rows.ts` for the meaning of rows). Changes are clustered by
 * extension, so that the history of one is read from neighbouring rows.
 */
const presence = `
  CREATE TABLE presence (
    id INTEGER NOT NULL,
    era INTEGER NOT NULL,
    at INTEGER NOT NULL,
    part INTEGER NOT NULL,
    mark INTEGER NOT NULL,
    PRIMARY KEY (id, era, at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE presence_spans (
    era INTEGER NOT NULL,
    part INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (era, part, begun)
  ) STRICT, WITHOUT ROWID;
`

const put = command<StoredChange>('INSERT OR REPLACE INTO presence VALUES (?, ?, ?, ?, ?)')
const putSpan = command<StoredSpan>('INSERT OR REPLACE INTO presence_spans VALUES (?, ?, ?, ?)')
const oldestEra = values<[], number | null>('SELECT min(era) FROM presence_spans')
const newestEra = values<[], number | null>('SELECT max(era) FROM presence_spans')

// One change before the range says how it begins, and so does one span of each part.
const changesIn = tuples<[{ id: number; era: number } & Range], LineChange>(`
  SELECT at, part, mark FROM presence WHERE id = :id AND era = :era AND at < :to
    AND at >= coalesce(
      (SELECT max(at) FROM presence WHERE id = :id AND era = :era AND at <= :from), :from)
    ORDER BY at`)
const spansIn = tuples<[{ part: number; era: number } & Range], [begun: number, until: number]>(`
  SELECT begun, until FROM presence_spans WHERE era = :era AND part = :part AND begun < :to
    AND begun >= coalesce((SELECT max(begun) FROM presence_spans
      WHERE era = :era AND part = :part AND begun <= :from), :from)
    ORDER BY begun`)
const watchedUntil = values<[era: number], number | null>(
  'SELECT max(until) FROM presence_spans WHERE era = ?',
)
// From one extension to the next: most have many changes.
const newestChanges = tuples<[{ era: number }], [id: number, ...LineChange]>(`
  WITH RECURSIVE ids (id) AS (
    SELECT min(id) FROM presence
    UNION ALL
    SELECT (SELECT min(id) FROM presence WHERE id > ids.id) FROM ids WHERE id IS NOT NULL
  )
  SELECT id, at, part, mark FROM ids JOIN presence USING (id)
    WHERE era = :era
      AND at = (SELECT max(at) FROM presence WHERE id = ids.id AND era = :era)`)
const everyChange = tuples<[], StoredChange>('SELECT * FROM presence')
const everySpan = tuples<[], StoredSpan>('SELECT * FROM presence_spans')

/**
 * State from which the recorder goes on: the latest moment of the newest era, and the last states
 * of its extensions.
 */
function start(db: ReadableDatabase): PresenceStart {
  const era = newestEra(db).get() ?? 0
  const last = newestChanges(db).all({ era })
  return {
    session: db.opening,
    era,
    until: last.reduce((latest, [, at]) => Math.max(latest, at), watchedUntil(db).get(era) ?? 0),
    extensions: last.flatMap(([id, , part, said]) =>
      said === mark.unknown ? [] : [id, part, said === mark.online ? 1 : 0],
    ),
  }
}

/** Takes all of it or nothing. Returns whether it was taken: not if the database was opened again since. */
function record(db: WritableDatabase, batch: PresenceBatch): boolean {
  if (batch.session !== db.opening) return false
  insert(db, batch)
  return true
}

function insert(db: WritableDatabase, { changes, spans }: PresenceRows, shift = 0): void {
  for (let place = 0; place < changes.length; place += 5) {
    const [id, era, at, part, said] = changes.slice(place, place + 5) as StoredChange
    put(db).run(id, era + shift, at, part, said)
  }
  for (let place = 0; place < spans.length; place += 4) {
    const [era, part, begun, until] = spans.slice(place, place + 4) as StoredSpan
    putSpan(db).run(era + shift, part, begun, until)
  }
}

/** The known states of each extension between two moments, in the order asked for. */
function lines(db: ReadableDatabase, ids: readonly number[], from: number, to: number): Line[] {
  const range = { from, to }
  const [first, last] = [oldestEra(db).get() ?? 0, newestEra(db).get() ?? 0]
  const read = readLines(db, range)
  return ids.map((id) => {
    let line = read(id, last)
    for (let era = last - 1; era >= first; era -= 1) line = overlay(line, read(id, era))
    return line
  })
}

/** The line of an extension in one era; spans are read once for all extensions. */
function readLines(db: ReadableDatabase, range: Range): (id: number, era: number) => Line {
  const known = new Map<string, [number, number][]>()
  return (id, era) =>
    drawLine(
      changesIn(db).all({ id, era, ...range }),
      (part) => {
        const key = `${era}:${part}`
        let found = known.get(key)
        if (!found) known.set(key, (found = spansIn(db).all({ part, era, ...range })))
        return found
      },
      range,
    )
}

/** All there is, as it is written: `StoredChange`s and `StoredSpan`s. */
interface PresenceRows {
  changes: Packed
  spans: Packed
}

const alerts = storedValue<AlertsMemory>('presenceAlerts')
const people = storedValue<KnownLine[]>('presencePeople')

export type PresenceTables = typeof presenceTables

/**
 * Which extensions were reachable when; `recorder.ts` says what may be claimed by it. Moments are
 * milliseconds since the epoch.
 */
export const presenceTables = defineTables({
  name: 'presence',
  persons: {
    // Extensions, by their ids, and colleagues who have them.
    ...{ presence: 'none', presence_spans: 'none', presenceAlerts: 'none', presencePeople: 'none' },
  },
  migrations: { 4: presence },
  reads: { start, lines, alerts: alerts.read, people: people.read },
  writes: {
    record,
    /** Deletes some of the data before a moment. Returns true if there is more of it. */
    prune: (db, before: number) => prune(db, before, newestEra(db).get() ?? 0),
    rememberAlerts: alerts.write,
    rememberPeople: people.write,
  },
  handover: {
    give: (db) => ({
      changes: everyChange(db).all().flat(),
      spans: everySpan(db).all().flat(),
      alerts: alerts.read(db),
    }),
    /** The other database's observations are later than those here. */
    take(db, held) {
      if (held.changes.length > 0) insert(db, held, (newestEra(db).get() ?? -1) + 1)
      if (held.alerts) alerts.write(db, held.alerts)
    },
  },
})
