import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChangeTables } from '../../../../electron/core/changes/tables.ts'
import { createFile, openFile, openStore } from '../../../support/database.ts'

const KEY = '5a'.repeat(32)
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'switchdesk-changes-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test.each([
  [0, [], true, []],
  [1, [['first', 'unknown', undefined]], true, ['untold']],
  [2, [['first', 'done', undefined]], true, ['untold']],
  [3, [['first', 'done', undefined]], true, ['told']],
  [
    4,
    [
      ['back', 'unknown', undefined],
      ['first', 'done', 'back'],
    ],
    false,
    [],
  ],
  [
    5,
    [
      ['back', 'done', undefined],
      ['first', 'done', 'back'],
    ],
    false,
    [],
  ],
] as const)('killed after %i steps the file says what is known', (steps, said, isOpen, ends) => {
  const path = join(home, 'one.db')
  createFile(path, KEY)
  const program = join(import.meta.dirname, '../support/killed.ts')
  const { signal } = spawnSync(process.execPath, [program, path, KEY, String(steps)])
  expect(signal).toBe('SIGKILL')

  const store = openStore(openFile(path, KEY))
  const changes = store.of<ChangeTables>('changes')
  const kept = changes.list({}, { limit: 9 }).changes
  expect(kept.map(({ id, outcome, backBy }) => [id, outcome, backBy])).toEqual(said)
  // What has an end is offered until it was put back, and reminded of once.
  const isTold = changes.nextEnd() === undefined
  expect(changes.ends().map(() => (isTold ? 'told' : 'untold'))).toEqual(ends)
  changes.leave(['first'])
  expect(changes.takeEnded(2_000)).toHaveLength(isTold ? 0 : 1)
  if (kept.length > 0) {
    const [again] = changes.named(['first'])
    expect(again && changes.begin({ ...again, id: 'again' }, ['first'])).toBe(isOpen)
  }
  // What turns out not to have been carried out has put nothing back.
  if (steps === 4) {
    changes.end('back', 'notDone')
    expect(changes.ends()).toMatchObject([{ until: 1_000, changes: [{ id: 'first' }] }])
    const [again] = changes.named(['first'])
    expect(again && changes.begin({ ...again, id: 'again' }, ['first'])).toBe(true)
  }
  store.close()
})
