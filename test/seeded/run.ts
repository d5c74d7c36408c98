/**
 * `npm run test:seeded`: makes mistakes on purpose in where calls go and in what the check looks for, one by one,
 * and tells which the tests find. `--only TEXT` for those whose names hold it.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { mistakes } from './mistakes.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

/** Whether the tests fail; a place of no mistake leaves the sources as they are. */
function fail(place: number): { isRed: boolean; told: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/seeded/vitest.config.ts'],
    { env: { ...process.env, SEEDED: String(place), NO_COLOR: '1' }, encoding: 'utf8' },
  )
  const [told = stderr.slice(-500)] = /FAIL .*/.exec(stdout + stderr) ?? []
  return { isRed: status !== 0, told }
}

const wanted = [...mistakes.entries()].filter(([, { name }]) => name.includes(values.only))
const sound = fail(-1)
if (sound.isRed) throw new Error(`The tests fail without a mistake: ${sound.told}`)
let found = 0
for (const [place, { name }] of wanted) {
  const { isRed, told } = fail(place)
  // What did not run found nothing.
  const isFound = isRed && told.startsWith('FAIL')
  if (isFound) found += 1
  console.log(`${isFound ? 'found' : 'NOT FOUND'}: ${name}; ${told}`)
}
console.log(`\n${found} of ${wanted.length} mistakes found`)
process.exitCode = found === wanted.length ? 0 : 1
