/** Writes into a database, says how much is committed, and goes on until it is killed. */
import { openFile, openStore } from '../../../support/database.ts'
import { batch, row } from './rows.ts'

const [path = '', key = ''] = process.argv.slice(2)
const store = openStore(openFile(path, key))
// Keys other than those that were there before.
const rows = Array.from({ length: 25 }, (_, n) => row({ key: `d${n + 1_000_000}` }))
for (const one of rows) store.ingest(batch([one]))
process.send?.(rows.length)
// Held until then: a store that nobody holds is closed when it is collected.
setInterval(() => store.counts(), 60_000)
