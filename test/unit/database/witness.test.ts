import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { inboxIn, createFile, openFile, openStore } from '../../support/database.ts'
import { openWitness, type Witness } from '../../../electron/core/database/witness.ts'
import { createFileInUse, ids, type FileInUse } from './support/file-in-use.ts'
import { ALL, NOW, OTHER, OWN, THREAD, written } from './support/rows.ts'

/** What a database tells of its file when that is harmed behind its back, however that is done. */

let file: FileInUse

beforeEach(async () => {
  file = await createFileInUse()
})

const sent = { z1: 'accepted', z2: 'accepted', z3: 'accepted' }
const whole = { ...sent, z4: 'queued', z5: 'queued', z6: 'queued' }

describe('nothing is told', () => {
  test('after a kill, and after the one that follows it', async () => {
    await file.busy()
    await file.kill()
    const healthy = { state: 'open', notices: [], messages: whole }
    expect(await file.start()).toEqual(healthy)
    await file.kill()
    expect(await file.start()).toEqual(healthy)
  })

  test('where the witness is behind: the program died before it was told', async () => {
    await file.busy()
    const before = readFileSync(file.path('witness'))
    await file.depart('z4')
    await inboxIn(file.keeper).conclude('z4', 'sending', 'accepted', {}, {})
    await file.kill()
    writeFileSync(file.path('witness'), before)
    expect((await file.start()).notices).toEqual([])
  })

  test('where one of its slots was being written', async () => {
    await file.busy()
    await file.kill()
    for (const slot of [0, 512]) {
      const bytes = readFileSync(file.path('witness'))
      bytes.fill(0, slot + 100, slot + 512)
      copyFileSync(file.path('witness'), file.path('kept'))
      writeFileSync(file.path('witness'), bytes)
      expect((await file.start()).notices).toEqual([])
      await file.kill()
      copyFileSync(file.path('kept'), file.path('witness'))
    }
  })

  test('where the first start ended before its witness heard of the first change', () => {
    const [at, key] = [file.path('db'), '5a'.repeat(32)]
    mkdirSync(join(file.home, 'archives'))
    createFile(at, key)
    const witness = openWitness(file.path('witness'), key)
    const dying = {
      ...witness,
      note: (...[testimony, lasts]: Parameters<Witness['note']>) =>
        lasts && witness.note(testimony, lasts),
    }
    const first = openStore(openFile(at, key), { witness: dying, isGone: false })
    first.begin(OWN, OTHER, NOW)
    first.add(written())
    first.close()
    const again = { witness: openWitness(file.path('witness'), key), isGone: false }
    const store = openStore(openFile(at, key), again)
    expect(store.notices()).toEqual([])
    expect(store.message('z1')).toMatchObject({ state: 'queued' })
    store.close()
  })

  test('where the first start ended between key and file', async () => {
    mkdirSync(join(file.home, 'archives'), { recursive: true })
    writeFileSync(file.path('db.new'), '')
    file.secrets.entries.set('archive/one', '5a'.repeat(32))
    expect(await file.start()).toEqual({ state: 'open', notices: [], messages: {} })
  })
})

describe('it is told, and what may have left is asked about', () => {
  /** Before the texts were written, before any left, and before the last left. */
  type Moment = 'empty' | 'queued' | 'oneFound'

  /** The file as it was at a moment, though more has been done since. */
  async function olderFile(moment: Moment, withLog: boolean): Promise<void> {
    file.open()
    await inboxIn(file.keeper).begin(OWN, OTHER, NOW)
    const keep = () => {
      copyFileSync(file.path('db'), file.path('old'))
      copyFileSync(file.path('db-wal'), file.path('old-wal'))
    }
    if (moment === 'empty') keep()
    for (const id of ids) await inboxIn(file.keeper).add(written({ id, text: `Текст ${id}` }))
    if (moment === 'queued') keep()
    await file.depart('z1')
    await inboxIn(file.keeper).conclude('z1', 'sending', 'accepted', {}, {})
    if (moment === 'oneFound') keep()
    await file.depart('z2')
    await inboxIn(file.keeper).conclude('z2', 'sending', 'accepted', {}, {})
    await inboxIn(file.keeper).remove('z6', ['queued'])
    await file.kill()
    copyFileSync(file.path('old'), file.path('db'))
    if (withLog) copyFileSync(file.path('old-wal'), file.path('db-wal'))
    else rmSync(file.path('db-wal'))
  }

  test('an older copy of the file: what is missing, and what may have left', async () => {
    await olderFile('empty', true)
    expect(await file.start()).toEqual({
      state: 'open',
      notices: [{ kind: 'older', missing: 6 }],
      messages: {},
    })
  })

  test('a copy from before two left and one was taken back: each of them is asked about', async () => {
    await olderFile('queued', true)
    expect(await file.start()).toEqual({
      state: 'open',
      notices: [{ kind: 'older', asked: 3 }],
      messages: { z1: 'asked', z2: 'asked', z3: 'queued', z4: 'queued', z5: 'queued', z6: 'asked' },
    })
  })

  test('a copy from before the last left', async () => {
    await olderFile('oneFound', true)
    expect(await file.start()).toMatchObject({
      notices: [{ kind: 'older', asked: 2 }],
      messages: { z1: 'accepted', z2: 'asked', z3: 'queued', z6: 'asked' },
    })
  })

  test('once: it stays told until it was seen, and nothing is found again', async () => {
    await olderFile('queued', true)
    await file.start()
    await file.kill()
    const again = await file.start()
    expect(again.notices).toEqual([{ kind: 'older', asked: 3 }])
    expect(again.messages['z1']).toBe('asked')
    await inboxIn(file.keeper).forgetNotices()
    await file.kill()
    expect((await file.start()).notices).toEqual([])
  })

  test('a file that is gone though its key is there', async () => {
    await file.busy()
    await file.kill()
    rmSync(file.path('db'))
    rmSync(file.path('db-wal'))
    const gone = { state: 'open', notices: [{ kind: 'gone' }], messages: {} }
    expect(await file.start()).toEqual(gone)
    await file.kill()
    for (const end of ['db', 'db-wal', 'witness']) rmSync(file.path(end), { force: true })
    expect(await file.start()).toEqual(gone)
  })

  test.each([
    ['gone', () => rmSync(file.path('witness'))],
    ['empty', () => truncateSync(file.path('witness'))],
    ['of something else', () => writeFileSync(file.path('witness'), Buffer.alloc(1_024, 7))],
  ])('a witness that is %s: nobody can tell what left', async (_how, harm) => {
    await file.busy()
    await file.kill()
    harm()
    expect(await file.start()).toEqual({
      state: 'open',
      notices: [{ kind: 'unproven', asked: 3 }],
      messages: { ...sent, z4: 'asked', z5: 'asked', z6: 'asked' },
    })
    await file.kill()
    expect((await file.start()).notices).toHaveLength(1)
  })
})

test('a file that is set aside takes its witness with it', async () => {
  await file.busy()
  await file.keeper.close()
  writeFileSync(file.path('db'), 'x'.repeat(9_000))
  expect((await file.start()).state).toBe('failed')
  expect(await file.keeper.setAside()).toEqual({ state: 'open', kept: 'disk' })
  expect(await inboxIn(file.keeper).notices()).toEqual([])
})

test('what changes nothing writes nothing, reading above all', async () => {
  await file.busy()
  const stored = inboxIn(file.keeper)
  const written = () => ['witness', 'db-wal'].map((end) => readFileSync(file.path(end)))
  await stored.setMarks(THREAD, { pinned: true })
  const before = written()
  for (let times = 0; times < 20; times++) await stored.threads(ALL, { limit: 9 })
  await stored.setMarks(THREAD, { pinned: true })
  await stored.saveDraft(THREAD, '')
  await file.depart('z1')
  expect(written()).toEqual(before)
})

test('of two notes the witness knows the later, in whichever place', async () => {
  await file.start()
  const at = file.path('of-two')
  const testimony = { commits: 5, written: 0, left: 0, lately: [] }
  for (let epoch = 1; epoch <= 4; epoch++) {
    const witness = openWitness(at, '5a'.repeat(32))
    expect(witness.found?.epoch).toBe(epoch === 1 ? undefined : epoch - 1)
    witness.note({ ...testimony, epoch }, true)
    witness.close()
  }
})

test('the witness holds neither a text nor a number', async () => {
  await file.busy()
  const bytes = readFileSync(file.path('witness'))
  expect(bytes).toHaveLength(1_024)
  for (const secret of [OWN, OTHER, 'Текст', 'z1']) expect(bytes.includes(secret)).toBe(false)
})
