import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFile, openFile, openStore, type Store } from '../../../support/database.ts'
import type { OutboxMemory } from '../../../../electron/core/messages/stored/types.ts'
import { openWitness } from '../../../../electron/core/database/witness.ts'
import { batch, CURSOR, NOW, OTHER, OWN, row, written } from '../support/rows.ts'

const KEY = '5a'.repeat(32)
const MB = 2 ** 20
let home: string
let store: Store

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'switchdesk-wal-'))
  createFile(at('db'), KEY)
  open()
})
afterEach(() => {
  store.close()
  rmSync(home, { recursive: true, force: true })
})

const at = (end: string) => join(home, `one.${end}`)
const logSize = () => statSync(at('db-wal')).size

function open(): void {
  const witness = openWitness(at('witness'), KEY)
  store = openStore(openFile(at('db'), KEY), { witness, isGone: false })
}

/** Writes about so many megabytes. */
function write(size: number): void {
  const rows = Array.from({ length: size }, () => row({ text: 'x'.repeat(MB) }))
  store.ingest(batch(rows))
}

/** Makes the log long by writing again and again what lies in the same pages. */
function fillLog(): void {
  for (let round = 0; round < 40; round++) {
    store.rememberOutbox({ notBefore: round, text: String(round % 10).repeat(MB) } as OutboxMemory)
  }
}

/** The files as a kill leaves them. */
function kill(): void {
  const ends = ['db', 'db-wal', 'witness']
  for (const end of ends) copyFileSync(at(end), at(`${end}.kept`))
  store.close()
  for (const end of ends) copyFileSync(at(`${end}.kept`), at(end))
}

test('the log goes into the file once it is long', () => {
  write(10)
  store.checkpoint()
  expect(logSize()).toBeGreaterThan(10 * MB)
  write(25)
  store.checkpoint()
  expect(logSize()).toBe(0)
  expect(store.counts().unread).toBe(35)
})

test('an older file beside a log that begun since, in the same run, is told', () => {
  store.begin(OWN, OTHER, NOW)
  store.add(written())
  copyFileSync(at('db'), at('db.older'))
  write(35)
  store.depart('z1', {
    notBefore: NOW,
    listed: undefined,
    at: 0,
    limit: { since: 0, most: 9 },
    mayBeListed: false,
  })
  store.checkpoint()
  store.begin(OWN, '900', NOW)
  kill()
  copyFileSync(at('db.older'), at('db'))
  expect(open).toThrow('do not fit together')
  copyFileSync(at('db.kept'), at('db'))
  copyFileSync(at('db-wal.kept'), at('db-wal'))
  open()
  expect(store.notices()).toEqual([])
  expect(store.message('z1')).toMatchObject({ state: 'sending' })
})

test('messages are read again where the file is older than the log that it fits', () => {
  store.ingest(batch([row()]))
  fillLog()
  store.checkpoint()
  copyFileSync(at('db'), at('db.older'))
  fillLog()
  store.checkpoint()
  store.rememberOutbox({ notBefore: NOW })
  kill()
  copyFileSync(at('db.older'), at('db'))
  open()
  expect(store.notices()).toEqual([{ kind: 'older', at: expect.any(Number) as number }])
  expect(store.cursor()).toEqual({ oldest: CURSOR.newest, newest: CURSOR.newest })
})
