import type * as atomically from 'atomically'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openLedger } from '../../../../electron/core/ledger/ledger.ts'
import type { Core } from '../../../../electron/core/ports.ts'
import { eventually } from '../../../support/waits.ts'
import { createHome, createMemoryLog, startCore } from '../../core/support/harness.ts'
import { createMemorySecrets, type MemorySecrets } from '../../core/support/secrets.ts'
import { benchForAllTests } from '../../numbers/support/bench.ts'

/** A restore, killed before each of its steps: what a kill leaves is copied, and started. */

const PASSPHRASE = 'four plain words here'
const NUMBER = '78120000001'

type Atomically = typeof atomically

const step = vi.hoisted(() => ({ before(): void {} }))

vi.mock('node:fs/promises', async (load) => {
  const real: Record<string, (...given: never[]) => unknown> = await load()
  const steps = ['rename', 'rm', 'writeFile'].map((name) => [
    name,
    (...given: never[]) => {
      step.before()
      return real[name]?.(...given)
    },
  ])
  return { ...real, ...(Object.fromEntries(steps) as object) }
})
vi.mock('atomically', async (load) => {
  const real: Atomically = await load()
  const writeFileSync: Atomically['writeFileSync'] = (...given) => {
    step.before()
    real.writeFileSync(...given)
  }
  return { ...real, writeFileSync }
})
afterEach(() => {
  step.before = () => undefined
})

let file = ''
const uploads = { take: () => ({ name: 'one.backup', path: file }) }
const bench = benchForAllTests()

const ledgerOf = (home: string, secrets: MemorySecrets) =>
  openLedger({ home, cabinet: bench.cabinet, secrets, log: createMemoryLog() })

beforeAll(async () => {
  const { path, remove } = await createHome()
  const contact = { id: 'k1', name: 'Of the backup', numbers: ['79161112233'], note: '' }
  await bench.call('contacts.save', { contacts: [contact] })
  await bench.restart(async () => {
    const ledger = ledgerOf(bench.home, bench.secrets)
    await ledger.begin('numbers.buy', { subject: NUMBER })
  })
  const chosen = { folder: path, every: 'never', keep: 1, passphrase: PASSPHRASE } as const
  await bench.call('backup.setUp', chosen)
  await bench.call('backup.make', {})
  file = join(path, readdirSync(path)[0] ?? '')
  return remove
})

interface Left {
  home: string
  secrets: MemorySecrets
}

function keychainWith(entries: Map<string, string>): MemorySecrets {
  const secrets = createMemorySecrets()
  for (const [name, value] of entries) secrets.entries.set(name, value)
  return secrets
}

async function start({ home, secrets }: Left) {
  const started = await startCore(home, { secrets, uploads })
  onTestFinished(() => started.core.close())
  return started
}

async function restore(core: Core, replace: boolean): Promise<void> {
  await core.commands['restoring.look']({ file: 'any', passphrase: PASSPHRASE })
  await core.commands['restoring.take']({ replace })
}

/** Restores, and returns what a kill before each step leaves; the last is what it leaves afterwards. */
async function killedRestore({ home, secrets }: Left, replace: boolean): Promise<Left[]> {
  const { core } = await start({ home, secrets })
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const left: Left[] = []
  const note = (): void => {
    const copy = join(folder, String(left.length))
    cpSync(home, copy, { recursive: true })
    left.push({ home: copy, secrets: keychainWith(secrets.entries) })
  }
  const { write } = secrets
  secrets.write = (...given) => {
    step.before()
    return write(...given)
  }
  step.before = note
  await restore(core, replace)
  step.before = () => undefined
  note()
  return left
}

/** Names of contacts in what a kill left; undefined where the account is not listed. */
async function namesIn(core: Core): Promise<string[] | undefined> {
  const { cabinets } = await core.commands['app.state'](undefined)
  const cabinet = cabinets.find(({ id }) => id === bench.cabinet)?.id
  if (cabinet === undefined) return undefined
  const contacts = await core.commands['contacts.list']({ cabinet })
  return contacts.map(({ name }) => name).sort()
}

/** Nothing is left of a restore that came to no end, and no file is missed. */
async function expectClean(core: Core, home: string): Promise<void> {
  const names = readdirSync(join(home, 'archives'))
  expect(names.filter((name) => name.startsWith('restoring'))).toEqual([])
  if ((await namesIn(core)) === undefined) {
    expect(names.filter((name) => name.endsWith('.db'))).toEqual([])
    return
  }
  const state = await eventually(async () => {
    const found = await core.commands['cabinet.state']({ cabinet: bench.cabinet })
    expect(found.database.state).toBe('open')
    return found
  })
  expect(JSON.stringify(state.fileNotices)).not.toContain('gone')
}

const callsIn = async ({ home, secrets }: Left) =>
  (await ledgerOf(home, secrets).all()).map(({ subject, state }) => [subject, state])

const newComputer = async (): Promise<Left> => {
  const { path: home, remove } = await createHome()
  onTestFinished(remove)
  return { home, secrets: createMemorySecrets() }
}

it('on a new computer a kill leaves nothing of it, or all, and never without the calls', async () => {
  const outcomes = new Set<string>()
  for (const left of await killedRestore(await newComputer(), false)) {
    const { core } = await start(left)
    const names = await namesIn(core)
    await expectClean(core, left.home)
    if (names === undefined) await restore(core, false)
    outcomes.add(String(names))
    expect(await namesIn(core)).toEqual(['Of the backup'])
    expect(await callsIn(left)).toEqual([[NUMBER, 'unknown']])
  }
  expect([...outcomes]).toEqual(['undefined', 'Of the backup'])
})

it('in the place of what was here a kill leaves the former or the restored', async () => {
  const here = await newComputer()
  const before = await start(here)
  await restore(before.core, false)
  const contact = { id: 'k2', name: 'Newer', numbers: [], note: '' }
  await before.core.commands['contacts.save']({ cabinet: bench.cabinet, contacts: [contact] })
  await before.core.close()
  const outcomes = new Set<string>()
  for (const left of await killedRestore(here, true)) {
    const { core } = await start(left)
    outcomes.add(String(await namesIn(core)))
    await expectClean(core, left.home)
    expect(await callsIn(left)).toEqual([[NUMBER, 'unknown']])
  }
  expect([...outcomes]).toEqual(['Newer,Of the backup', 'Of the backup'])
})
