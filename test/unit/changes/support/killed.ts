import type { ChangeTables } from '../../../../electron/core/changes/tables.ts'
import type { KeptChange } from '../../../../electron/bridge/changes.ts'
import { openFile, openStore } from '../../../support/database.ts'

/** A program of its own that is killed right after so many steps of keeping a change and of putting it back. */
const [path = '', key = '', steps = '0'] = process.argv.slice(2)

const change = (id: string): KeptChange => ({
  id,
  at: Date.now(),
  kind: 'groups',
  thing: '404',
  name: 'Весь офис',
  action: 'changed',
  outcome: 'unknown',
  before: { timeout: 10 },
  after: { timeout: 20 },
})
const UNTIL = 1_000

const store = openStore(openFile(path, key)).of<ChangeTables>('changes')
const all = [
  () => store.begin({ ...change('first'), until: UNTIL }, []),
  () => store.end('first', 'done'),
  () => {
    store.leave(['first'])
    store.takeEnded(UNTIL)
  },
  () => store.begin(change('back'), ['first']),
  () => store.end('back', 'done'),
]
for (const step of all.slice(0, Number(steps))) step()
process.kill(process.pid, 'SIGKILL')
