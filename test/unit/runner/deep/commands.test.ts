import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'

interface Command {
  does: string
  options?: Record<string, { type: string; choices?: string[] }>
  args?: string[]
}

const root = join(import.meta.dirname, '../../../..')
const load = async (path: string): Promise<unknown> => import(join(root, '.scripts', path))
const { commands } = (await load('commands.mjs')) as { commands: Record<string, Command> }
const { problemWith } = (await load('options.mjs')) as {
  problemWith(command: Command | undefined, given: string[]): string | undefined
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const clone = mkdtempSync(join(tmpdir(), 'switchdesk-clone-'))
const scripts = join(clone, '.scripts')
beforeAll(() =>
  cpSync(join(root, '.scripts'), scripts, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  }),
)
afterAll(() => rmSync(clone, { recursive: true }))

/** A command of a clone in which nothing was installed. */
function runInClone(...args: string[]): { status: number | null; said: string; left: string[] } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(scripts, 'command.mjs'), ...args],
    { encoding: 'utf8', cwd: clone },
  )
  return { status, said: stdout + stderr, left: readdirSync(clone) }
}

/** Options by their names and types, as sources give them to `parseArgs`. */
function readBy(...paths: string[]): Record<string, string> {
  const options: Record<string, string> = {}
  const take = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer)) {
      const type = node.initializer.properties.find((one) => one.name?.getText() === 'type')
      const text = type && ts.isPropertyAssignment(type) ? type.initializer : undefined
      if (text && ts.isStringLiteral(text)) {
        options[node.name.getText().replaceAll("'", '')] = text.text
      }
    }
    ts.forEachChild(node, take)
  }
  for (const path of paths) {
    take(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS))
  }
  return options
}

it('package.json and the table name the same commands', () => {
  const { scripts: all } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const ours = Object.entries(all).filter(([, text]) => text.includes('.scripts/command.mjs'))
  const expected = Object.keys(commands).map((name) => [name, `node .scripts/command.mjs ${name}`])
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(expected))
})

it.each([
  ['dev:web', ['electron/web/options.ts']],
  ['demo', ['electron/demo/cli.ts', '.scripts/office/run.ts']],
  ['test:deep', ['.scripts/test.mjs']],
  ['check:commits', ['.scripts/check-commits.mjs']],
  ['test:repeat', ['.scripts/test-repeat.mjs']],
  ['test:crash', ['test/faults/run.ts']],
  ['test:team', ['test/faults/team/run.ts']],
  ['test:seeded', ['test/seeded/run.ts']],
  ['test:mutants', ['test/mutants/run.ts']],
  ['package', ['.scripts/package.mjs']],
  ['package:feed', ['.scripts/package-feed.mjs']],
  ['bench', ['test/bench/run.ts']],
])('%s has the options that its script reads', (name, paths) => {
  const { options = {}, args = [] } = commands[name]!
  const offered = Object.entries(options).map(([option, { type }]) => [option, type])
  const given = args.filter((one) => one.startsWith('--')).map((one) => [one.slice(2), 'boolean'])
  expect(Object.fromEntries([...offered, ...given])).toEqual(readBy(...paths))
})

it('the values that --only takes are all there are', async () => {
  const { chosen } = (await load('test/tasks.mjs')) as { chosen(only: string): unknown }
  const { packages } = (await load('package/wants.mjs')) as { packages: { kind: string }[] }
  const kinds = commands['test']!.options!['only']!.choices!
  expect(() => chosen('nothing')).toThrow(`: ${kinds.join(', ')}`)
  const benches = /^const benches[^{]*{([^}]*)}/m.exec(
    read('test/bench/run.ts').replace('{ quick: boolean }', ''),
  )
  const names = benches![1]!.split(',').map((one) => one.trim().split(':')[0]!.replaceAll("'", ''))
  expect(commands['bench']!.options!['only']!.choices).toEqual(names.filter(Boolean))
  expect(commands['package']!.options!['only']!.choices).toEqual([
    ...new Set(packages.map(({ kind }) => kind)),
  ])
})

it.each(Object.keys(commands))('%s explains itself before anything is installed', (name) => {
  const { status, said, left } = runInClone(name, '--help')
  expect(said).toContain(commands[name]!.does)
  for (const option of Object.keys(commands[name]!.options ?? {})) {
    expect(said).toContain(`  --${option} `)
  }
  expect({ status, left }).toEqual({ status: 0, left: ['.scripts'] })
})

it('a wrong option is answered with those there are, before anything is installed', () => {
  const { status, said, left } = runInClone('start', '--dmeo')
  expect(said).toMatch(/^Unknown option: --dmeo\n[^]*--demo +sign in/)
  expect({ status, left }).toEqual({ status: 2, left: ['.scripts'] })
})

it.each([
  ['start', ['--demo', '--port', '8080'], undefined],
  ['start', ['switchdesk:numbers'], undefined],
  ['start', ['--port'], '--port takes a value'],
  ['start', ['--demo=yes'], '--demo takes no value'],
  ['dev', ['switchdesk:numbers'], 'Unexpected argument: switchdesk:numbers'],
  ['bench', ['--only', 'speed'], '--only takes one of: firstPaint'],
  ['test', ['test/unit'], 'Unexpected argument: test/unit'],
  ['test', ['--only', 'units'], '--only takes one of: e2e'],
  ['test', ['--only', 'unit', 'test/unit/money', '-t', 'words'], undefined],
  ['check', ['--fix'], 'Unknown option: --fix'],
])('%s %j', (name, given, problem) => {
  const found = problemWith(commands[name], given)
  if (problem === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(problem)
})
