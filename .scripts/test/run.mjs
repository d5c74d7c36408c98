import { clearInterval, setInterval } from 'node:timers'
import { join } from 'node:path'
import { eventsVariable, follow } from './events.mjs'
import { runAll } from './lanes.mjs'
import { createCheck, createPart } from './part.mjs'
import { runNode } from './process.mjs'
import { createProgress, timeSince } from './progress.mjs'
import { reporters } from './tasks.mjs'
import { createMemory } from './unchanged.mjs'

const root = join(import.meta.dirname, '../..')
const memory = createMemory(root, join(root, '.cache/passed'))

/**
 * Runs tasks side by side and shows how far they are; a single one, or what a single kind of tests needs and itself,
 * has the terminal.
 *
 * @param further arguments for the tools that run tests
 * @param folder of this run alone, for what they report
 * @param silence how long a part may report nothing, seconds
 * @returns of each task its counts, the names of what failed, and whether it `isSound`
 */
export async function runTasks(tasks, { tier, further, folder, silence }) {
  const loud = tasks.length === 1 || tasks.filter(({ report }) => report).length === 1
  const waiting = new Set(tasks.map(({ name }) => name))
  const running = new Set()
  const progress = createProgress(() => ({
    running: [...running].map(({ part }) => part),
    waiting: [...waiting],
  }))
  const clock = setInterval(() => {
    for (const one of running) lookAt(one)
    if (!loud) progress.tick()
  }, 1000)

  function begin(task) {
    waiting.delete(task.name)
    const create = task.report ? createPart : createCheck
    return create(task.name, {
      silence,
      onFailure(name, text) {
        if (!loud) progress.print(`✗ ${task.name}: ${name}\n${indented(text)}`)
      },
    })
  }

  async function run(task) {
    const started = performance.now()
    const part = begin(task)
    const file = join(folder, `${task.name.replaceAll('/', '-')}.events`)
    const program = runTask(task, { file, tier, loud, further })
    const one = { part, program, events: follow(file) }
    running.add(one)
    const { code, output, seconds } = await program.done
    running.delete(one)
    for (const event of one.events()) part.record(event)
    const result = part.result(code)
    // Whoever asks for some tests of a file leaves the others out.
    const isSound = result.failed === 0 && (result.skipped === 0 || further.length > 0)
    if (result.failed > 0 && part.failedNames.length === 0) part.fail(task.name, output)
    const took = `${timeSince(started)}, ${Math.round(seconds)} s of a processor`
    progress.print(`${isSound ? '✓' : '✗'} ${task.name}: ${lineOf(result)} (${took})`)
    return { ...result, name: task.name, isSound, seconds, failures: part.failedNames }
  }

  function pass(task) {
    begin(task)
    progress.print(`✓ ${task.name}: nothing has changed since it passed`)
    const counts = { passed: 1, failed: 0, skipped: 0 }
    return { ...counts, name: task.name, isSound: true, seconds: 0, failures: [] }
  }

  function passOver(task) {
    begin(task).fail(task.name, `Not run, since ${task.needs} failed.`)
    const counts = { passed: 0, failed: 1, skipped: 0 }
    return { ...counts, name: task.name, isSound: false, seconds: 0, failures: [task.name] }
  }

  try {
    return await runAll(tasks, (task) => unlessPassed(task, run, pass), passOver)
  } finally {
    clearInterval(clock)
    progress.end()
  }
}

/** Runs a task, or passes where it is a check that has passed on these very files. */
async function unlessPassed(task, run, pass) {
  const print = task.remembered && memory.fingerprint()
  if (print && memory.hasPassed(task.name, print)) return pass(task)
  const result = await run(task)
  // Somebody may have saved a file meanwhile.
  if (print && result.isSound && memory.fingerprint() === print) memory.note(task.name, print)
  return result
}

export const lineOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

const indented = (text) => text.trim().replaceAll(/^/gm, '    ')

function runTask(task, { file, tier, loud, further }) {
  const args = task.report ? [...reporters[task.report](loud), ...further] : []
  return runNode(task.script, [...task.args, ...args], {
    env: { [eventsVariable]: file, SWITCHDESK_TEST_TIER: tier },
    keyring: task.keyring,
    gentle: task.gentle,
    loud,
  })
}

/** Ends a part that hangs, and names the tests that were under way. */
function lookAt({ part, program, events }) {
  for (const event of events()) part.record(event)
  part.tick()
  if (!part.isHung()) return
  const text = `Hung: nothing was reported for ${part.silence} seconds.`
  for (const name of part.underWay()) part.fail(name, text)
  program.stop()
}
