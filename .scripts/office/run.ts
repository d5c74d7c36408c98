import { parseArgs } from 'node:util'
import { startDemo } from '../../electron/demo/index.ts'
import { openColleague } from './colleague.ts'
import { ownDatabase, startPostgres } from './postgres.ts'

/**
 * `npm run demo -- --team [--port N]`: the demo account with a team that answers in it. Two colleagues are played, on a
 * PostgreSQL of their own, and a code is printed by which somebody joins them in the app. Ctrl+C ends all of it,
 * and of the team nothing is kept.
 */
const { values } = parseArgs({
  options: {
    team: { type: 'boolean' },
    port: { type: 'string', default: '0' },
    home: { type: 'string', default: '.cache/demo-team' },
  },
})

const stopping = new AbortController()
const stopped = new Promise<void>((resolve) =>
  stopping.signal.addEventListener('abort', () => resolve()),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

const fail = (error: Error): never => {
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
const server = await startPostgres().catch(fail)
const demo = await startDemo({ home: values.home, port: Number(values.port) }).catch(
  async (error: Error) => {
    await server.stop()
    return fail(error)
  },
)
const [boris, vera] = [await openColleague('Борис', demo), await openColleague('Вера', demo)]
try {
  const { port } = server
  await boris.makeTeam({ host: 'localhost', port, ...(await ownDatabase(server)) })
  await vera.join(await boris.invite('Вера'))
  const { email, password } = demo.account
  process.stdout.write(
    [
      `Sign in at ${demo.addresses.rest} as ${email} with ${password},`,
      'then Settings, Team, "Join with a code":',
      await boris.invite('Анна'),
      'Boris and Vera answer there. Ctrl+C ends them.',
      '',
    ].join('\n'),
  )
  void boris.work(stopping.signal)
  void vera.work(stopping.signal)
  await stopped
} finally {
  await Promise.all([boris.close(), vera.close()])
  await demo.close()
  await server.stop()
}
