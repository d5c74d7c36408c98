import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { ownTeam } from '../../../support/postgres/own-team.ts'
import { startPooler } from '../../../support/postgres/pooler.ts'
import { isIn, startDesktop, tagSaying } from '../../../support/postgres/team.ts'

/** What stands between desktops and a server where it is somebody else's. */
const { cluster, team } = await ownTeam()

it.each([
  ['session', 'live'],
  ['transaction', 'polling'],
] as const)(
  'behind a pooler that keeps a connection for a %s changes come',
  async (mode, state) => {
    const others = await team.admit()
    const pooler = await startPooler(cluster, mode, [team.first, others])
    onTestFinished(() => pooler.stop())
    const behind = { port: pooler.port }
    // As long is waited for what a pooler may have kept to itself.
    const pace = { patience: 20_000 }
    const anna = startDesktop({ ...team.first, ...behind }, { pace })
    onTestFinished(() => anna.close())
    const boris = startDesktop({ ...others, ...behind }, { pace })
    onTestFinished(() => boris.close())
    for (const desktop of [anna, boris]) {
      await desktop.until(({ states }) => states.find(({ kind }) => kind !== 'connecting'))
    }
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID()
      await anna.put({ id, kind: 'tag', seen: 0, gone: false, content: tagSaying(String(round)) })
      await boris.until(({ told }) =>
        told.flatMap(({ items }) => items).find((one) => one.id === id),
      )
    }
    const thread = await anna.thread('+7 915')
    await anna.be({ thread, doing: 'writing' })
    await boris.until(() => boris.presence().find((one) => one.thread === thread))
    expect((await anna.claim(thread, 60)).mine).toBe(true)
    expect((await boris.claim(thread, 60)).mine).toBe(false)
    await boris.until(isIn(state))
  },
)
