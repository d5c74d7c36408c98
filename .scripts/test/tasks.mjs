import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const tool = (path) => join(root, 'node_modules', path)

const eslint = tool('eslint/bin/eslint.js')
const vueTsc = tool('vue-tsc/bin/vue-tsc.js')
const vitest = tool('vitest/vitest.mjs')

/** For a part with a tsconfig.json of its own; all of them together are `npm run check:types`. */
const typesTask = (part) => ({
  name: `types of ${part}`,
  groups: ['check', 'types'],
  script: vueTsc,
  args: ['-p', part],
})

const vitestTask = (name, projects, asks = false) => ({
  name,
  groups: [],
  script: vitest,
  args: ['run', ...projects.flatMap((project) => ['--project', project])],
  report: 'vitest',
  asks,
})

/**
 * Every task: a script and its arguments for Node, by what else `--only` may call it (`groups`), whose
 * success it `needs`, and, where it runs tests, the tool whose JSON `report` it leaves and whether it
 * `asks` demo cabinets. The longest come first, so that no core waits at the end for one that began late.
 */
export const tasks = [
  { name: 'lint', groups: ['check'], script: eslint, args: ['--max-warnings', '0', '.'] },
  vitestTask('unit', ['unit', 'isolated'], true),
  vitestTask('component', ['component']),
  vitestTask('faults', ['faults']),
  typesTask('test'),
  {
    name: 'format',
    groups: ['check'],
    script: tool('prettier/bin/prettier.cjs'),
    args: ['--check', '.'],
  },
  typesTask('electron'),
  typesTask('renderer'),
  vitestTask('contract', ['contract'], true),
  {
    name: 'build',
    groups: ['e2e'],
    script: tool('electron-vite/bin/electron-vite.js'),
    args: ['build'],
  },
  { ...vitestTask('keychain', ['keychain']), keyring: true },
  typesTask('electron/preload'),
  {
    name: 'e2e',
    groups: [],
    script: tool('@playwright/test/cli.js'),
    args: ['test'],
    report: 'playwright',
    asks: true,
    keyring: true,
    needs: 'build',
    // Browsers, shells and services take both cores: beside anything else they would be slow for no fault.
    alone: true,
  },
]

/** The tasks of `--only NAME`, or all of them. Throws on a name that nobody has. */
export function chosen(only) {
  if (!only) return tasks
  const wanted = tasks.filter((task) => task.name === only || task.groups.includes(only))
  if (wanted.length > 0) return wanted
  const names = new Set(tasks.flatMap((task) => [...task.groups, task.name]))
  throw new Error(`--only takes one of: ${[...names].join(', ')}`)
}
