import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const tool = (path) => join(root, 'node_modules', path)

const check = (name, script, args, groups = []) => ({
  name,
  groups: ['check', ...groups],
  script,
  args,
  gentle: true,
})

/** For a part with a tsconfig.json of its own; all of them together are `npm run check:types`. */
const typesCheck = (part, [compiler, ...options]) =>
  check(`types of ${part}`, compiler, ['-p', part, ...options], ['types'])

/**
 * Needs less than half the work, and does not know components. Its threads would each find out most
 * types for themselves, and end hardly sooner.
 */
const native = [tool('native-typescript/bin/tsc'), '--singleThreaded']
const withComponents = [tool('vue-tsc/bin/vue-tsc.js')]

/** The tests of a project of `vitest.config.ts`. */
const tests = (project, more = {}) => ({
  name: project,
  groups: [],
  script: tool('vitest/vitest.mjs'),
  args: ['run', '--project', project],
  report: 'vitest',
  ...more,
})

/**
 * Every task: a script and its arguments for Node, by what else `--only` may call it (`groups`), whose
 * success it `needs`, how many lanes it `takes`, and, where it runs tests, the tool whose JSON `report`
 * it leaves and whether it `asks` demo cabinets.
 *
 * Their order keeps both cores at work to the end. The end-to-end tests wait a good part of their time,
 * so they begin as soon as the app is built, and the checks beside them are `gentle`: they take what
 * the browsers, shells and services leave. The longest of the rest come first.
 */
export const tasks = [
  {
    name: 'build',
    groups: ['e2e'],
    script: tool('electron-vite/bin/electron-vite.js'),
    args: ['build'],
  },
  {
    name: 'e2e',
    groups: [],
    script: tool('@playwright/test/cli.js'),
    args: ['test'],
    report: 'playwright',
    asks: true,
    keyring: true,
    needs: 'build',
    takes: 2,
  },
  // It waits for timers, disks and services, and everything waits for it: one worker would leave a core idle.
  tests('unit', { args: ['run', '--project', 'unit', '--maxWorkers', '2'], asks: true }),
  tests('component'),
  tests('faults'),
  check('lint', tool('eslint/bin/eslint.js'), ['--max-warnings', '0', '.']),
  tests('electron', { needs: 'build', asks: true }),
  typesCheck('renderer', withComponents),
  typesCheck('test', native),
  typesCheck('electron', native),
  check('format', tool('prettier/bin/prettier.cjs'), ['--check', '.']),
  typesCheck('electron/preload', native),
  tests('isolated'),
  tests('contract', { asks: true }),
  tests('keychain', { keyring: true }),
]

/** The tasks of `--only NAME`, or all of them. Throws on a name that nobody has. */
export function chosen(only) {
  if (!only) return tasks
  const wanted = tasks.filter((task) => task.name === only || task.groups.includes(only))
  if (wanted.length > 0) return wanted
  const names = new Set(tasks.flatMap((task) => [...task.groups, task.name]))
  throw new Error(`--only takes one of: ${[...names].join(', ')}`)
}
