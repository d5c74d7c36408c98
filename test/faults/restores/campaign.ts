import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '../../../electron/bridge/inbox.ts'
import { createRandom, type Random } from '../../../electron/demo/random.ts'
import { OWN, PASSWORD } from '../../unit/core/support/scripted-account.ts'
import { startService, type ScriptedService } from '../../unit/core/support/service.ts'
import { createComputer, type Computer } from './computer.ts'

const PASSPHRASE = 'four plain words here'
const OTHER = '79161112233'
/** Longest time from a command to its kill, in milliseconds: a backup or a restore takes about as long. */
const LONGEST = 1_200
/** Longest wait for a message to leave, in milliseconds. */
const PATIENCE = 60_000

export interface RestoresResult {
  restores: number
  /** Kills during backups, and during restores. */
  kills: { backup: number; restore: number }
  /** Messages that left after their backup. */
  left: number
  violations: string[]
}

interface Campaign {
  seed: string
  restores: number
  /** Ends the campaign before its time. */
  signal?: AbortSignal
  onProgress?(restores: number): void
}

interface World {
  folder: string
  service: ScriptedService
  old: Computer
  cabinet: string
  random: Random
  result: RestoresResult
}

const setUp = (folder: string) =>
  ({ folder: join(folder, 'kept'), every: 'never', keep: 3, passphrase: PASSPHRASE }) as const

/**
 * Restores backups on new computers, each with another data folder and another keychain: made and taken at random
 * moments, with kills during both.
 */
export async function runRestores({
  seed,
  restores,
  signal,
  onProgress,
}: Campaign): Promise<RestoresResult> {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-restores-'))
  const service = await startService()
  const old = createComputer(join(folder, 'old'))
  const result: RestoresResult = {
    ...{ restores: 0, kills: { backup: 0, restore: 0 }, left: 0 },
    violations: [],
  }
  try {
    await old.start()
    await old.call('settings.change', { undoSeconds: 0 })
    const { id: cabinet } = await signIn(old, service)
    await old.call('backup.setUp', { cabinet, ...setUp(folder) })
    const world: World = { folder, service, old, cabinet, random: createRandom(seed), result }
    for (let n = 0; n < restores && !signal?.aborted; n += 1) {
      await oneRestore(world, n)
      result.restores += 1
      onProgress?.(result.restores)
    }
    return result
  } finally {
    await old.kill()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const signIn = (computer: Computer, { addresses }: ScriptedService) =>
  computer.call('session.signIn', {
    ...{ way: 'email', email: 'anna@example.org', password: PASSWORD, generation: 'current' },
    addresses: { rest: addresses.rest },
  })

/** Sends a command, and kills the program at a random moment; returns whether it was carried out before. */
async function killedDuring(
  { random }: World,
  computer: Computer,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const done = work().then(
    () => true,
    () => false,
  )
  await pause(random.int(0, LONGEST))
  await computer.kill()
  const isDone = await done
  await computer.start()
  return isDone
}

async function oneRestore(world: World, n: number): Promise<void> {
  const { folder, old, cabinet, random, result, service } = world
  const text = `message ${n}`
  await old.call('inbox.pause', { cabinet, paused: true })
  await change(world, n)
  const { id: thread } = await old.call('inbox.openThread', { cabinet, own: OWN, other: OTHER })
  await old.call('inbox.send', { cabinet, thread, text, agreed: true })
  await makeBackup(world)
  const before = await contentsOf(old, cabinet, thread)
  const file = join(setUp(folder).folder, readdirSync(setUp(folder).folder).sort().at(-1) ?? '')
  const leaves = random.chance(0.5)
  if (leaves) {
    await old.call('inbox.pause', { cabinet, paused: false })
    await untilSent(world, thread, text)
    result.left += 1
  }
  const computer = createComputer(join(folder, `new-${n}`))
  await computer.start()
  await restore(world, computer, file)
  const after = await contentsOf(computer, cabinet, thread)
  if (before.hash !== after.hash) result.violations.push(`${text}: the restored data differs`)
  await judge(world, computer, { thread, text, leaves })
  await computer.kill()
  // What waits on the old computer leaves from there, and from nowhere else.
  await old.call('inbox.pause', { cabinet, paused: false })
  await untilSent(world, thread, text)
  if (sentOf(service, text) > 1) result.violations.push(`${text}: sent twice`)
  rmSync(join(folder, `new-${n}`), { recursive: true, force: true })
}

async function change({ old, cabinet, random }: World, n: number): Promise<void> {
  const numbers = [`7916${random.int(1_000_000, 9_999_999)}`]
  const contact = { id: `k${n}`, name: `Contact ${n}`, numbers, note: `note ${random.int(0, 99)}` }
  await old.call('contacts.save', { cabinet, contacts: [contact] })
  const other = `7926${random.int(1_000_000, 1_000_019)}`
  const { id: thread } = await old.call('inbox.openThread', { cabinet, own: OWN, other })
  await old.call('inbox.saveDraft', { cabinet, thread, text: `draft ${n}` })
}

/** Makes one; a kill during an earlier try must leave those before as they were, and no half one. */
async function makeBackup(world: World): Promise<void> {
  const { old, cabinet, random, result } = world
  while (random.chance(0.4)) {
    result.kills.backup += 1
    await killedDuring(world, old, () => old.call('backup.make', { cabinet }))
    await old.call('inbox.pause', { cabinet, paused: true })
  }
  await old.call('backup.make', { cabinet })
  const names = readdirSync(setUp(world.folder).folder)
  if (names.some((name) => !name.endsWith('.backup')))
    result.violations.push('a half backup is left')
}

async function restore(world: World, computer: Computer, file: string): Promise<void> {
  const { random, result } = world
  const take = async () => {
    const listed = await computer.call('app.state', undefined)
    if (listed.cabinets.length > 0) return
    await computer.call('restoring.look', { file, passphrase: PASSPHRASE })
    await computer.call('restoring.take', { replace: false })
  }
  while (random.chance(0.5)) {
    result.kills.restore += 1
    await killedDuring(world, computer, take)
  }
  await take()
}

interface Waiting {
  thread: string
  text: string
  leaves: boolean
}

/** What may have left is asked about, also once signed in, and never leaves by itself. */
async function judge(
  { service, cabinet, result }: World,
  computer: Computer,
  { thread, text, leaves }: Waiting,
): Promise<void> {
  const find = async (): Promise<Message | undefined> => {
    const page = await computer.call('inbox.messages', { cabinet, thread, limit: 100 })
    return page.messages.find((one) => one.text === text)
  }
  const offline = await find()
  if (!offline) result.violations.push(`${text}: lost`)
  else if (offline.state !== 'unknown') {
    result.violations.push(`${text}: ${offline.state} after the restore, and nobody was asked`)
  }
  const sent = sentOf(service, text)
  await signIn(computer, service)
  await computer.call('cabinet.check', { cabinet })
  if (sentOf(service, text) !== sent) result.violations.push(`${text}: left by itself`)
  if (sent > 1) result.violations.push(`${text}: sent twice`)
  const online = await find()
  if (!online) result.violations.push(`${text}: lost`)
  else if (!['unknown', ...(leaves ? ['confirmed'] : [])].includes(online.state)) {
    result.violations.push(`${text}: ${online.state}, and nobody was asked`)
  }
}

const sentOf = (service: ScriptedService, text: string): number =>
  service.received.filter(
    ({ operation, body }) => operation === 'POST sms' && body['text'] === text,
  ).length

/** Waits until the old computer has sent a text; a message that never leaves is a violation, too. */
async function untilSent(
  { old, cabinet, service, result }: World,
  thread: string,
  text: string,
): Promise<void> {
  const giveUp = AbortSignal.timeout(PATIENCE)
  while (sentOf(service, text) === 0 && !giveUp.aborted) await pause(50)
  if (sentOf(service, text) > 0) return
  const { messages } = await old.call('inbox.messages', { cabinet, thread, limit: 100 })
  const { state, failure } = messages.find((one) => one.text === text) ?? {}
  result.violations.push(`${text}: never left, ${state} ${JSON.stringify(failure)}`)
}

/** Everything that the service does not keep, and all messages, in one digest. */
async function contentsOf(computer: Computer, cabinet: string, thread: string) {
  const filter = { kind: 'all' } as const
  const parts = await Promise.all([
    computer.call('contacts.list', { cabinet }),
    computer.call('quickReplies.list', { cabinet }),
    computer.call('inbox.threads', { cabinet, filter, limit: 100 }),
    computer.call('inbox.messages', { cabinet, thread, limit: 100 }),
  ])
  const [contacts, replies, { threads }, { messages }] = parts
  const canonical = {
    ...{ contacts, replies },
    drafts: threads.map(({ id, draft }) => [id, draft]).sort(),
    messages: messages.map(({ id, text, direction }) => [id, text, direction]).sort(),
  }
  return { hash: createHash('sha256').update(JSON.stringify(canonical)).digest('hex') }
}
