/**
 * The static checks and every kind of test, side by side, then one line of totals.
 *
 *   npm test                              the fast tier: every promise once
 *   npm run test:deep                     everything
 *   npm run test:deep -- --rest           what the fast tier leaves
 *   npm test -- --only e2e                one kind; a wrong name is answered with all there are
 *   npm test -- --only unit test/unit/x   what follows goes to the tool (Vitest or Playwright) as it is
 *   npm test -- --readings last           demo accounts answer otherwise wherever the specification leaves it open
 *
 * A static check counts as one test. A skipped test makes the run fail: nothing is left out unseen. No part is
 * ended for taking long, only where it reported nothing for five minutes (`SWITCHDESK_TEST_SILENCE`, seconds).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asked } from './test/asked.mjs'
import { makeRunFolder } from './test/events.mjs'
import { stopAll } from './test/process.mjs'
import { timeSince } from './test/progress.mjs'
import { lineOf, runTasks } from './test/run.mjs'
import { chosen } from './test/tasks.mjs'

const reports = join(import.meta.dirname, '../.cache/test')

/**
 * Prints what the tests asked of demo cabinets. Whether all of it kept their rules, and, where `must`,
 * whether anything was asked: a count of nothing would prove nothing.
 */
function haveAskedWell(folder, must) {
  const { requests, problems } = asked(folder)
  const mark = problems.length === 0 ? '✓' : '✗'
  console.log(
    `${mark} ${requests} requests reached demo cabinets, ${problems.length} broke their rules`,
  )
  for (const problem of problems) console.log(`  ${problem}`)
  return problems.length === 0 && (requests > 0 || !must)
}

/** @returns the options of the run itself, and what belongs to the tool of `--only` */
function readArguments() {
  const options = {
    only: { type: 'string' },
    deep: { type: 'boolean' },
    rest: { type: 'boolean' },
    readings: { type: 'string' },
  }
  const { values, tokens } = parseArgs({
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const own = tokens.filter(({ name }) => name in options)
  const used = own.flatMap(({ index, value, inlineValue }) =>
    value === undefined || inlineValue ? [index] : [index, index + 1],
  )
  const further = process.argv.slice(2).filter((_, index) => !used.includes(index))
  const isWhole = values.deep || further.length > 0
  const tier = values.rest ? 'rest' : isWhole ? 'deep' : 'fast'
  return { only: values.only, readings: values.readings, tier, further }
}

async function main() {
  const started = performance.now()
  const { only, readings, tier, further } = readArguments()
  // Demo accounts of all kinds of tests begin with it (`electron/demo/rules/route/readings.ts`).
  if (readings) process.env.DEMO_READINGS = readings
  const { tasks, leftOut } = chosen(only, tier)
  if (leftOut.length > 0) console.log(`Left out, since they need Linux: ${leftOut.join(', ')}`)
  const folder = makeRunFolder(reports)
  const silence = Number(process.env.SWITCHDESK_TEST_SILENCE ?? 300)
  const results = await runTasks(tasks, { tier, further, folder, silence })
  const asksWell = !tasks.some((task) => task.asks) || haveAskedWell(folder, further.length === 0)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  const isSound = asksWell && results.every((result) => result.isSound) && total.passed > 0
  writeFileSync(join(reports, 'result.json'), JSON.stringify({ isSound, asksWell, results }))
  console.log(`${timeSince(started)}, ${Math.round(sum('seconds'))} s of a processor`)
  console.log(lineOf(total))
  return isSound ? 0 : 1
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
