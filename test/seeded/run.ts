/**
 * `npm run test:seeded`: makes mistakes on purpose in where calls go and how that is said, in what the check looks
 * for and in what keeps others' changes, one by one, and tells which the tests find. `--only TEXT` for those whose
 * names hold it.
 */
import { parseArgs } from 'node:util'
import { mistakes } from './mistakes.ts'
import { runTests, sideBySide } from './tests.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const rooms = ['account/editing.test.ts', 'changes/', 'call-map/', 'check/', 'impact/']
const tests = rooms.map((room) => `test/unit/${room}`)

const wanted = mistakes.filter(({ name }) => name.includes(values.only))
const [unsound] = await runTests(tests, [], { bail: 1 })
if (unsound) throw new Error(`${unsound.file} fails without a mistake: ${unsound.test}`)
let found = 0
await sideBySide(wanted, async (mistake) => {
  const [failure] = await runTests(tests, [mistake], { bail: 1 })
  if (failure) found += 1
  console.log(failure ? `found: ${mistake.name}; ${failure.test}` : `NOT FOUND: ${mistake.name}`)
})
console.log(`\n${found} of ${wanted.length} mistakes found`)
process.exitCode = found === wanted.length ? 0 : 1
