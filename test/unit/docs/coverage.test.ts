import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { panels } from '../../../.scripts/coverage-panels.ts'
import { coverageFile, coverageTable } from '../../../.scripts/coverage-table.ts'
import { operations } from '../../../electron/service/index.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * The operations that a source calls: ids that stand, as they are or as one of two, as an argument of a
 * call, as in `client.call('sms.send', input)` and `readPages(client, 'sip.list', row)`. An id in a type, a
 * comparison, a table or a constant calls nothing by itself; who calls by such a constant names the id
 * where it is handed on, or this test does not see it and fails.
 */
function calledIn(source: string): string[] {
  const called: string[] = []
  function take(argument: ts.Node): void {
    if (ts.isStringLiteralLike(argument)) called.push(argument.text)
    else if (ts.isConditionalExpression(argument))
      [argument.whenTrue, argument.whenFalse].forEach(take)
    else if (ts.isParenthesizedExpression(argument)) take(argument.expression)
  }
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) node.arguments.forEach(take)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest))
  return called.filter((id) => Object.hasOwn(operations, id))
}

test('docs/coverage.md is what `npm run coverage-table` writes', async () => {
  const kept = await readFile(coverageFile, 'utf8')
  expect(kept.replaceAll('\r\n', '\n')).toBe(await coverageTable())
})

test('calls are told from other mentions of an operation', () => {
  const calls = [
    `client.call('sms.send', input)`,
    `for await (const row of client.rows('sms.list', days)) take(row)`,
    `const collection = { read: (tell) => readPages(client, 'sip.list', row, tell) }`,
    `client.call(paid ? ('numbers.buy') : 'rpcNumbers.buy', {})`,
  ]
  const found = ['sms.send', 'sms.list', 'sip.list', 'numbers.buy', 'rpcNumbers.buy']
  expect(calls.flatMap(calledIn)).toEqual(found)
  const mentions = [
    `// client.call('sms.send', input)`,
    `const client: Client<'sms.send'> = make()`,
    `if (operation === 'sms.send') return`,
    `const entry = { operation: 'sms.send' }`,
    `const operations = { 'sip.delete': { proof: isGone } }`,
    `const commands = { async 'groups.delete'({ id }) {} }`,
    `announce('inbox.changed', delta)`,
  ]
  expect(mentions.flatMap(calledIn)).toEqual([])
})

test('every operation has a panel that is named, and the core calls it', () => {
  const sources = globSync('electron/core/**/*.ts', { cwd: root })
  const called = sources.flatMap((path) => calledIn(readFileSync(join(root, path), 'utf8')))
  const all = Object.keys(operations).sort()
  expect([...panels.keys()].sort()).toEqual(all)
  expect([...new Set(called)].sort()).toEqual(all)
})

test('every panel that is named is there', () => {
  const folders = globSync('renderer/{panels,components}/*', { cwd: root }).map((path) =>
    path.split(/[/\\]/).at(-1),
  )
  for (const name of [...panels.values()].flat()) {
    expect([...folders, 'frame', 'session']).toContain(name)
  }
})
