import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeamPlace } from '../../../../electron/core/team/index.ts'
import { nobody } from '../../../support/nobody.ts'
import { startPostgres, type Cluster } from '../../../support/postgres/cluster.ts'
import { isIn, startDesktop, startTeam, type TestTeam } from '../../../support/postgres/team.ts'

/**
 * What somebody may do who has a member's login and speaks to the server by himself: read what the team shares, and
 * change what is his by functions. What he may not is tried statement by statement.
 */
const CANARY = 'канарейка canary-7f3a91'

let cluster: Cluster
let team: TestTeam
let place: TeamPlace
/** The mallory of these tests. */
let member: Client
let admin: Client
let myself: unknown
/** What the first desktop has, and mallory shall not change. */
let theirs: { thread: string; note: string; draft: string }

beforeAll(async () => {
  cluster = await startPostgres({ wal_level: 'logical' })
  team = await startTeam(cluster, CANARY)
  place = await team.admit()
  theirs = await fill()
  admin = await cluster.administrator(team.database)
  const { port, database, user, password } = { ...place, port: cluster.port }
  const ssl = { ca: cluster.certificate }
  member = new Client({ host: 'localhost', port, database, user, password, ssl })
  await member.connect()
  const { rows } = await member.query<{ id: unknown }>('SELECT team.my_member() AS id')
  myself = rows[0]?.id
})
afterAll(async () => {
  await Promise.all([member.end(), admin.end()])
  await cluster.stop()
})

/** Has the first desktop make one of everything, with the canary in every word. */
async function fill() {
  const anna = startDesktop(team.first)
  await anna.until(isIn('live'))
  const ids = { note: randomUUID(), draft: randomUUID() }
  const thread = await anna.thread(CANARY)
  await anna.claim(thread, 900)
  await anna.read(thread, 'own', { at: 9, identity: 'nine' })
  await anna.set(thread, 'archived', { is: true }, 0)
  await anna.put({ id: ids.note, kind: 'note', seen: 0, gone: false, content: CANARY })
  await anna.put({ id: ids.draft, kind: 'draft', seen: 0, gone: false, content: CANARY })
  await anna.answering({ thread, seen: 0, anyway: false, content: { text: CANARY } })
  await anna.answered(thread, { text: CANARY })
  await anna.close()
  return { thread, ...ids }
}

/** Every table, with a column of its own. */
const columns = {
  schema: 'version',
  head: 'seq',
  change: 'kind',
  member: 'owner',
  device: 'removed_at',
  key_grant: 'sealed',
  attested: 'sealed',
  invite: 'until',
  thread: 'lookup',
  register: 'ver',
  claim: 'device',
  read_mark: 'at',
  item: 'sealed',
  revision: 'ver',
  presence: 'doing',
  spent: 'bytes',
  ownership: 'one',
}
const tables = Object.keys(columns)
/** Those that nobody reads. */
const UNREAD = ['invite', 'spent', 'ownership']

/** All rows of all tables, but mallory's own, which he may change. */
async function othersThings(): Promise<unknown> {
  const all: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await admin.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM team.${table} t`,
    )
    const others = rows.map(({ row }) => row).filter((row) => !isOwn(row))
    // That he was there counts as his, and so does his change's number.
    all[table] = table === 'head' ? [] : others.map((row) => JSON.stringify(row)).toSorted()
  }
  const { rows: roles } = await admin.query(
    'SELECT rolname, rolcanlogin, rolsuper, rolcreaterole FROM pg_roles ORDER BY 1',
  )
  const { rows: rights } = await admin.query(
    `SELECT relname, relacl::text, relrowsecurity FROM pg_class
     WHERE relnamespace = 'team'::regnamespace ORDER BY 1`,
  )
  return { all, roles, rights }
}
const isOwn = (row: Record<string, unknown>) =>
  [row.device, row.role].includes(place.user) || row.reader === myself

/** The error's code; undefined where the server did it. */
async function refused(sql: string, given: unknown[] = []): Promise<string | undefined> {
  try {
    await member.query(sql, given)
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

it('knows every table there is', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'team'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
})

describe.each(Object.entries(columns))('of table %s', (table, column) => {
  it.each([
    `INSERT INTO team.${table} DEFAULT VALUES`,
    `INSERT INTO team.${table} SELECT * FROM team.${table}`,
    `UPDATE team.${table} SET ${column} = ${column}`,
    `DELETE FROM team.${table}`,
    `TRUNCATE team.${table} CASCADE`,
    `DO $$ BEGIN LOCK TABLE team.${table} IN ROW EXCLUSIVE MODE; END $$`,
    `ALTER TABLE team.${table} DISABLE ROW LEVEL SECURITY`,
    `CREATE POLICY mine ON team.${table} USING (true)`,
    `CREATE TRIGGER mine AFTER INSERT ON team.${table} EXECUTE FUNCTION team.me()`,
    `CREATE INDEX ON team.${table} ((1))`,
    `DROP TABLE team.${table} CASCADE`,
    `GRANT ALL ON team.${table} TO PUBLIC`,
    `SELECT * FROM team.${table} FOR UPDATE`,
    `COPY team.${table} FROM STDIN`,
  ])('%s is refused', async (sql) => {
    const before = await othersThings()
    const code = await refused(sql)
    // Whoever grants what he has not is warned alone.
    if (!sql.startsWith('GRANT')) expect(code).toBe('42501')
    expect(await othersThings()).toEqual(before)
  })
})

it.each([
  'SET ROLE admin',
  'SET SESSION AUTHORIZATION admin',
  'CREATE SCHEMA mine',
  'CREATE TABLE team.mine (x int)',
  'CREATE FUNCTION team.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'CREATE FUNCTION team_v1.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'CREATE OR REPLACE FUNCTION team.my_member() RETURNS uuid LANGUAGE sql AS $$ SELECT NULL::uuid $$',
  'ALTER FUNCTION team.me() SECURITY INVOKER',
  'CREATE TABLE public.mine (x int)',
  'CREATE TEMP TABLE mine (x int)',
  'CREATE ROLE mine',
  'CREATE EXTENSION pg_stat_statements',
  'ALTER SYSTEM SET fsync = off',
  `COPY (SELECT 1) TO PROGRAM 'true'`,
  `SELECT pg_read_file('postgresql.conf')`,
  'SELECT rolpassword FROM pg_authid',
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> session_user',
])('%s is refused', async (sql) => {
  const before = await othersThings()
  expect(await refused(sql)).toBe('42501')
  expect(await othersThings()).toEqual(before)
})

it('becomes neither the owner nor another desktop', async () => {
  const prefix = place.user.slice(0, -9)
  for (const role of [`${prefix}_owner`, team.first.user]) {
    expect(await refused(`SET ROLE ${role}`), role).toBe('42501')
    expect(await refused(`GRANT ${role} TO ${place.user}`), role).toBe('42501')
    expect(await refused(`ALTER ROLE ${role} PASSWORD 'mine'`), role).toBe('42501')
    expect(await refused(`ALTER ROLE ${role} NOLOGIN`), role).toBe('42501')
    expect(await refused(`DROP ROLE ${role}`), role).toBe('42501')
  }
  expect(await refused(`ALTER ROLE ${place.user} CREATEROLE`)).toBe('42501')
})

describe('functions', () => {
  const bytes = randomBytes(40)
  /** Each function that a member may call, with what is others' wherever it takes an id. */
  const calls: Record<string, () => unknown[]> = {
    hello: () => [1],
    changes: () => [0, 100, 100_000],
    thread: () => [theirs.thread, randomBytes(32), 1, bytes],
    claim: () => [theirs.thread, 60],
    release: () => [theirs.thread],
    answering: () => [theirs.thread, 0, false, 1, bytes],
    answered: () => [theirs.thread, 1, bytes],
    put: () => [theirs.note, 'note', 1, true, null, 1, bytes],
    read: () => [theirs.thread, true, 10, 'ten', 1, bytes],
    set: () => [theirs.thread, 'archived', 7, null, 1, bytes],
    be: () => [theirs.thread, 'writing'],
    invite: () => [`${place.user.slice(0, -8)}i00000000`, 'x', 1, bytes, randomUUID(), 1, bytes],
    written_by: () => [team.first.user],
    remove: () => [
      ...[team.first.user, 2, [place.user], [bytes], [randomBytes(32)]],
      ...[[randomUUID()], [bytes]],
    ],
    forget: () => [[randomUUID()]],
    set_owner: () => [myself, true],
    invitation: () => [],
    shut_out: () => [team.first.user],
    clear_away: () => [team.first.user],
    unblock: () => [],
    whose: () => [1],
    join: () => [`${place.user.slice(0, -8)}00000000`, 'x', randomBytes(32), 1, randomBytes(32)],
  }

  it('are all known', async () => {
    const { rows } = await admin.query<{ name: string; definer: boolean; config: string[] }>(
      `SELECT proname AS name, prosecdef AS definer, proconfig AS config FROM pg_proc
       WHERE pronamespace = 'team_v1'::regnamespace`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted())
    for (const { config } of rows) {
      expect(config).toEqual(['search_path=pg_catalog, pg_temp', 'lock_timeout=2s'])
    }
  })

  it.each(Object.keys(calls))(
    '%s with foreign ids leaves others’ things as they are',
    async (name) => {
      const given = calls[name]?.() ?? []
      const places = given.map((_, at) => `$${at + 1}`).join(', ')
      const before = await othersThings()
      await refused(`SELECT team_v1.${name}(${places})`, given)
      expect(await othersThings()).toEqual(before)
    },
  )

  it('change neither the note nor the draft of another, by whatever name', async () => {
    const before = await othersThings()
    for (const id of [theirs.note, theirs.draft]) {
      for (const kind of ['note', 'draft', 'tag', 'contact', 'reply', 'nonsense']) {
        for (const seen of [0, 1, 2, -1]) {
          const given = [id, kind, seen, true, null, 1, bytes]
          const code = await refused('SELECT team_v1.put($1, $2, $3, $4, $5, $6, $7)', given)
          expect(code).toMatch(/^(42501|23514)$/)
        }
      }
    }
    expect(await othersThings()).toEqual(before)
  })

  it.each([
    'me()',
    `append('item', gen_random_uuid(), 1, '')`,
    `held_thread(gen_random_uuid())`,
    `admit('x', 'x', gen_random_uuid(), '', '', 1, '')`,
    'owning()',
    'forget_invites(true)',
    'check_generation(1)',
    `check_role('x', '')`,
  ])('of the team’s own are not for members: %s', async (call) => {
    expect(await refused(`SELECT team.${call}`)).toBe('42501')
  })

  it('are for nobody else', async () => {
    const { rows } = await admin.query<{ acl: string }>(
      `SELECT p.proname || ' ' || coalesce(array_to_string(p.proacl, ','), '') AS acl FROM pg_proc p
       WHERE pronamespace IN ('team'::regnamespace, 'team_v1'::regnamespace)`,
    )
    for (const { acl } of rows) expect(acl).not.toMatch(/[ ,]=|^\S+ $/)
  })

  it('see nothing of what a caller puts into their way', async () => {
    expect(await refused('SET search_path = pg_temp, team, public')).toBeUndefined()
    await refused('CREATE TEMP TABLE device (role name, member uuid, removed_at timestamptz)')
    expect(await refused('SELECT team_v1.hello(1)')).toBeUndefined()
    await member.query('RESET search_path')
  })
})

it('reads what the team shares, and no draft of another', async () => {
  const { rows } = await member.query<{ id: string }>('SELECT id FROM team.item')
  expect(rows.map(({ id }) => id)).toEqual([theirs.note])
  const revisions = await member.query<{ item: string }>('SELECT item FROM team.revision')
  expect(revisions.rows.map(({ item }) => item)).toEqual([theirs.note])
  expect(await refused('SELECT * FROM team.invite')).toBe('42501')
})

it('reads nothing any more once it was removed, on a connection that is open, too', async () => {
  await admin.query('UPDATE team.device SET removed_at = now() WHERE role = $1', [place.user])
  for (const table of tables.filter((name) => !UNREAD.includes(name))) {
    const { rowCount } = await member.query(`SELECT * FROM team.${table}`)
    expect(rowCount, table).toBe(0)
  }
  expect(await refused('SELECT team_v1.hello(1)')).toBe('42501')
  expect(await refused('SELECT team_v1.claim($1, 60)', [theirs.thread])).toBe('42501')
  await admin.query('UPDATE team.device SET removed_at = NULL WHERE role = $1', [place.user])
})

it('leaves no word at the server: not in a dump, its files, its log or what it tells of itself', async () => {
  const bin = readdirSync('/usr/lib/postgresql').toSorted().at(-1) ?? ''
  const dump = execFileSync(
    `/usr/lib/postgresql/${bin}/bin/pg_dump`,
    ['-h', cluster.folder, '-p', String(cluster.port), '-U', 'admin', team.database],
    { ...nobody, encoding: 'latin1' },
  )
  expect(dump.length).toBeGreaterThan(10_000)
  await admin.query('CHECKPOINT')
  const files = readdirSync(join(cluster.folder, 'data'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
  expect(files.length).toBeGreaterThan(300)
  const { rows } = await admin.query('SELECT * FROM pg_stat_activity')
  const everything = [dump, ...files, cluster.log(), JSON.stringify(rows)]
  // Its own words are found, so that others would be.
  expect(everything.filter((text) => text.includes(theirs.note)).length).toBeGreaterThan(1)
  for (const word of [...CANARY.split(' '), team.first.password, 'the owner’s']) {
    for (const encoded of [Buffer.from(word), Buffer.from(Buffer.from(word).toString('hex'))]) {
      const needle = encoded.toString('latin1')
      expect(
        everything.some((text) => text.includes(needle)),
        word,
      ).toBe(false)
    }
  }
})
