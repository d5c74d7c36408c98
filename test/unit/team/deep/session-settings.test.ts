import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { noteSaying, type Desktop } from '../../../support/postgres/team.ts'

/** A database with settings of its own, as its administrator likes them. */
const { cluster, team } = await ownTeam()
const other = await team.admit('Борис')

const settings: [string, string][] = [
  ['bytea_output', 'escape'],
  ['DateStyle', 'German, DMY'],
  ['IntervalStyle', 'iso_8601'],
  ['TimeZone', 'Asia/Kathmandu'],
  ['row_security', 'off'],
  ['default_transaction_isolation', 'serializable'],
  ['default_transaction_deferrable', 'on'],
  ['statement_timeout', '1ms'],
  ['idle_session_timeout', '50ms'],
  ['idle_in_transaction_session_timeout', '1ms'],
  ['lock_timeout', '1ms'],
  ['exit_on_error', 'on'],
  ['search_path', 'public, pg_catalog'],
  ['standard_conforming_strings', 'off'],
  ['transform_null_equals', 'on'],
  ['quote_all_identifiers', 'on'],
  ['extra_float_digits', '-15'],
  ['client_encoding', 'LATIN1'],
  ['client_min_messages', 'debug5'],
  ['array_nulls', 'off'],
  ['xmlbinary', 'hex'],
  ['synchronous_commit', 'off'],
  ['enable_indexscan', 'off'],
  ['force_parallel_mode', 'on'],
  ['role', 'pg_read_all_stats'],
  ['restrict_nonsystem_relation_kind', 'view, foreign-table'],
  ['plpgsql.extra_errors', 'all'],
]

const knows = (id: string) => (desktop: Desktop) =>
  desktop.told.flatMap(({ items }) => items).find((item) => item.id === id)

it.each(settings)('reads and writes as ever where %s is %s', async (name, value) => {
  const admin = await cluster.administrator(team.database)
  const quoted = name === 'search_path' || name === 'DateStyle' ? value : `'${value}'`
  await admin.query(`ALTER DATABASE ${team.database} SET ${name} = ${quoted}`)
  onTestFinished(async () => {
    await admin.query(`ALTER DATABASE ${team.database} RESET ${name}`)
    await admin.end()
  })
  const [anna, boris] = [await openDesktop(team.first), await openDesktop(other)]
  const id = randomUUID()
  await anna.put({ id, kind: 'note', seen: 0, gone: false, content: noteSaying('Ж \\x41 é') })
  const fresh = await openDesktop(other)
  for (const desktop of [boris, fresh]) {
    const { content } = await desktop.until(knows(id))
    expect(content).toEqual({ opened: true, value: noteSaying('Ж \\x41 é') })
  }
  const thread = await boris.thread(`:7${randomUUID()}`)
  expect((await anna.claim(thread, 60)).mine).toBe(true)
  expect((await boris.claim(thread, 60)).mine).toBe(false)
  expect(await boris.set(thread, 'assignee', { is: null }, 0)).toEqual({ taken: true, version: 1 })
  await anna.until(({ told }) =>
    told.flatMap(({ threads }) => threads).find((one) => one.id === thread),
  )
  // A limit may strike the very statement that lifts it: the desktop then comes back by itself.
  const isLimit = name.endsWith('_timeout')
  expect(isLimit ? [] : anna.states.filter(({ kind }) => kind === 'away')).toEqual([])
})
