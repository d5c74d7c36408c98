import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CabinetState } from '../../../electron/bridge/index.ts'
import type { Core } from '../../../electron/core/ports.ts'
import { createHome, startCore } from '../core/support/harness.ts'
import { createMemorySecrets } from '../core/support/secrets.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { eventually } from '../../support/waits.ts'
import { openFile } from '../../support/database.ts'

/** A backup of a signed-in account, and other computers that open it. */

const PASSPHRASE = 'four plain words here'
let offered: string | undefined
const uploads = {
  take: () => (offered === undefined ? undefined : { name: 'one.backup', path: offered }),
}
const bench = benchForAllTests([], { uploads })
const failure = (field: string) => ({ failure: { kind: 'backup', field } })

async function setUp(): Promise<string> {
  const { path, remove } = await createHome()
  onTestFinished(remove)
  const folder = join(path, 'kept')
  const chosen = { folder, every: 'never', keep: 2, passphrase: PASSPHRASE }
  await bench.call('backup.setUp', chosen as never)
  return folder
}

/** Makes one, and tells where it lies. */
async function backUp(folder: string): Promise<string> {
  await bench.call('backup.make', {})
  const names = await readdir(folder)
  return join(folder, names.sort().at(-1) ?? '')
}

/** A computer that was never used. */
async function newComputer() {
  const home = await createHome()
  const secrets = createMemorySecrets()
  const started = await startCore(home.path, { secrets, uploads })
  onTestFinished(async () => {
    await started.core.close()
    await home.remove()
  })
  return { ...started, home: home.path, secrets }
}

const restore = async (core: Core, file: string, replace = false) => {
  offered = file
  const look = core.commands['restoring.look']
  const looked = await look({ file: 'any', passphrase: PASSPHRASE })
  const cabinet = await core.commands['restoring.take']({ replace })
  return { looked, cabinet }
}

/** A message that waits, while sending is paused. */
async function queueOne(): Promise<string> {
  await bench.call('inbox.pause', { paused: true })
  const numbers = { own: '79010004810', other: '79161112233' }
  const { id: thread } = await bench.call('inbox.openThread', numbers)
  await bench.call('inbox.send', { thread, text: 'waits for its turn', agreed: true })
  return thread
}

test('a new computer has all of it, and sends nothing that may have left', async () => {
  await bench.call('contacts.save', {
    contacts: [{ id: 'k1', name: 'Canary Person', numbers: ['79161112233'], note: '' }],
  })
  const thread = await queueOne()
  const folder = await setUp()
  const file = await backUp(folder)
  const { core, secrets, home } = await newComputer()
  const { looked, cabinet } = await restore(core, file)
  expect(cabinet).toBe(bench.cabinet)
  expect(looked).toMatchObject({ account: { id: bench.cabinet, kind: 'service' }, isThere: false })
  expect(looked.messages).toBeGreaterThan(0)

  const given = { cabinet }
  const contacts = await core.commands['contacts.list'](given)
  expect(contacts).toEqual(await bench.call('contacts.list', {}))
  const state = await eventually(async () => {
    const found: CabinetState = await core.commands['cabinet.state'](given)
    expect(found.fileNotices).toMatchObject([{ kind: 'unproven', asked: 1 }])
    return found
  })
  expect(state.cabinet).toMatchObject({ id: cabinet, state: 'signedOut' })
  const page = await core.commands['inbox.messages']({ cabinet, thread, limit: 50 })
  const waiting = page.messages.filter(({ text }) => text === 'waits for its turn')
  expect(waiting.map((one) => one.state)).toEqual(['unknown'])

  // The key of the new computer is its own, and nothing of the old one's keychain is there.
  const key = secrets.entries.get(`archive/${cabinet}`)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(key).not.toBe(bench.secrets.entries.get(`archive/${cabinet}`))
  expect(await readdir(join(home, 'archives'))).not.toContain('restoring.db')
})

test('an earlier backup brings nobody back whom a later one beside it knows to be forgotten', async () => {
  const number = '79261112299'
  await bench.call('contacts.save', {
    contacts: [{ id: randomUUID(), name: 'Forgotten Person', numbers: [number], note: '' }],
  })
  const folder = await setUp()
  const earlier = await backUp(folder)
  const { at } = (await bench.call('backup.state', {})).last ?? { at: 0 }
  await bench.call('forgetting.forget', { other: number })
  const later = await backUp(folder)
  expect(later).not.toBe(earlier)
  const names = async ({ commands }: Core) =>
    (await commands['contacts.list']({ cabinet: bench.cabinet })).map(({ name }) => name)

  const beside = await newComputer()
  const { looked } = await restore(beside.core, earlier)
  expect(looked.forgottenUpTo).toBe((await bench.call('backup.state', {})).last?.at)
  await eventually(async () => expect(await names(beside.core)).not.toContain('Forgotten Person'))

  // Alone it cannot know: the dialog says up to when it does.
  const alone = join(folder, 'elsewhere')
  await mkdir(alone)
  await copyFile(earlier, join(alone, 'one.backup'))
  const other = await newComputer()
  const opened = await restore(other.core, join(alone, 'one.backup'))
  expect(opened.looked.forgottenUpTo).toBe(at)
  expect(await names(other.core)).toContain('Forgotten Person')
})

test('holds neither token nor password, nor a key of this computer', async () => {
  const file = await backUp(await setUp())
  const { home } = await newComputer()
  const { inBackupThread } = await import('../../../electron/core/cabinet/backup-thread.ts')
  await mkdir(join(home, 'archives'), { recursive: true })
  const to = join(home, 'archives', 'opened.db')
  const manifest = await inBackupThread('read', { from: file, passphrase: PASSPHRASE, to })
  const database = openFile(to, manifest.key)
  const plain = Buffer.concat([database.serialize(), Buffer.from(JSON.stringify(manifest))])
  database.close()
  const secrets = [...bench.secrets.entries]
    // The id of a run tells nothing, and stands in the database itself.
    .filter(([entry]) => !entry.endsWith('/run'))
    .flatMap(([, value]) =>
      value.startsWith('{') ? (Object.values(JSON.parse(value) as object) as unknown[]) : [value],
    )
  const texts = secrets.filter((one): one is string => typeof one === 'string' && one.length > 8)
  expect(texts.length).toBeGreaterThan(2)
  const ours = [...texts, bench.service.apiToken, PASSPHRASE]
  const { title } = manifest.account
  for (const secret of ours) {
    // Whose account it is stands in it on purpose.
    if (secret !== title) expect(plain.includes(secret), secret.slice(0, 4)).toBe(false)
  }
})

test('takes the place of what is here only if a person agrees, and keeps that beside', async () => {
  const file = await backUp(await setUp())
  await bench.call('contacts.save', {
    contacts: [{ id: 'k2', name: 'Newer', numbers: [], note: '' }],
  })
  await expect(restore(bench.core, file)).rejects.toMatchObject(failure('there'))
  bench.agrees = false
  await expect(restore(bench.core, file, true)).rejects.toMatchObject({
    failure: { kind: 'aborted' },
  })
  expect(await bench.call('contacts.list', {})).toHaveLength(2)
  bench.agrees = true
  await restore(bench.core, file, true)
  expect(bench.questions.at(-1)).toMatchObject({ kind: 'restore' })
  expect(await bench.call('contacts.list', {})).toHaveLength(1)
  const state = await bench.call('cabinet.state', {})
  expect(state).toMatchObject({ cabinet: { state: 'signedIn' }, database: { state: 'open' } })
  const kept = await readdir(join(bench.home, 'archives'))
  expect(kept.filter((name) => /\.\d{4}-.*\.db$/.test(name))).toHaveLength(1)
})

test('keeps so many, the last good one too where the next comes to nothing, and says why', async () => {
  const folder = await setUp()
  await writeFile(join(folder, 'somebody’s own'), '')
  for (let n = 0; n < 3; n += 1) await bench.call('backup.make', {})
  expect(await readdir(folder)).toHaveLength(3)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'no folder any more')
  const made = await bench.call('backup.state', {})
  await expect(bench.call('backup.make', {})).rejects.toMatchObject(failure('gone'))
  const { last, failure: why } = await bench.call('backup.state', {})
  expect(last).toEqual(made.last)
  expect(why).toEqual({ kind: 'backup', field: 'gone' })
  const archives = await readdir(join(bench.home, 'archives'))
  expect(archives.filter((name) => name.includes('copy'))).toEqual([])
})

test('what is asked for twice at once is one backup, and a cancelled one is no failure', async () => {
  const folder = await setUp()
  const [one, other] = [bench.call('backup.make', {}), bench.call('backup.make', {})]
  expect(await one).toEqual(await other)
  expect(await readdir(folder)).toHaveLength(1)
  const stopped = bench.call('backup.make', {})
  await bench.call('backup.cancel', {})
  await expect(stopped).rejects.toMatchObject({ failure: { kind: 'aborted' } })
  expect(await bench.call('backup.state', {})).not.toHaveProperty('failure')
  expect(await readdir(folder)).toHaveLength(1)
})

test('without a passphrase nothing is made, and it stands in no file', async () => {
  await setUp()
  bench.secrets.entries.delete(`archive/${bench.cabinet}/backup`)
  await expect(bench.call('backup.make', {})).rejects.toMatchObject({
    failure: { kind: 'invalid', field: 'passphrase' },
  })
  const written = await readFile(join(bench.home, `backup-${bench.cabinet}.json`), 'utf8')
  expect(written).not.toContain(PASSPHRASE)
})
