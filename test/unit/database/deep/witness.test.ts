import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { inboxIn } from '../../../support/database.ts'
import { createFileInUse, ids, type FileInUse, type Found } from '../support/file-in-use.ts'
import { batch, NOW, OTHER, OWN, row, written } from '../support/rows.ts'

let file: FileInUse

beforeEach(async () => {
  file = await createFileInUse()
})

/** Puts file and witness back as they are now, and what the keychain knows. */
function whatIsThere(): () => void {
  const files = ['db', 'witness'].map(
    (end) => [file.path(end), readFileSync(file.path(end))] as const,
  )
  const run = file.secrets.entries.get('archive/one/run') as string
  return () => {
    for (const [file, bytes] of files) writeFileSync(file, bytes)
    file.secrets.entries.set('archive/one/run', run)
  }
}

const sent = { z1: 'accepted', z2: 'accepted', z3: 'accepted' }
const whole = { ...sent, z4: 'queued', z5: 'queued', z6: 'queued' }

/** Either nothing is missing, or it is told and nothing that left would leave again. */
function expectSound(found: Found, how: string): void {
  if (found.state === 'failed') return
  const isWhole = Object.entries(whole).every(([id, was]) => found.messages[id] === was)
  if (isWhole && found.notices.length === 0) return
  expect(found.notices, how).toMatchObject([{ kind: 'older' }])
  for (const id of Object.keys(sent)) expect(found.messages[id], `${id}, ${how}`).not.toBe('queued')
}

test('a byte of the log that is another, wherever it is', async () => {
  await file.busy()
  await file.kill()
  const log = readFileSync(file.path('db-wal'))
  const restore = whatIsThere()
  for (let at = 40; at < log.length; at += Math.ceil(log.length / 20)) {
    restore()
    const bytes = Buffer.from(log)
    bytes[at] = (bytes[at] as number) ^ 0x10
    writeFileSync(file.path('db-wal'), bytes)
    const found = await file.start()
    expectSound(found, `byte ${at} of ${log.length}`)
    await file.kill()
  }
})

test('a log that is cut, or gone', async () => {
  await file.busy()
  await file.kill()
  const log = readFileSync(file.path('db-wal'))
  const restore = whatIsThere()
  for (const length of [0, 32, 5_000, log.length >> 1, log.length - 1]) {
    restore()
    writeFileSync(file.path('db-wal'), log)
    truncateSync(file.path('db-wal'), length)
    expectSound(await file.start(), `cut to ${length}`)
    await file.kill()
  }
})

/** An older file beside the log of a later run: what that did not write is as it was before. */
async function olderBesideLog(between: () => Promise<unknown>): Promise<void> {
  file.open()
  await inboxIn(file.keeper).begin(OWN, OTHER, NOW)
  for (const id of ids) await inboxIn(file.keeper).add(written({ id, text: `Текст ${id}` }))
  await file.keeper.close()
  copyFileSync(file.path('db'), file.path('old'))
  file.open()
  await between()
  await file.keeper.close()
  file.open()
  await inboxIn(file.keeper).begin(OWN, '900', NOW)
  await file.kill()
  expect(readFileSync(file.path('db-wal')).length).toBeGreaterThan(0)
  copyFileSync(file.path('old'), file.path('db'))
}

test('an older file beside the log of now, though that holds what was counted last', async () => {
  await olderBesideLog(() => file.sendAll(ids.slice(0, 3)))
  const asked = Object.fromEntries(ids.map((id) => [id, 'asked']))
  const told = { state: 'open', notices: [{ kind: 'older', asked: 6 }], messages: asked }
  expect(await file.start()).toEqual(told)
  await file.kill()
  expect(await file.start()).toEqual(told)
})

test('such a file is not used where it does not fit its log', async () => {
  await olderBesideLog(async () => {
    const rows = Array.from({ length: 3_000 }, () => row({ text: 'Много слов '.repeat(9) }))
    await inboxIn(file.keeper).ingest(batch(rows))
    await file.sendAll(ids.slice(0, 3))
  })
  expect(await file.start()).toMatchObject({ state: 'failed' })
  expect(file.state()).toEqual({ state: 'failed', trouble: 'damaged' })
})

test('an older log over a newer file, also of a text whose leaving the witness never heard of', async () => {
  file.open()
  await inboxIn(file.keeper).begin(OWN, OTHER, NOW)
  for (const id of ids) await inboxIn(file.keeper).add(written({ id, text: `Текст ${id}` }))
  await file.sendAll(['z1'])
  const log = readFileSync(file.path('db-wal'))
  const witness = readFileSync(file.path('witness'))
  await file.sendAll(['z2'])
  await file.kill()
  writeFileSync(file.path('witness'), witness)
  await file.start()
  await file.sendAll(['z3'])
  await file.kill()
  writeFileSync(file.path('db-wal'), log)
  const found = await file.start()
  expect(found.notices).toMatchObject([{ kind: 'older' }])
  expect(found.messages).toMatchObject({ z1: 'accepted', z2: 'asked', z3: 'asked' })
})
