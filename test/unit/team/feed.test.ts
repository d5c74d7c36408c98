import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { TeamPlace } from '../../../electron/core/team/index.ts'
import { startPostgres, type Cluster } from '../../support/postgres/cluster.ts'
import {
  isIn,
  startDesktop,
  startTeam,
  type Desktop,
  type TestTeam,
} from '../../support/postgres/team.ts'

/** What one desktop of a team does is told to the others, over a PostgreSQL of this file's own. */
let cluster: Cluster
let team: TestTeam
let other: TeamPlace

beforeAll(async () => {
  cluster = await startPostgres()
  team = await startTeam(cluster)
  other = await team.admit()
})
afterAll(() => cluster.stop())

function open(...given: Parameters<typeof startDesktop>): Desktop {
  const desktop = startDesktop(...given)
  onTestFinished(() => desktop.close())
  return desktop
}

it('tells every desktop of a note, with its words, which the server does not know', async () => {
  const [anna, boris] = [open(team.first), open(other)]
  await anna.until(isIn('live'))
  await boris.until(isIn('live'))
  const id = randomUUID()
  const words = { text: 'Перезвонить Ивану' }
  expect(await anna.put({ id, kind: 'note', seen: 0, gone: false, content: words })).toEqual({
    taken: true,
    version: 1,
  })
  const note = await boris.until(({ told }) =>
    told.flatMap(({ items }) => items).find((item) => item.id === id),
  )
  expect(note.content).toEqual({ opened: true, value: words })
})
