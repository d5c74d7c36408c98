/**
 * `npm run check:commits`: holds the subjects of commits to the rule of CONTRIBUTING.md, those since `origin/main` or
 * `--since REVISION`. With `--message FILE` that of one message, as Git's hook `commit-msg` has it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultOf } from './commit-rule.mjs'

const { values } = parseArgs({
  options: { since: { type: 'string', default: 'origin/main' }, message: { type: 'string' } },
})

function subjects() {
  if (values.message) return [readFileSync(values.message, 'utf8').split('\n')[0]]
  const range = `${values.since}..HEAD`
  return execFileSync('git', ['log', '--no-merges', '--format=%s', range], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

const all = subjects()
const faulty = all.filter((subject) => faultOf(subject) !== undefined)
for (const subject of faulty) console.error(`✗ ${subject}\n  ${faultOf(subject)}`)
console.log(`${all.length - faulty.length} of ${all.length} subjects are as CONTRIBUTING.md says`)
process.exitCode = faulty.length === 0 ? 0 : 1
