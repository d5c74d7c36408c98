import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSharing } from '../../../../electron/core/colleagues/shared/sharing.ts'
import type { SharedTables } from '../../../../electron/core/colleagues/shared/stored/tables.ts'
import type { ContactTables } from '../../../../electron/core/contacts/tables.ts'
import { connectTeam } from '../../../../electron/core/team/client.ts'
import type { TeamPlace } from '../../../../electron/core/team/index.ts'
import { join } from '../../../../electron/core/team/postgres/setup.ts'
import type { TeamTables } from '../../../../electron/core/team/tables.ts'
import { openMemoryDatabase } from '../../../support/database.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { PATIENCE } from '../../../support/postgres/team.ts'
import { eventually } from '../../../support/waits.ts'

const { cluster, team } = await ownTeam()
const OTHER = '79261112233'
/** All that a backup of the server has, besides who belongs to the team. */
const TABLES = ['head', 'change', 'thread', 'register', 'claim', 'read_mark', 'item', 'revision']
const PACE = { heartbeat: 200, patience: PATIENCE, poll: 100, retry: 50 }

let admin: Client
const copy = { keep: '', setBack: '' }
beforeAll(async () => {
  admin = await cluster.administrator(team.database)
  copy.keep = TABLES.map((name) => `CREATE TABLE copy.${name} AS SELECT * FROM team.${name};`).join(
    '',
  )
  copy.setBack = TABLES.map((name) => `INSERT INTO team.${name} SELECT * FROM copy.${name};`).join(
    '',
  )
  await keep()
})
afterAll(() => admin.end())

const keep = () =>
  admin.query(`
    BEGIN ISOLATION LEVEL REPEATABLE READ;
    DROP SCHEMA IF EXISTS copy CASCADE; CREATE SCHEMA copy; ${copy.keep} COMMIT`)
const endAll = () =>
  admin.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename LIKE 'team_%'`,
  )
/** Nobody is connected while it is put back. */
async function setBack(): Promise<void> {
  await admin.query(`ALTER DATABASE ${team.database} CONNECTION LIMIT 0`)
  await endAll()
  const all = TABLES.map((name) => `team.${name}`).join(', ')
  await admin.query(`BEGIN; TRUNCATE ${all}; ${copy.setBack} COMMIT`)
  await admin.query(`ALTER DATABASE ${team.database} CONNECTION LIMIT -1`)
}

/** One computer of a team, with its real tables and its real way to the server. */
async function openDesk(place: TeamPlace) {
  const database = openMemoryDatabase()
  const shared = database.of<SharedTables>('shared')
  const contacts = database.of<ContactTables>('contacts')
  const tables = database.of<TeamTables>('team')
  await shared.begin(place.team)
  await shared.choose('contact', 'merge')
  const sharing = createSharing({
    ...{
      stored: shared,
      team: { put: (ask) => way.put(ask), forget: (threads) => way.forget(threads) },
      device: place.user,
    },
    tell: () => Promise.resolve(),
    describe: (error) => expect.fail(String(error)),
  })
  const way = connectTeam(
    place,
    {
      cursor: undefined,
      async take(changes) {
        await tables.take(place.team, changes, Date.now())
        sharing.sync()
      },
      state: () => sharing.sync(),
      ...{ presence: () => undefined, keys: () => undefined, flooded: () => undefined },
    },
    PACE,
  )
  const state = async () => ({
    contacts: (await contacts.list()).map(({ id, name, note }) => ({ id, name, note })),
    notes: (await shared.notesOf([OTHER])).map(({ id, text, author }) => ({ id, text, author })),
  })
  const changed = () => sharing.sync()
  async function close() {
    await sharing.close()
    await way.close()
    await database.close()
  }
  return { device: place.user, shared, contacts, state, changed, close }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

/** Анна has two computers, Борис one. */
async function threePlaces(): Promise<TeamPlace[]> {
  const anna = await openDesktop(team.first)
  const devices = anna.told.flatMap((changes) => changes.devices)
  const id = devices.find((device) => device.id === team.first.user)?.member ?? ''
  const second = await join(await anna.invite({ member: { id }, hours: 1 }))
  await anna.close()
  return [team.first, second, await team.admit('Борис')]
}

let count = 0
async function write(at: Desk, name: string, what: string): Promise<void> {
  const text = `${name} ${(count += 1)}`
  const contact = (await at.contacts.list()).at(-1)
  if (what === 'add') {
    await at.contacts.save([{ id: randomUUID(), name: text, numbers: [`7${count}`], note: '' }])
  }
  if (what === 'change' && contact) await at.contacts.save([{ ...contact, note: text }])
  if (what === 'drop' && contact) await at.contacts.remove([contact.id])
  if (what === 'note') await at.shared.addNote(randomUUID(), { other: OTHER, text, at: count })
  const [note] = (await at.shared.notesOf([OTHER])).filter((one) => one.text.startsWith(name))
  if (what === 'rewrite' && note) await at.shared.changeNote(note.id, text, at.device)
  at.changed()
}

const step = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('add', 'change', 'change', 'drop', 'note', 'rewrite') },
    { weight: 1, arbitrary: fc.constantFrom('keep', 'set back', 'end', 'wait') },
  ),
  desk: fc.nat(2),
})

it('has all desktops hold the same, and each note its author, however often it is set back', async () => {
  const desks = await Promise.all((await threePlaces()).map(openDesk))
  const names = ['Анна', 'Анна', 'Борис']
  async function settled() {
    const states = await Promise.all(desks.map((desk) => desk.state()))
    for (const state of states) expect(state).toEqual(states[0])
    return states[0]
  }
  async function live(steps: { what: string; desk: number }[]): Promise<void> {
    for (const { what, desk } of steps) {
      if (what === 'keep') await keep()
      else if (what === 'set back') await setBack()
      else if (what === 'end') await endAll()
      else if (what === 'wait') await eventually(settled)
      else await write(desks[desk] as Desk, names[desk] as string, what)
    }
    // Whatever is on its way arrives: what all then hold is what a new desktop reads, too.
    const fresh = await openDesk(await team.admit('Новая'))
    desks.push(fresh)
    const state = await eventually(settled).finally(() => void desks.pop())
    await fresh.close()
    const authors = new Map<string | undefined, string>()
    for (const { text, author } of state?.notes ?? []) {
      const name = text.split(' ')[0] as string
      expect(authors.get(author) ?? name).toBe(name)
      authors.set(author, name)
      expect(author).toBeDefined()
    }
  }
  const numRuns = Number(process.env['TEAM_ROUNDS'] ?? 10)
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), live), {
    ...{ numRuns, endOnFailure: true },
  })
  await Promise.all(desks.map((desk) => desk.close()))
})
