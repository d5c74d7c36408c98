import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../electron/core/team/postgres/connect.ts'
import { migrate } from '../../../../electron/core/team/postgres/migrate.ts'
import { startPostgres } from '../../../support/postgres/cluster.ts'
import { PATIENCE, startTeam } from '../../../support/postgres/team.ts'

const second = 'CREATE TABLE team.colour (name text)'
const third = `INSERT INTO team.colour SELECT 'red' FROM pg_sleep(0.2)`

/** A team of the first version, and connections that act for it. */
async function start() {
  const cluster = await startPostgres()
  onTestFinished(() => cluster.stop())
  const { database, first } = await startTeam(cluster)
  const admin = await cluster.administrator(database)
  onTestFinished(() => admin.end())
  await admin.query(`CREATE ROLE dba SUPERUSER LOGIN PASSWORD '${first.password}'`)
  async function owner() {
    const connection = await connect({ ...first, user: 'dba' }, PATIENCE)
    onTestFinished(connection.discard)
    await connection.rows(`SET ROLE ${first.user.slice(0, -8)}owner`)
    return connection
  }
  async function found() {
    const { rows } = await admin.query<{ version: number; there: boolean }>(
      `SELECT version, to_regclass('team.colour') IS NOT NULL AS there FROM team.schema`,
    )
    return rows[0]
  }
  return { admin, owner, found }
}

it('takes a schema through each step that it has not been taken through, once', async () => {
  const { admin, owner, found } = await start()
  const both = await Promise.all([owner(), owner()])
  await migrate(both[0])
  expect(await found()).toEqual({ version: 1, there: false })
  await Promise.all(both.map((one) => migrate(one, [second, third])))
  expect(await found()).toEqual({ version: 3, there: true })
  expect((await admin.query('SELECT name FROM team.colour')).rows).toEqual([{ name: 'red' }])
})

it('leaves it as it was where a step fails, and where it is a later one', async () => {
  const { owner, found } = await start()
  const one = await owner()
  await expect(migrate(one, [second, 'SELECT nothing'])).rejects.toMatchObject({
    trouble: 'failed',
  })
  expect(await found()).toEqual({ version: 1, there: false })
  await migrate(one, [second])
  await expect(migrate(one)).rejects.toMatchObject({ trouble: 'oldApp' })
  expect(await found()).toEqual({ version: 2, there: true })
})
