import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const tool = (path) => join(root, 'node_modules', path)
const own = (path) => join(root, '.scripts', path)
const cache = (name) => join(root, '.cache', name)

const check = (name, script, args, cached = []) => ({
  name,
  groups: ['check'],
  script,
  args,
  cached,
  gentle: true,
})

/** For a part with a tsconfig.json of its own; all of them together are `npm run check:types`. */
const typesCheck = (part, [compiler, ...options]) => {
  const name = `types of ${part}`
  const buildInfo = cache(`types/${part.replaceAll('/', '-')}.tsbuildinfo`)
  const kept = ['--incremental', '--tsBuildInfoFile', buildInfo]
  const task = check(name, compiler, ['-p', part, ...options], kept)
  return { ...task, groups: ['check', 'types'] }
}

/**
 * Needs less than half the work, and does not know components. Its threads would each find out most
 * types for themselves, and end hardly sooner.
 */
const native = [tool('native-typescript/bin/tsc'), '--singleThreaded']
const withComponents = [tool('vue-tsc/bin/vue-tsc.js')]

/** What a file's content alone decides is looked up by that. */
const byContent = (name) => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  cache(name),
]

/** The tests of a project of `vitest.config.ts`, which lie in a folder of this name unless another is given. */
const tests = (project, more = {}) => ({
  name: project,
  groups: [],
  script: tool('vitest/vitest.mjs'),
  args: ['run', '--project', project],
  report: 'vitest',
  files: `test/${project}/**/*.test.ts`,
  ...more,
})

/** Arguments that make a tool report events, beside what it prints for itself (`loud`). */
export const reporters = {
  vitest(loud) {
    const names = [...(loud ? ['default'] : []), own('test/vitest-reporter.mjs')]
    return names.flatMap((name) => ['--reporter', name])
  },
  playwright: (loud) => [
    '--reporter',
    [...(loud ? ['list'] : []), own('test/playwright-reporter.mjs')].join(','),
  ],
}

/**
 * Every task: a script and its arguments for Node, by what else `--only` may call it (`groups`), whose
 * success it `needs`, how many lanes it `takes`, whether it needs `linux`, and, where it runs tests, their `files`,
 * the tool that `report`s them, whether they ask demo cabinets (`asks`), and what else they start `with`.
 *
 * Their order keeps both cores at work to the end. The end-to-end tests wait a good part of their time,
 * so they begin as soon as the app is built, and the checks beside them are `gentle`: they take what
 * the browsers, shells and services leave. The longest of the rest come first.
 */
const tasks = [
  { name: 'build', groups: ['e2e'], script: own('build.mjs'), args: [] },
  {
    name: 'e2e',
    groups: [],
    script: tool('@playwright/test/cli.js'),
    args: ['test'],
    report: 'playwright',
    files: 'test/e2e/**/*.spec.ts',
    asks: true,
    keyring: true,
    linux: true,
    needs: 'build',
    takes: 2,
  },
  // Everything waits for these two: one worker each would leave a core idle at the end.
  tests('unit', { args: ['run', '--project', 'unit', '--maxWorkers', '2'], asks: true }),
  tests('component', { args: ['run', '--project', 'component', '--maxWorkers', '2'] }),
  tests('faults', { linux: true }),
  check('lint', tool('eslint/bin/eslint.js'), ['--max-warnings', '0', '.'], byContent('lint')),
  check('unused', tool('knip/bin/knip.js'), []),
  check('unused in the program', tool('knip/bin/knip.js'), ['--production']),
  tests('electron', { needs: 'build', asks: true, linux: true }),
  typesCheck('renderer', withComponents),
  typesCheck('test', native),
  typesCheck('electron', native),
  check('format', tool('prettier/bin/prettier.cjs'), ['--check', '.'], byContent('format')),
  typesCheck('electron/preload', native),
  tests('isolated', {
    with: 'unit',
    files: ['test/unit/service/**/{excess,flood}.test.ts', 'test/unit/shell/**/*.test.ts'],
  }),
  tests('contract', { with: 'unit', asks: true }),
  tests('keychain', { keyring: true, linux: true }),
]

/** Where all is looked at, static checks look at everything anew. */
const inTier = (task, tier) =>
  task.cached && tier === 'fast'
    ? { ...task, args: [...task.args, ...task.cached], remembered: true }
    : task

/**
 * @param only the name of a task or a group of them; all by default
 * @param tier `fast`, `rest` (what that leaves) or `deep` (both)
 * @returns the tasks that have something to do in a tier, and the names of those that need Linux, elsewhere
 * @throws on a name that is none
 */
export function chosen(only, tier) {
  const wanted = tasks.filter(({ name, groups }) => !only || [name, ...groups].includes(only))
  if (wanted.length === 0) {
    const names = new Set(tasks.flatMap(({ name, groups }) => [...groups, name]))
    throw new Error(`--only takes one of: ${[...names].join(', ')}`)
  }
  const possible = wanted.filter(({ linux }) => !linux || process.platform === 'linux')
  const those = possible.filter((task) => hasFiles(task, tier)).map((task) => inTier(task, tier))
  return {
    tasks: together(those),
    leftOut: wanted.filter((task) => !possible.includes(task)).map(({ name }) => name),
  }
}

/** Projects of one tool start once, and share what it reads and translates. */
function together(tasks) {
  const isJoined = (task) => tasks.some(({ name }) => name === task.with)
  const joined = tasks.filter(isJoined)
  return tasks
    .filter((task) => !isJoined(task))
    .map((task) => {
      const others = joined.filter((other) => other.with === task.name).map(({ name }) => name)
      const args = [...task.args, ...others.flatMap((name) => ['--project', name])]
      return { ...task, args, name: [task.name, ...others].join(', ') }
    })
}

/** A test file is deep where one of its folders is called so. */
function hasFiles({ files }, tier) {
  if (!files || tier === 'deep') return true
  const found = globSync(files, { cwd: root })
  return found.some((file) => file.split(/[\\/]/).includes('deep') === (tier === 'rest'))
}
