import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toFailure } from '../../../../electron/core/platform/failures/failure.ts'
import { createGuard } from '../../../../electron/core/ledger/guard.ts'
import { openLedger, type Ledger } from '../../../../electron/core/ledger/ledger.ts'
import { createLooking } from '../../../../electron/core/platform/failures/looking.ts'
import type { Client, CostlyId } from '../../../../electron/service/index.ts'
import { createHome, createMemoryLog, type Home } from '../../core/support/harness.ts'
import { createMemorySecrets, type MemorySecrets } from '../../core/support/secrets.ts'

/** A ledger whose file lost something between two runs. */

let home: Home
let secrets: MemorySecrets
const log = createMemoryLog()
const open = () => openLedger({ home: home.path, cabinet: 'c', secrets, log })
const file = () => join(home.path, 'ledger-c.json')
const told = async (ledger = open()) =>
  (await ledger.open()).map(({ subject, loss }) => loss ?? subject)

beforeEach(async () => {
  home = await createHome()
  secrets = createMemorySecrets()
})
afterEach(() => home.remove())

/** A call of unknown outcome. */
async function doubt(subject: string, ledger = open()): Promise<Ledger> {
  const { id } = await ledger.begin('payment.issueInvoice', { subject })
  await ledger.end(id, 'unknown', { kind: 'unknown' })
  return ledger
}

/** Whether a call leaves, or what held it back. */
async function tryOut(ledger: Ledger, operation: CostlyId, subject: string): Promise<string> {
  const guard = createGuard({
    // No call leaves by it here.
    client: undefined as unknown as Client<CostlyId>,
    ledger,
    looking: createLooking({ within: 1, onLooking: () => undefined }),
    describe: (error) => toFailure(error, log),
  })
  const given = guard.executeOnce(operation, { subject }, () => Promise.resolve('left'))
  return (await given.catch((error: Error) => error.message)) ?? ''
}

test('whichever byte of it is damaged, that is told, and so is every call that can still be read', async () => {
  await doubt('9000 0')
  const sound = readFileSync(file())
  for (const place of sound.keys()) {
    const harmed = Buffer.from(sound)
    harmed[place] = (harmed[place] ?? 0) ^ 1
    writeFileSync(file(), harmed)
    expect(await told(), `byte ${place}`).toContain('damaged')
  }
  expect(existsSync(join(home.path, 'ledger-c.damaged.json'))).toBe(true)
})

test('wherever it is cut, that is told', async () => {
  await doubt('9000 0')
  const sound = readFileSync(file())
  for (let length = 0; length < sound.length; length += 7) {
    writeFileSync(file(), sound)
    truncateSync(file(), length)
    expect(await told(), `${length} bytes`).toEqual(['damaged'])
  }
})

/** What becomes of the file while the program does not run; what it held in the end were two doubts. */
const harms = {
  gone: () => rmSync(file()),
  older: () => copyFileSync(`${file()}.before`, file()),
  damaged: () =>
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('"unknown"', '"failed"')),
}

test.each(Object.entries(harms))(
  'one that is %s holds every spending, and no deletion, until a person has seen that',
  async (loss, harm) => {
    const before = await doubt('9000 0')
    copyFileSync(file(), `${file()}.before`)
    await doubt('8000 0', before)
    harm()
    const ledger = open()
    const [entry] = await ledger.open()
    expect(entry).toMatchObject({ loss, state: 'unknown' })
    for (const other of await ledger.open()) if (!other.loss) await ledger.settle(other.id)
    expect(await tryOut(ledger, 'numbers.buy', '74852000213')).toBe('doubt: ledger')
    expect(await tryOut(ledger, 'tariffs.activate', '7')).toBe('doubt: ledger')
    expect(await tryOut(ledger, 'groups.delete', '7')).toBe('left')
    await ledger.close()
    // It is not forgotten by starting anew.
    expect(await told()).toEqual([loss])
    const later = open()
    await later.settle((await later.open())[0]!.id)
    expect(await tryOut(later, 'numbers.buy', '74852000213')).toBe('left')
    await later.close()
    expect(await told()).toEqual([])
  },
)

test('a row of a version before that cannot be read is kept, and as unknown', async () => {
  const known = { id: 'a', operation: 'numbers.buy', subject: '1', at: 1, state: 'failed' }
  const odd = [{ ...known, id: 'b', operation: 'groups.delete', at: '1' }, 'nothing', null]
  writeFileSync(file(), JSON.stringify({ entries: [known, ...odd] }))
  const entries = await open().open()
  expect(entries.map(({ loss, operation, unreadable }) => loss ?? [operation, unreadable])).toEqual(
    ['damaged', ['', true], ['', true], ['groups.delete', true]],
  )
})

test.each(['{}', '[]', '{"entries":{}}', '', 'null'])(
  '%j is no ledger of any version',
  async (text) => {
    writeFileSync(file(), text)
    expect(await told()).toEqual(['damaged'])
  },
)

test('a file of a version before opens as it is, is proven from then on, and only once', async () => {
  const entry = { id: 'a', operation: 'numbers.buy', subject: '1', at: 1, state: 'unknown' }
  const former = JSON.stringify({ entries: [entry] })
  writeFileSync(file(), former)
  expect(await told()).toEqual(['1'])
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
    count: 1,
    proof: expect.any(String) as string,
  })
  expect(await told()).toEqual(['1'])
  writeFileSync(file(), former)
  expect(await told()).toEqual(['damaged', '1'])
})

test('a new account has lost nothing, and neither has one that never paid', async () => {
  expect(await told()).toEqual([])
  expect(await told()).toEqual([])
  expect(existsSync(file())).toBe(false)
})

test('a program that was killed between file and keychain has lost nothing', async () => {
  await doubt('9000 0')
  const counts = [...secrets.entries].filter(([name]) => name.includes('count'))
  expect(counts).toEqual([['ledger-count/c', '2']])
  secrets.entries.set('ledger-count/c', '1')
  expect(await told()).toEqual(['9000 0'])
})

test('what a run with a locked keychain wrote is not proven, which is told once', async () => {
  await doubt('9000 0')
  secrets.trouble = 'locked'
  const locked = open()
  expect(await tryOut(locked, 'groups.delete', '7')).toBe('left')
  await locked.close()
  secrets.trouble = undefined
  const ledger = open()
  expect(await told(ledger)).toEqual(['damaged', '9000 0'])
  await ledger.settle((await ledger.open())[0]!.id)
  expect(await told()).toEqual(['9000 0'])
})

test('a keychain that takes no count keeps no call from leaving, and nothing is told wrongly', async () => {
  const ledger = open()
  await ledger.open()
  secrets.trouble = 'timedOut'
  expect(await tryOut(ledger, 'numbers.buy', '1')).toBe('left')
  await ledger.close()
  secrets.trouble = undefined
  expect(await told()).toEqual([])
})

test('one in whose place something else stands is not written over, and read once it is back', async () => {
  await doubt('9000 0')
  const kept = readFileSync(file())
  rmSync(file())
  mkdirSync(file())
  const ledger = open()
  expect(await tryOut(ledger, 'numbers.buy', '1')).toBe('internal: ledger')
  rmSync(file(), { recursive: true })
  writeFileSync(file(), kept)
  expect(await told(ledger)).toEqual(['9000 0'])
})
