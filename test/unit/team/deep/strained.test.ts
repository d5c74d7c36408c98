import { randomBytes, randomUUID } from 'node:crypto'
import { chownSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { canFill, makeDisk } from '../../../support/disk.ts'
import { nobody } from '../../../support/nobody.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { isIn, startDesktop } from '../../../support/postgres/team.ts'

/** A server that is at the end of what it has, and a desktop that wants too much. */
const { cluster, team } = await ownTeam()
const other = await team.admit()

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = await cluster.administrator(team.database)
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

/** A note that no compression makes shorter. */
const note = (bytes: number) => ({
  ...{ id: randomUUID(), kind: 'note' as const, seen: 0, gone: false },
  content: randomBytes(bytes).toString('base64'),
})

it('without a connection left takes in nobody more, until there is one', async () => {
  const anna = await openDesktop(team.first)
  await asAdmin(`ALTER DATABASE ${team.database} CONNECTION LIMIT 1`)
  const boris = startDesktop(other)
  onTestFinished(() => boris.close())
  expect(await boris.until(isIn('away'))).toEqual({ kind: 'away', trouble: 'busy' })
  expect((await anna.put(note(10))).taken).toBe(true)
  await asAdmin(`ALTER DATABASE ${team.database} CONNECTION LIMIT -1`)
  await boris.until(isIn('live'))
})

it.runIf(canFill)(
  'with a full disk refuses what it cannot keep, and takes it again later',
  async () => {
    const disk = makeDisk(cluster.folder)
    onTestFinished(() => disk.remove())
    if (nobody.uid !== undefined) chownSync(disk.home, nobody.uid, nobody.gid)
    await asAdmin(
      `CREATE TABLESPACE small LOCATION '${disk.home}'`,
      'ALTER TABLE team.item SET TABLESPACE small',
    )
    onTestFinished(() =>
      asAdmin('ALTER TABLE team.item SET TABLESPACE pg_default', 'DROP TABLESPACE small'),
    )
    const anna = await openDesktop(team.first)
    const long = note(40_000)
    disk.fill()
    await expect(anna.put(long)).rejects.toMatchObject({ trouble: 'full' })
    disk.free()
    expect((await anna.put(long)).taken).toBe(true)
    expect(anna.states.at(-1)).toEqual({ kind: 'live' })
  },
)

it('refuses a thing of a megabyte, and goes on', async () => {
  const anna = await openDesktop(team.first)
  await expect(anna.put(note(1 << 20))).rejects.toMatchObject({ trouble: 'invalid' })
  expect((await anna.put(note(10))).taken).toBe(true)
})
