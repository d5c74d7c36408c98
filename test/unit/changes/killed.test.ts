import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChangeTables } from '../../../electron/core/changes/tables.ts'
import { createFile, openFile, openStore } from '../../support/database.ts'

const KEY = '5a'.repeat(32)
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'switchdesk-changes-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test.each([
  [0, [], true],
  [1, [['first', 'unknown', undefined]], true],
  [2, [['first', 'done', undefined]], true],
  [
    3,
    [
      ['back', 'unknown', undefined],
      ['first', 'done', 'back'],
    ],
    false,
  ],
  [
    4,
    [
      ['back', 'done', undefined],
      ['first', 'done', 'back'],
    ],
    false,
  ],
] as const)('killed after %i steps the file says what is known', (steps, said, isOpen) => {
  const path = join(home, 'one.db')
  createFile(path, KEY)
  const program = join(import.meta.dirname, 'support/killed.ts')
  const { signal } = spawnSync(process.execPath, [program, path, KEY, String(steps)])
  expect(signal).toBe('SIGKILL')

  const store = openStore(openFile(path, KEY))
  const changes = store.of<ChangeTables>('changes')
  const kept = changes.list({}, { limit: 9 }).changes
  expect(kept.map(({ id, outcome, backBy }) => [id, outcome, backBy])).toEqual(said)
  if (kept.length > 0) {
    const [again] = changes.named(['first'])
    expect(again && changes.begin({ ...again, id: 'again' }, ['first'])).toBe(isOpen)
  }
  // What turns out not to have been carried out has put nothing back.
  if (steps === 3) {
    changes.end('back', 'refused')
    const [again] = changes.named(['first'])
    expect(again && changes.begin({ ...again, id: 'again' }, ['first'])).toBe(true)
  }
  store.close()
})
