import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openColleague } from '../../../../.scripts/office/colleague.ts'
import { ownDatabase, startPostgres } from '../../../../.scripts/office/postgres.ts'
import { startDemo } from '../../../../electron/demo/index.ts'
import { eventually } from '../../../support/waits.ts'
import { createHome, startCore } from '../../core/support/harness.ts'

/** What `npm run demo -- --team` plays, somewhat faster. */
const pace = { reads: 1_000, writes: 6_000, rests: 100 }

it('two colleagues answer side by side, and whoever has their code sees whom', async () => {
  const home = await createHome()
  onTestFinished(() => home.remove())
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const demo = await startDemo({ home: join(home.path, 'demo'), life: 'off' })
  onTestFinished(() => demo.close())
  const [boris, vera] = [
    await openColleague('Борис', demo, pace),
    await openColleague('Вера', demo, pace),
  ]
  await boris.makeTeam({ host: 'localhost', port: server.port, ...(await ownDatabase(server)) })
  await vera.join(await boris.invite('Вера'))

  const { core } = await startCore(join(home.path, 'anna'), { pace: {} })
  onTestFinished(() => core.close())
  const { commands } = core
  await commands['app.attention']({ visible: true, focused: true })
  const { id: cabinet } = await commands['session.signIn']({
    ...{ way: 'email', generation: 'current', ...demo.account },
    addresses: { rest: demo.addresses.rest },
  })
  await eventually(async () =>
    expect((await commands['team.state']({ cabinet })).state).toBe('none'),
  )
  await commands['team.join']({ cabinet, code: await boris.invite('Анна') })

  const stopping = new AbortController()
  const working = Promise.all([boris.work(stopping.signal), vera.work(stopping.signal)])
  const present = new Set<string>()
  await eventually(async () => {
    const { colleagues } = await commands['cabinet.state']({ cabinet })
    const nameOf = (member?: string) =>
      colleagues?.members.find(({ id }) => id === member)?.name ?? ''
    for (const { member } of colleagues?.present ?? []) present.add(nameOf(member))
    expect([...present].toSorted()).toEqual(['Борис', 'Вера'])
    const filter = { kind: 'all' } as const
    const { threads } = await commands['inbox.threads']({ cabinet, filter, limit: 50 })
    const authors = threads.map(({ last }) => nameOf(last?.author))
    expect(authors).toContain('Борис')
    expect(authors).toContain('Вера')
  })
  stopping.abort()
  await working
  await Promise.all([boris.close(), vera.close()])
})
