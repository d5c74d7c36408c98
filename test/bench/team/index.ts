import { randomUUID } from 'node:crypto'
import { followTeam } from '../../../electron/core/team/follow.ts'
import type { TeamCursor, TeamPlace } from '../../../electron/core/team/index.ts'
import { connect, type Connection } from '../../../electron/core/team/postgres/connect.ts'
import { createKeyring } from '../../../electron/core/team/postgres/keyring.ts'
import { readPeople } from '../../../electron/core/team/postgres/reading.ts'
import { itemOf, nothing, type ItemRow } from '../../../electron/core/team/postgres/rows.ts'
import type { TeamTables } from '../../../electron/core/team/tables.ts'
import { openMemoryDatabase } from '../../support/database.ts'
import { startPostgres, type Cluster } from '../../support/postgres/cluster.ts'
import { startTeam } from '../../support/postgres/team.ts'
import { quantile, type Figure } from '../figure.ts'
import { inProcess, inThread, type BenchDesktop, type OpenDesktop } from './desktops.ts'

const DESKTOPS = 30
const CHANGES = 10_000
/** As many as are made at once. */
const PAGE = 500
/** A row as durable as a change of a team's, whose coming everybody is told of. */
const BARE = `INSERT INTO bare (words) VALUES ('a few words of a note'); NOTIFY bare, '1'`

/** What a change costs until everybody has it, against a bare row that everybody is told of. */
export async function team({ quick }: { quick: boolean }): Promise<Figure[]> {
  const cluster = await startPostgres({
    fsync: 'on',
    log_statement: 'none',
    max_connections: '100',
  })
  try {
    const { first, admit } = await startTeam(cluster)
    const places = [first]
    while (places.length < DESKTOPS) places.push(await admit())
    const rounds = quick ? 20 : 200
    const bare = await bareListeners(cluster, places)
    const figures = [
      { ...(await announced(bare, places, inProcess, rounds)), goal: 4 },
      await announced(bare, places, inThread, rounds),
    ]
    bare.close()
    return [...figures, await caughtUp(cluster, places, quick ? 1 : 5)]
  } finally {
    await cluster.stop()
  }
}

/** How long a change takes, by turns with a bare row, until the last of all has it. */
async function announced(
  bare: Announcing,
  places: TeamPlace[],
  open: OpenDesktop,
  rounds: number,
): Promise<Figure> {
  const ours = await desktops(places, open)
  const times: Record<'floor' | 'ours', number[]> = { floor: [], ours: [] }
  for (let round = -20; round < rounds; round += 1) {
    const floor = await bare.tell()
    const own = await ours.tell()
    if (round < 0) continue
    times.floor.push(floor)
    times.ours.push(own)
  }
  await ours.close()
  const where = open === inThread ? ', each in a thread here' : ''
  return {
    what: `a change at the last of ${DESKTOPS} desktops${where}, p95`,
    unit: 'ms',
    floor: [quantile(times.floor, 0.95)],
    ours: [quantile(times.ours, 0.95)],
  }
}

interface Announcing {
  /** Answers the milliseconds until all are told. */
  tell(): Promise<number>
  close(): unknown
}

/** Counts who was told, and resolves with the milliseconds that it took from the commit until all were. */
function createRound() {
  let missing = 0
  let done = Promise.withResolvers<void>()
  return {
    one: () => {
      missing -= 1
      if (missing === 0) done.resolve()
    },
    async time(commit: () => Promise<unknown>): Promise<number> {
      missing = DESKTOPS
      done = Promise.withResolvers()
      const begun = performance.now()
      await commit()
      await done.promise
      return performance.now() - begun
    },
  }
}

async function bareListeners(cluster: Cluster, places: TeamPlace[]): Promise<Announcing> {
  const round = createRound()
  const admin = await cluster.administrator(places[0]?.database)
  await admin.query('CREATE TABLE bare (id bigserial PRIMARY KEY, words text)')
  await admin.query('GRANT ALL ON bare, bare_id_seq TO PUBLIC')
  await admin.end()
  const listeners: Connection[] = []
  for (const place of places) {
    const listener = await connect(place, 5_000)
    listener.onNotice(round.one)
    await listener.rows('LISTEN bare')
    listeners.push(listener)
  }
  return {
    tell: () => round.time(async () => listeners[0]?.rows(BARE)),
    close: () => listeners.forEach((listener) => listener.discard()),
  }
}

async function desktops(places: TeamPlace[], open: OpenDesktop): Promise<Announcing> {
  const round = createRound()
  let awaited = ''
  const all: BenchDesktop[] = []
  for (const place of places) {
    all.push(
      await open(place, async ({ items }) => {
        if (items.some(({ id }) => id === awaited)) round.one()
      }),
    )
  }
  return {
    tell: () =>
      round.time(() => {
        awaited = randomUUID()
        return all[0]?.note(awaited) ?? Promise.reject(new Error('No desktop'))
      }),
    close: () => Promise.all(all.map((desktop) => desktop.close())),
  }
}

/** How long a desktop takes in what was changed while it was away, against reading, opening and keeping the same rows. */
async function caughtUp(cluster: Cluster, places: TeamPlace[], rounds: number): Promise<Figure> {
  const [place, away] = places
  if (!place || !away) throw new Error('Too few')
  const cursor = await headOf(away)
  await fill(cluster, place)
  const head = await headOf(away)
  const figure: Figure = {
    what: `${CHANGES} changes caught up, beyond a start without any`,
    unit: 'ms',
    floor: [],
    ours: [],
    goal: 1.3,
  }
  for (let round = -1; round < rounds; round += 1) {
    const floor = await clocked(() => readBare(away))
    const start = await clocked(() => follow(away, head))
    const ours = await clocked(() => follow(away, cursor, head))
    if (round < 0) continue
    figure.floor.push(floor)
    figure.ours.push(ours - start)
  }
  return figure
}

async function clocked(task: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await task()
  return performance.now() - begun
}

async function headOf(place: TeamPlace): Promise<TeamCursor> {
  const connection = await connect(place, 5_000)
  const [head] = await connection.rows<TeamCursor>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM team.head`,
  )
  connection.discard()
  if (!head) throw new Error('No changes')
  return head
}

/** As many notes as changes are to be caught up with. */
async function fill(cluster: Cluster, place: TeamPlace): Promise<void> {
  const { seal, sign } = createKeyring(place, () => undefined)
  const admin = await cluster.administrator(place.database)
  const { rows } = await admin.query<{ member: string }>(
    'SELECT member FROM team.device WHERE role = $1',
    [place.user],
  )
  const ids = Array.from({ length: CHANGES }, () => randomUUID())
  const content = { other: '79031112233', text: 'a few words of a note', at: 0 }
  const body = { kind: 'note', author: rows[0]?.member, content, digest: 'd', of: [] }
  const sealed = ids.map((id) => {
    const at = { table: 'item', id, version: 1 } as const
    return seal.seal(at, sign(at, body)).sealed
  })
  await admin.query(
    `WITH made AS (
      INSERT INTO team.item (id, kind, author, ver, gone, generation, sealed)
        SELECT id, 'note', $3, 1, false, 1, words
        FROM unnest($1::uuid[], $2::bytea[]) AS given (id, words) RETURNING id)
    SELECT count(team.append('item', id, NULL, NULL)) FROM made`,
    [ids, sealed, rows[0]?.member],
  )
  await admin.end()
}

/** The least that it takes: the rows as they are, opened and kept. */
async function readBare(place: TeamPlace): Promise<void> {
  const keyring = createKeyring(place, () => undefined)
  const stored = openMemoryDatabase().of<TeamTables>('team')
  const connection = await connect(place, 5_000)
  await readPeople(connection, keyring)
  for (let from = 0; from < CHANGES; from += PAGE) {
    const rows = await connection.rows<ItemRow>(
      'SELECT * FROM team_v1.items ORDER BY id LIMIT $1 OFFSET $2',
      [PAGE, from],
    )
    const items = rows.map((row) => itemOf(keyring, row))
    await stored.take(place.team, { ...nothing(false), items }, Date.now())
  }
  connection.discard()
}

/** Comes to a team after a cursor, until it has the changes up to a later one. */
async function follow(place: TeamPlace, cursor: TeamCursor, head = cursor): Promise<void> {
  const database = openMemoryDatabase()
  const kept = database.of<TeamTables>('team')
  await kept.take(place.team, { ...nothing(false), cursor }, Date.now())
  const live = Promise.withResolvers<void>()
  const followed = await followTeam(place, {
    database,
    take: (changes) => kept.take(place.team, changes, Date.now()),
    onChange: () => undefined,
    onState: ({ kind }) => kind === 'live' && live.resolve(),
    onPresence: () => undefined,
    onKeys: () => undefined,
    onFlood: () => undefined,
  })
  await live.promise
  const reached = await kept.cursor(place.team)
  if (reached?.seq !== head.seq) throw new Error('Something is missing')
  await followed.close()
}
