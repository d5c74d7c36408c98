/**
 * Repeats the tests and reports whatever ever failed.
 *
 *   npm run test:repeat -- --times 10 --load 2          every second run beside two busy loops
 *   npm run test:repeat -- --times 3 --load 2 --deep    all tests instead of the fast tier
 */
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { become } from './run.mjs'
import { timeSince } from './test/progress.mjs'

const resultFile = join(import.meta.dirname, '../.cache/test/result.json')

/** @returns what ends them */
function startLoops(count) {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  return () => loops.forEach((loop) => loop.kill('SIGKILL'))
}

/** Runs npm itself, the one that runs this script when there is one. */
function npm(args) {
  const { npm_node_execpath: node, npm_execpath: script } = process.env
  if (node && script) return become(node, [script, ...args])
  return become(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

/** @returns the names of what failed; a run that left no result has failed as a whole */
async function failuresOf(code) {
  const text = await readFile(resultFile, 'utf8').catch(() => undefined)
  if (text === undefined) return ['the run itself, before its first test']
  const { asksWell, results } = JSON.parse(text)
  const names = results.flatMap(({ name, failures }) => failures.map((one) => `${name}: ${one}`))
  if (!asksWell) names.push('requests that break a demo cabinet’s rules')
  return names.length === 0 && code !== 0 ? ['the run itself'] : names
}

async function runOnce(script, load) {
  const started = performance.now()
  await rm(resultFile, { force: true })
  const endLoops = startLoops(load)
  const { code, stopped } = await npm(['run', script]).finally(endLoops)
  if (stopped) process.exit(1)
  return { time: timeSince(started), load, failures: await failuresOf(code) }
}

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    load: { type: 'string', default: '2' },
    deep: { type: 'boolean', default: false },
  },
})
const runs = []
for (let turn = 0; turn < Number(values.times); turn += 1) {
  const load = turn % 2 === 1 ? Number(values.load) : 0
  runs.push(await runOnce(values.deep ? 'test:deep' : 'test', load))
}

console.log('\nRun  Time   Busy loops  Failures')
for (const [turn, { time, load, failures }] of runs.entries()) {
  console.log(
    `${String(turn + 1).padStart(3)}  ${time.padStart(5)}  ${String(load).padStart(10)}  ${failures.length}`,
  )
}
const often = new Map()
for (const name of runs.flatMap(({ failures }) => failures)) {
  often.set(name, (often.get(name) ?? 0) + 1)
}
for (const [name, count] of often) console.log(`failed ${count} of ${runs.length}: ${name}`)
const green = runs.filter(({ failures }) => failures.length === 0).length
console.log(`${green} of ${runs.length} runs were green`)
process.exitCode = green === runs.length ? 0 : 1
