import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inboxIn, openFile } from '../../support/database.ts'
import { useDatabaseThreads } from '../../support/database-thread.ts'
import { eventually } from '../../support/waits.ts'
import type { ContactTables } from '../../../electron/core/contacts/tables.ts'
import type { DatabaseState } from '../../../electron/bridge/database.ts'
import {
  keepDatabase,
  type DatabaseKeeper,
} from '../../../electron/core/cabinet/database-keeper.ts'
import { createHome, createMemoryLog, type Home, type MemoryLog } from '../core/support/harness.ts'
import { createMemorySecrets, type MemorySecrets } from '../core/support/secrets.ts'
import { ALL, batch, NOW, OTHER, OWN, row, THREAD, written } from './support/rows.ts'

let home: Home
let secrets: MemorySecrets
let states: DatabaseState[]
let opened: number
let log: MemoryLog
const keepers: DatabaseKeeper[] = []

beforeEach(async () => {
  home = await createHome()
  secrets = createMemorySecrets()
})
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.close()))
  await home.remove()
})

function keep(): DatabaseKeeper {
  states = []
  opened = 0
  log = createMemoryLog()
  const keeper = keepDatabase({
    zone: { name: 'Europe/Moscow', offset: 3 * 3_600_000 },
    cabinet: 'one',
    home: home.path,
    secrets,
    log,
    onState: (state) => void states.push(state),
    onOpen: () => void (opened += 1),
  })
  keepers.push(keeper)
  return keeper
}

const contactsOf = ({ database }: DatabaseKeeper) => database.of<ContactTables>('contacts')
const file = () => join(home.path, 'archives', 'one.db')

/** A database with one message, closed. */
async function kept(): Promise<void> {
  const keeper = keep()
  await inboxIn(keeper).ingest(batch([row({ text: 'Сохранено' })]))
  await keeper.close()
}

const texts = async (keeper: DatabaseKeeper) =>
  (await inboxIn(keeper).messages(THREAD, { limit: 10 })).messages.map(({ text }) => text)

describe('the database of a cabinet', () => {
  test('is on the disk, with a key in the keychain, and there again later', async () => {
    await kept()
    expect(states).toEqual([{ state: 'open', kept: 'disk' }])
    expect([...secrets.entries.keys()]).toEqual(['archive/one', 'archive/one/run'])
    expect(secrets.entries.get('archive/one')).toMatch(/^[0-9a-f]{64}$/)
    expect(readdirSync(join(home.path, 'archives'))).toEqual(['one.db', 'one.witness'])
    const keeper = keep()
    expect(await texts(keeper)).toEqual(['Сохранено'])
    expect(opened).toBe(1)
  })

  test('a file without its key is kept, and no key is made for it', async () => {
    await kept()
    const bytes = readFileSync(file())
    secrets.entries.clear()
    const keeper = keep()
    await expect(inboxIn(keeper).counts()).rejects.toMatchObject({ trouble: 'wrongKey' })
    expect(states).toEqual([{ state: 'failed', trouble: 'wrongKey' }])
    expect(secrets.entries.size).toBe(0)
    expect(readFileSync(file())).toEqual(bytes)
  })

  test('a key that came back opens the file at the next try', async () => {
    await kept()
    const key = secrets.entries.get('archive/one') as string
    secrets.entries.clear()
    const keeper = keep()
    await expect(inboxIn(keeper).counts()).rejects.toThrow()
    secrets.entries.set('archive/one', key)
    expect(await keeper.retry()).toEqual({ state: 'open', kept: 'disk' })
    expect(await texts(keeper)).toEqual(['Сохранено'])
  })

  test('with a locked keychain nothing is written, and the old file is left alone', async () => {
    await kept()
    const bytes = readFileSync(file())
    secrets.trouble = 'locked'
    const keeper = keep()
    expect(await inboxIn(keeper).threads(ALL, { limit: 1 })).toEqual({ threads: [] })
    await inboxIn(keeper).ingest(batch([row()]))
    expect(keeper.state()).toEqual({ state: 'open', kept: 'memory' })
    expect(readFileSync(file())).toEqual(bytes)
    expect(await keeper.retry()).toEqual({ state: 'open', kept: 'memory' })
  })

  test('what was written in memory moves to the disk once the keychain is open', async () => {
    await kept()
    secrets.trouble = 'locked'
    const keeper = keep()
    await inboxIn(keeper).begin(OWN, OTHER, NOW)
    await inboxIn(keeper).add(written({ text: 'В очереди' }))
    await inboxIn(keeper).add(written({ id: 'z2', text: 'На проводе', state: 'sending' }))
    await inboxIn(keeper).begin(OWN, '900', NOW)
    await inboxIn(keeper).saveDraft(`${OWN}:900`, 'Недописано')
    await inboxIn(keeper).rememberOutbox({ notBefore: 5, paused: 'person' })
    await contactsOf(keeper).save([{ id: 'c', name: 'Анна', numbers: [OTHER], note: '' }])
    secrets.trouble = undefined
    const late = inboxIn(keeper).add(written({ id: 'z3', text: 'В последний миг' }))
    expect(await keeper.retry()).toEqual({ state: 'open', kept: 'disk' })
    await late
    await keeper.close()

    const again = keep()
    expect((await texts(again)).toSorted()).toEqual(
      ['В очереди', 'В последний миг', 'На проводе', 'Сохранено'].toSorted(),
    )
    expect((await inboxIn(again).outstanding()).map(({ id, state }) => [id, state])).toEqual([
      ['z1', 'queued'],
      ['z2', 'sending'],
      ['z3', 'queued'],
    ])
    expect((await inboxIn(again).thread(`${OWN}:900`))?.draft).toBe('Недописано')
    expect(await inboxIn(again).outboxMemory()).toMatchObject({ notBefore: 5, paused: 'person' })
    expect(await contactsOf(again).list()).toHaveLength(1)
  })

  test('a damaged file is set aside under another name, and an empty database begins', async () => {
    await kept()
    truncateSync(file(), 5_000)
    const bytes = readFileSync(file())
    const keeper = keep()
    await expect(inboxIn(keeper).counts()).rejects.toMatchObject({ trouble: 'damaged' })
    expect(await keeper.setAside()).toEqual({ state: 'open', kept: 'disk' })
    expect((await inboxIn(keeper).counts()).unread).toBe(0)
    const aside = readdirSync(join(home.path, 'archives')).find((name) => /^one\.\d{4}-/.test(name))
    expect(readFileSync(join(home.path, 'archives', aside ?? ''))).toEqual(bytes)
    expect(await keeper.setAside()).toEqual({ state: 'open', kept: 'disk' })
  })

  test('a file that is gone, or was left half made, begins anew with the key that is there', async () => {
    await kept()
    const key = secrets.entries.get('archive/one')
    rmSync(file())
    writeFileSync(`${file()}.new`, 'half')
    const keeper = keep()
    expect((await inboxIn(keeper).counts()).unread).toBe(0)
    expect(secrets.entries.get('archive/one')).toBe(key)
  })

  test('what is left of a file that is gone is kept, and never played into a new one', async () => {
    const keeper = keep()
    await inboxIn(keeper).ingest(batch([row()]))
    const log = readFileSync(`${file()}-wal`)
    await keeper.close()
    rmSync(file())
    writeFileSync(`${file()}-wal`, log)

    const again = keep()
    await expect(inboxIn(again).counts()).rejects.toMatchObject({ trouble: 'damaged' })
    expect(states).toEqual([{ state: 'failed', trouble: 'damaged' }])
    expect(readdirSync(join(home.path, 'archives'))).toEqual(['one.db-wal', 'one.witness'])
    expect(readFileSync(`${file()}-wal`)).toEqual(log)

    expect(await again.setAside()).toEqual({ state: 'open', kept: 'disk' })
    expect((await inboxIn(again).counts()).unread).toBe(0)
    const aside = readdirSync(join(home.path, 'archives')).find((name) =>
      /^one\.\d{4}-.*-wal$/.test(name),
    )
    expect(readFileSync(join(home.path, 'archives', aside ?? ''))).toEqual(log)
  })

  test('a batch that crosses in pieces is whole for whoever asks or closes meanwhile', async () => {
    const keeper = keep()
    const rows = Array.from({ length: 450 }, () => row())
    const first = inboxIn(keeper).ingest(batch(rows.slice(0, 300)))
    const second = inboxIn(keeper).ingest(batch(rows.slice(300)))
    const unread = inboxIn(keeper).counts()
    expect([(await first).added, (await second).added, (await unread).unread]).toEqual([
      300, 150, 450,
    ])
    const late = inboxIn(keeper).ingest(batch(Array.from({ length: 450 }, () => row())))
    await inboxIn(keeper).counts()
    await keeper.close()
    expect(await late).toMatchObject({ added: 450, counts: { unread: 900 } })
  })

  test('what is refused crosses the thread as what it is', async () => {
    const keeper = keep()
    await expect(inboxIn(keeper).messages('1:2', { limit: 1 })).rejects.toMatchObject({
      failure: { kind: 'notFound', field: 'thread' },
    })
    await keeper.close()
    await expect(inboxIn(keeper).counts()).rejects.toThrow('aborted')
  })

  test('words that cannot be put into the index are told of in the log, once and without a text', async () => {
    const keeper = keep()
    await inboxIn(keeper).counts()
    const database = openFile(file(), secrets.entries.get('archive/one') as string)
    database.exec('DROP TABLE search')
    database.close()
    const rows = Array.from({ length: 400 }, () => row({ text: 'Тайна' }))
    await inboxIn(keeper).ingest(batch(rows))
    await eventually(() => expect(log.problems).toHaveLength(1))
    await inboxIn(keeper).ingest(batch([row({ text: 'Тайна' })]))
    // Its answer comes after whatever the index said before.
    await inboxIn(keeper).counts()
    await inboxIn(keeper).counts()
    expect(log.problems).toEqual([
      {
        level: 'warn',
        text: 'The database’s own work failed',
        details: { cabinet: 'one', failed: 'inbox', reason: 'SQLITE_ERROR' },
      },
    ])
  })
})

describe('the thread of a database', () => {
  useDatabaseThreads()

  test('that died fails the database, and at the next try there is another one', async () => {
    await kept()
    const begun = Promise.withResolvers<Worker>()
    process.once('worker', begun.resolve)
    const keeper = keep()
    expect(await texts(keeper)).toEqual(['Сохранено'])
    const dying = await begun.promise
    // Nothing that it could ever be asked: it throws where nobody catches.
    dying.postMessage(undefined)
    await expect(inboxIn(keeper).counts()).rejects.toMatchObject({ trouble: 'unreadable' })
    expect(states).toEqual([
      { state: 'open', kept: 'disk' },
      { state: 'failed', trouble: 'unreadable' },
    ])
    expect(log.problems).toEqual([
      {
        level: 'warn',
        text: 'The database failed',
        details: { cabinet: 'one', trouble: 'unreadable', error: 'TypeError' },
      },
    ])
    expect(await keeper.retry()).toEqual({ state: 'open', kept: 'disk' })
    expect(await texts(keeper)).toEqual(['Сохранено'])
  })

  test('that ended without a word does, too, and one that dies while it is closed', async () => {
    const begun: Worker[] = []
    const note = (worker: Worker) => void begun.push(worker)
    process.on('worker', note)
    const keeper = keep()
    await inboxIn(keeper).counts()
    await begun[0]?.terminate()
    await expect(inboxIn(keeper).counts()).rejects.toMatchObject({ trouble: 'unreadable' })
    await keeper.retry()
    await inboxIn(keeper).counts()
    begun[1]?.postMessage(undefined)
    // Else the id of the run is what fails, and tells so.
    secrets.trouble = 'locked'
    await keeper.close()
    process.off('worker', note)
    expect(states.map(({ state }) => state)).toEqual(['open', 'failed', 'opening', 'open'])
    expect(log.problems.at(-1)?.text).toBe('The database did not close')
  })
})
