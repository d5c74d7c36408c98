/** Looks at two extensions every ten seconds of a clock of its own, and kills itself after so many looks. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDatabase } from '../../../support/database.ts'
import type { PresenceTables } from '../../../../electron/core/extensions/presence/tables.ts'
import { createPresenceHistory } from '../../../../electron/core/extensions/presence/history.ts'

const [path = '', key = '', start = '', looks = ''] = process.argv.slice(2)
const clock = { wall: Number(start), steady: 0 }
const database = await openDatabase({ kept: 'disk', path, key, make: true })
const stored = database.of<PresenceTables>('presence')
const history = createPresenceHistory({
  stored,
  describe: (error) => {
    throw error
  },
  now: () => ({ ...clock }),
})
for (let look = 0; look < Number(looks); look += 1) {
  const rows = [
    { id: 1, on_line: true },
    { id: 2, on_line: Math.floor(look / 7) % 2 === 0 },
  ]
  history.observe({ part: 0, rows, begun: { ...clock }, ended: { ...clock } })
  await nextTurn()
  // What was sent to the database's thread before is on the disk when it answers.
  await stored.alerts()
  clock.wall += 10_000
  clock.steady += 10_000
}
process.kill(process.pid, 'SIGKILL')
