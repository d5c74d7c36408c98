/**
 * `npm test`: the static checks and every kind of test, side by side, then one line of totals.
 *
 *   npm test                              everything
 *   npm test -- --only e2e                one kind: check, types, format, lint, build, electron, unit, isolated, contract, component, faults, keychain, e2e
 *   npm test -- --only unit test/unit/x   what follows goes to the tool (vitest or Playwright) as it is
 *
 * A static check counts as one test. A skipped test makes the run fail: nothing is left out unseen.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asked } from './test/asked.mjs'
import { runNode, stopAll } from './test/process.mjs'
import { counts, reporting } from './test/reports.mjs'
import { chosen } from './test/tasks.mjs'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/test')
/** Two more than the cores that it is made for: with one more, a third of their time was left unused. */
const lanes = 4

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function run(task, further, loud) {
  const started = performance.now()
  const file = join(reports, `${task.name}.json`)
  const report = task.report && reporting[task.report](file)
  const args = [...task.args, ...(report?.args ?? []), ...(task.report ? further : [])]
  const { code, output } = await runNode(task.script, args, {
    env: report?.env,
    keyring: task.keyring,
    gentle: task.gentle,
    loud,
  })
  const result = task.report
    ? counts(task.report, file, code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const sound = result.failed === 0 && result.skipped === 0
  const tests = task.report ? `, ${line(result)}` : ''
  console.log(`${sound ? '✓' : '✗'} ${task.name} (${seconds(started)}${tests})`)
  if (!sound && !loud) console.log(`\n${output}\n`)
  return result
}

/** Runs a task when the one that it needs has ended well. That one began before it. */
async function afterNeeded({ name, needs }, begun, run) {
  const needed = await begun.get(needs)
  if (!needed?.failed) return run()
  console.log(`✗ ${name} (not run: ${needs} failed)`)
  return { passed: 0, failed: 1, skipped: 0 }
}

const line = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/**
 * Prints what the tests asked of demo cabinets. Whether all of it kept their rules, and, where `must`,
 * whether anything was asked: a count of nothing would prove nothing.
 */
function haveAskedWell(must) {
  const { requests, problems } = asked(reports)
  const mark = problems.length === 0 ? '✓' : '✗'
  console.log(
    `${mark} ${requests} requests reached demo cabinets, ${problems.length} broke their rules`,
  )
  for (const problem of problems) console.log(`  ${problem}`)
  return problems.length === 0 && (requests > 0 || !must)
}

/** Runs tasks side by side, each in as many lanes as it takes, and begins them in their order. */
async function runAll(tasks, run) {
  const running = new Set()
  const results = []
  let free = lanes
  for (const task of tasks) {
    const { takes = 1 } = task
    while (free < takes) await Promise.race(running)
    free -= takes
    const done = run(task).then((result) => {
      results.push(result)
      free += takes
      running.delete(done)
    })
    running.add(done)
  }
  await Promise.all(running)
  return results
}

async function main() {
  const { values, tokens } = parseArgs({
    options: { only: { type: 'string' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const own = tokens.find((token) => token.kind === 'option' && token.name === 'only')
  const used = own ? (own.inlineValue ? 1 : 2) : 0
  const given = process.argv.slice(2)
  const further = own ? given.toSpliced(own.index, used) : given
  if (!own && further.length > 0) throw new Error('Further arguments need --only')

  const tasks = chosen(values.only)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const loud = tasks.length === 1
  const begun = new Map()
  const results = await runAll(tasks, (task) => {
    const outcome = afterNeeded(task, begun, () => run(task, further, loud))
    begun.set(task.name, outcome)
    return outcome
  })
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  const asksWell = !tasks.some((task) => task.asks) || haveAskedWell(further.length === 0)
  console.log(line(total))
  return asksWell && total.failed === 0 && total.skipped === 0 && total.passed > 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopAll()
    process.exit(1)
  })
}
process.on('exit', stopAll)

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
