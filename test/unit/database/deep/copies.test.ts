import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inboxIn, openInMemory, openStore } from '../../../support/database.ts'
import { eventually } from '../../../support/waits.ts'
import { createHome } from '../../core/support/harness.ts'
import { createMemorySecrets } from '../../core/support/secrets.ts'
import { createFileInUse, ids, type FileInUse, type Found } from '../support/file-in-use.ts'
import { NOW, OTHER, OWN, written } from '../support/rows.ts'

/** What a database tells where its folder is not the one that was in use last. */

let file: FileInUse

beforeEach(async () => {
  file = await createFileInUse()
})

describe('a folder that is not the one that was in use last', () => {
  const archives = () => join(file.home, 'archives')
  const kinds = (found: Found) => found.notices.map(({ kind }) => kind)
  const backUp = () => cpSync(archives(), join(file.home, 'backup'), { recursive: true })

  /** Puts back what was there at the time of `backUp`. */
  function putBack(): void {
    rmSync(archives(), { recursive: true })
    cpSync(join(file.home, 'backup'), archives(), { recursive: true })
  }

  /** One run from beginning to end. */
  async function run(): Promise<Found> {
    const found = await file.start()
    await file.keeper.close()
    return found
  }

  test('a copy says so once where the other has run since, and so does the other', async () => {
    await file.start()
    await inboxIn(file.keeper).begin(OWN, OTHER, NOW)
    await inboxIn(file.keeper).add(written({ id: 'z1' }))
    await file.keeper.close()
    const own = file.home
    const other = await createHome()
    cpSync(archives(), join(other.path, 'archives'), { recursive: true })
    expect(kinds(await run())).toEqual([])
    file.home = other.path
    expect(await file.start()).toMatchObject({
      notices: [{ kind: 'copied', asked: 1 }],
      messages: { z1: 'asked' },
    })
    await inboxIn(file.keeper).forgetNotices()
    await file.keeper.close()
    expect(kinds(await run())).toEqual([])
    file.home = own
    expect(kinds(await run())).toEqual(['copied'])
    await other.remove()
  })

  test('so does one that was put back', async () => {
    await run()
    backUp()
    await run()
    putBack()
    expect(kinds(await file.start())).toEqual(['copied'])
  })

  test('one that a backup took during the last run', async () => {
    await file.busy()
    backUp()
    await file.sendAll(['z4', 'z5'])
    await file.keeper.close()
    putBack()
    expect(await file.start()).toEqual({
      state: 'open',
      notices: [{ kind: 'copied', asked: 3 }],
      messages: {
        z1: 'accepted',
        z2: 'accepted',
        z3: 'accepted',
        z4: 'asked',
        z5: 'asked',
        z6: 'asked',
      },
    })
  })

  test.each([
    ['left', () => file.depart('z4')],
    ['was taken back', () => inboxIn(file.keeper).remove('z4', ['queued'])],
  ])('and that was killed after a text %s', async (_how, change) => {
    file.open()
    await inboxIn(file.keeper).begin(OWN, OTHER, NOW)
    await inboxIn(file.keeper).add(written({ id: 'z4' }))
    const begun = file.secrets.entries.get('archive/one/run')
    backUp()
    await change()
    await eventually(() => expect(file.secrets.entries.get('archive/one/run')).not.toBe(begun))
    await file.kill()
    const known = file.secrets.entries.get('archive/one/run')
    expect((await file.start()).notices).toEqual([])
    await file.kill()
    file.secrets.entries.set('archive/one/run', known as string)
    putBack()
    expect(await file.start()).toMatchObject({
      notices: [{ kind: 'copied' }],
      messages: { z4: 'asked' },
    })
  })

  test('the keychain is asked once a minute at most while messages leave', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      file.open()
      await inboxIn(file.keeper).begin(OWN, OTHER, NOW)
      for (const id of ids) await inboxIn(file.keeper).add(written({ id }))
      const writes = vi.spyOn(file.secrets, 'write')
      await file.sendAll(ids)
      await vi.advanceTimersByTimeAsync(0)
      expect(writes).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(60_000)
      await inboxIn(file.keeper).counts()
      await vi.advanceTimersByTimeAsync(600_000)
      await inboxIn(file.keeper).counts()
      expect(writes).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a keychain that hangs holds nothing up', async () => {
    await file.busy()
    file.secrets.write = () => new Promise(() => undefined)
    await file.sendAll(['z4', 'z5'])
    await file.keeper.close()
    file.secrets = Object.assign(createMemorySecrets(), { entries: file.secrets.entries })
    expect((await file.start()).messages).toMatchObject({ z4: 'accepted', z5: 'accepted' })
    expect(await inboxIn(file.keeper).notices()).toEqual([])
  })

  test('nothing is said where the keychain took an id and did not answer', async () => {
    await file.busy()
    const { write } = file.secrets
    file.secrets.write = async (...given) => {
      await write(...given)
      return { state: 'timedOut' }
    }
    await file.depart('z4')
    await file.keeper.close()
    expect(kinds(await run())).toEqual([])
  })

  test('a copy in use at the same time is noticed, though this one went on', async () => {
    await file.busy()
    file.secrets.entries.set('archive/one/run', 'of the copy')
    await file.depart('z4')
    await file.keeper.close()
    expect(kinds(await file.start())).toEqual(['copied'])
  })

  test('nothing is said where a start ended before the keychain knew of it', async () => {
    await run()
    const known = file.secrets.entries.get('archive/one/run') as string
    for (let times = 0; times < 3; times++) {
      await file.start()
      await file.kill()
      file.secrets.entries.set('archive/one/run', known)
    }
    expect(kinds(await file.start())).toEqual([])
  })

  test('nor where the keychain lost what it knew', async () => {
    await run()
    file.secrets.entries.delete('archive/one/run')
    expect(kinds(await run())).toEqual([])
    expect(kinds(await file.start())).toEqual([])
  })
})

test('of many notices the newest stay', () => {
  const store = openStore(openInMemory())
  store.begin(OWN, OTHER, NOW)
  store.beginRun('first', undefined)
  for (let times = 0; times < 12; times++) store.beginRun(`run ${times}`, `of another ${times}`)
  store.add(written())
  store.beginRun('last', 'of another')
  const notices = store.notices()
  expect(notices).toHaveLength(9)
  expect(notices.at(-1)).toMatchObject({ kind: 'copied', asked: 1 })
  store.close()
})
