import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  keepDatabase,
  type DatabaseKeeper,
} from '../../../../electron/core/cabinet/database-keeper.ts'
import { inboxIn } from '../../../support/database.ts'
import type { Departure } from '../../../../electron/core/messages/stored/types.ts'
import type { DatabaseState, FileNotice } from '../../../../electron/bridge/database.ts'
import { createHome, createMemoryLog } from '../../core/support/harness.ts'
import { createMemorySecrets, type MemorySecrets } from '../../core/support/secrets.ts'
import { NOW, OTHER, OWN, written } from './rows.ts'

/** The texts that `busy` writes. */
export const ids = ['z1', 'z2', 'z3', 'z4', 'z5', 'z6']

/** What a start finds. */
export interface Found {
  state: DatabaseState['state']
  notices: Omit<FileNotice, 'at'>[]
  /** Of each message its state, `asked` where a person decides. */
  messages: Record<string, string>
}

/** A database on the disk over the runs of a program, in which a test may do what it likes to its files. */
export interface FileInUse {
  /** The data folder; another one may be put in its place. */
  home: string
  secrets: MemorySecrets
  /** The present run. */
  keeper: DatabaseKeeper
  state(): DatabaseState
  /** The file of the database with this ending. */
  path(end: string): string
  open(): void
  depart(id: string): Promise<Departure | undefined>
  /** Each text leaves and is taken, one after the other. */
  sendAll(some: string[]): Promise<void>
  /** Opens the database, and writes six texts, of which three go. */
  busy(): Promise<void>
  /** The program ends without a word: what it wrote lies in the log. */
  kill(): Promise<void>
  start(): Promise<Found>
}

const limit = { since: 0, most: 100 }

export async function createFileInUse(): Promise<FileInUse> {
  const home = await createHome()
  let state: DatabaseState = { state: 'opening' }
  let isOpened = false
  const file: FileInUse = {
    home: home.path,
    secrets: createMemorySecrets(),
    keeper: undefined as never,
    state: () => state,
    path: (end) => join(file.home, 'archives', `one.${end}`),
    open() {
      isOpened = true
      file.keeper = keepDatabase({
        zone: { name: 'Europe/Moscow', offset: 3 * 3_600_000 },
        cabinet: 'one',
        home: file.home,
        secrets: file.secrets,
        log: createMemoryLog(),
        onState: (next) => (state = next),
        onOpen: () => undefined,
      })
    },
    depart: (id) =>
      inboxIn(file.keeper).depart(id, {
        notBefore: NOW,
        listed: undefined,
        at: 0,
        limit,
        mayBeListed: false,
      }),
    async sendAll(some) {
      for (const id of some) {
        await file.depart(id)
        await inboxIn(file.keeper).conclude(id, 'sending', 'accepted', {}, {})
      }
    },
    async busy() {
      file.open()
      await inboxIn(file.keeper).begin(OWN, OTHER, NOW)
      for (const id of ids) await inboxIn(file.keeper).add(written({ id, text: `Текст ${id}` }))
      await file.sendAll(ids.slice(0, 3))
    },
    kill: () => kill(file),
    start: () => start(file),
  }
  onTestFinished(async () => {
    if (isOpened) await file.keeper.close()
    await home.remove()
  })
  return file
}

/**
 * The keychain is read first and the witness next, because the database goes on working meanwhile, and is never
 * behind them.
 */
async function kill({ secrets, keeper, path }: FileInUse): Promise<void> {
  const known = [...secrets.entries]
  const kept = ['witness', 'db-wal', 'db'].map((end) => [path(end), bytesOf(path(end))] as const)
  await keeper.close()
  secrets.entries = new Map(known)
  for (const [file, bytes] of kept) {
    if (bytes) writeFileSync(file, bytes)
    else rmSync(file, { force: true })
  }
}

const bytesOf = (file: string) => (existsSync(file) ? readFileSync(file) : undefined)

async function start(file: FileInUse): Promise<Found> {
  file.open()
  const stored = inboxIn(file.keeper)
  try {
    const messages: Record<string, string> = {}
    for (const id of ids) {
      const message = await stored.message(id)
      if (message) messages[id] = message.needsDecision ? 'asked' : message.state
    }
    const notices = (await stored.notices()).map(({ at: _at, ...told }) => told)
    return { state: file.state().state, notices, messages }
  } catch {
    return { state: file.state().state, notices: [], messages: {} }
  }
}
