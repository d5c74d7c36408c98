import { spawn, type ChildProcessWithoutNullStreams as Program } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environmentOf, root, type Edit } from './edits.ts'

/** A test that fails, or that hangs. */
export interface Failure {
  file: string
  test: string
  hangs?: true
}

interface Options {
  /** After how many failures the rest is left out; by 0 nothing is. */
  bail: number
  config?: string
  /** A module that is loaded before everything in every program. */
  before?: string
  env?: Record<string, string>
}

/** Generous: on a busy machine, too, a test begins or ends within it. */
const SILENCE = 10 * 60_000

const VITEST = 'node_modules/vitest/vitest.mjs'
const HOOKS = new URL('./hooks.ts', import.meta.url).href

const running = new Set<Program>()

/**
 * Runs test files, or all in a folder, in this order over sources with edits.
 * @returns one failure of each file that has any; throws where Vitest does not run them
 */
export async function runTests(
  files: readonly string[],
  edits: readonly Edit[],
  { bail, config = 'test/seeded/vitest.config.ts', before, env }: Options,
): Promise<Failure[]> {
  const temporary = mkdtempSync(join(tmpdir(), 'edits-'))
  const options = ['run', '--config', config, '--bail', String(bail)]
  const child = spawn(process.execPath, [VITEST, ...options, ...files], {
    cwd: root,
    // A group of its own: nothing that a test started outlives the run.
    detached: true,
    env: {
      ...process.env,
      ...env,
      ...environmentOf(edits),
      NODE_OPTIONS: [HOOKS, ...(before ? [before] : [])].map((url) => `--import=${url}`).join(' '),
      // Which files are run is said by name.
      SWITCHDESK_TEST_TIER: undefined,
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      TMPDIR: temporary,
    },
  })
  running.add(child)
  try {
    return await failuresOf(child)
  } finally {
    stop(child)
    running.delete(child)
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Does something with each of several, two at a time: as many as there are cores in most machines. */
export async function sideBySide<T>(
  all: Iterable<T>,
  act: (one: T) => Promise<void>,
): Promise<void> {
  const rest = all[Symbol.iterator]()
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await act(next.value)
  }
  await Promise.all([lane(), lane()])
}

/** By file, the first of each as the reporter of `vitest.config.ts` says them. */
async function failuresOf(child: Program): Promise<Failure[]> {
  const failures = new Map<string, Failure>()
  let last: Failure = { file: '', test: '' }
  let complaint = ''
  const silence = setTimeout(() => {
    failures.set(last.file, { ...last, hangs: true })
    stop(child)
  }, SILENCE)
  child.stderr.on('data', (said) => (complaint = (complaint + String(said)).slice(-2000)))
  createInterface(child.stdout).on('line', (line) => {
    if (!line.startsWith('["')) return
    const [what, file, test] = JSON.parse(line) as [string, string, string]
    silence.refresh()
    last = { file: file || last.file, test }
    if (what === 'fails' && !failures.has(last.file)) failures.set(last.file, last)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(silence)
  if (code !== 0 && failures.size === 0) throw new Error(`Vitest ended with ${code}: ${complaint}`)
  return [...failures.values()]
}

/** Ends a program with all that it started. */
function stop({ pid }: Program): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

process.on('exit', () => running.forEach(stop))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
