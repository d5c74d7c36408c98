import type { AddressInfo } from 'node:net'
import type { Addresses } from '../service/catalogue/index.ts'
import { openAccounts, type Accounts, type Played } from './accounts.ts'
import type { Cabinet } from './cabinet.ts'
import { serveControl } from './control/control.ts'
import { createFaults } from './http/faults.ts'
import { createQuota } from './http/quota.ts'
import { createServer } from './http/server.ts'
import { createWatch } from './http/watch.ts'
import { createAffairs } from './life/affairs.ts'
import { createHooks } from './life/hooks.ts'
import { createLife } from './life/life.ts'
import { announced } from './life/sms-hooks.ts'
import { assertComplete } from './operations/index.ts'
import type { DemoAccount, DemoOptions, RunningDemo } from './options.ts'
import { BRANCH_USER, BRANCH_USERS } from './seed/branch.ts'
import { apiTokenOf, PIN, USER } from './seed/company.ts'
import { fill, fillBranch } from './seed/fill.ts'
import {
  databaseFileOf,
  refillDatabase,
  mediaFolderOf,
  openDatabase,
  snapshotOf,
  type Database,
} from './state/database.ts'
import { createDocuments } from './state/documents.ts'
import { createLedger } from './state/ledger.ts'
import { createMediaFiles, type MediaFiles } from './state/media-files.ts'
import { createMessages } from './state/messages.ts'
import { taking } from './rules/route/readings.ts'
import { createSessions } from './state/sessions.ts'
import { MINUTE } from './time.ts'

export type { DemoOptions, RunningDemo } from './options.ts'

const HOST = '127.0.0.1'
export const DEFAULT_SEED = 1

/** Settings in which the demo's accounts differ. */
interface DemoSettings extends Pick<Cabinet, 'generation' | 'userIds'> {
  seed: number
  media: MediaFiles
  fill(cabinet: Cabinet): void
}

function openCabinet(database: Database, account: DemoSettings, options: DemoOptions): Cabinet {
  const { now = Date.now, life = 'on', pace = 1, tokenLifetime = 900 } = options
  const { generation, userIds, seed, media } = account
  const documents = createDocuments(database)
  const hooks = createHooks(now)
  const ledger = createLedger(database)
  const messages = announced(createMessages(database, now), { documents, hooks, now })
  const together = <T>(change: () => T): T => database.transaction(change)()
  const sessions = createSessions(database, now, tokenLifetime)
  const lively = { documents, messages, now, together, seed, on: life === 'on', pace }
  const state = { generation, userIds, documents, messages, media, sessions, ledger }
  const choose = taking(options.readings)
  const affairs = createAffairs({ ...lively, ledger, hooks, choose })
  return { ...state, now, together, hooks, life: createLife(lively), affairs, choose }
}

/** Fills a new cabinet; it does not live before `live`. */
function play(database: Database, account: DemoSettings, options: DemoOptions): Playing {
  const cabinet = openCabinet(database, account, options)
  const { life, affairs, hooks, media } = cabinet
  const refill = (): void => refillDatabase(database, () => account.fill(cabinet))
  const refillOften = oftenIn(database, refill, cabinet.now)
  if (!cabinet.documents.get('origin', 1)) {
    media.clear()
    refill()
  }
  const live = (): void => {
    life.start()
    affairs.start()
  }
  const rest = (): void => {
    life.stop()
    affairs.stop()
  }
  return {
    cabinet,
    live,
    reset() {
      rest()
      media.clear()
      refillOften()
      live()
    },
    async close() {
      rest()
      await hooks.close()
      database.close()
    },
  }
}

/** Fills once in a minute of the cabinet's time, and copies what came of it: tests begin again by the hundred. */
function oftenIn(database: Database, refill: () => void, now: () => number): () => void {
  const snapshot = snapshotOf(database)
  let taken: number | undefined
  return () => {
    const minute = Math.floor(now() / MINUTE)
    if (taken === minute) return snapshot.restore()
    refill()
    snapshot.take()
    taken = minute
  }
}

interface Playing extends Played {
  live(): void
}

/**
 * Starts a server on 127.0.0.1 that plays the whole service for an invented company: REST under
 * `/rest/`, the RPC interface at `/rpc`, the legacy SMS RPC at `/sms`, the token service under
 * `/auth/`. A fresh `home` is filled by seed; later starts carry on where the last one ended, even
 * if it was killed.
 * @throws Error when the port is taken, the folder cannot be written, or Node is older than 22
 */
export async function startDemo(options: DemoOptions): Promise<RunningDemo> {
  assertComplete()
  const { home, seed = DEFAULT_SEED, scale = 'small', sizes, life } = options
  const database = await openDatabase(home, scale, seed)
  try {
    const media = createMediaFiles(mediaFolderOf(home, scale, seed))
    const main = play(
      database,
      {
        generation: 'current',
        userIds: 0,
        seed,
        media,
        fill: (cabinet) => fill(cabinet, { seed, scale, sizes, life }),
      },
      options,
    )
    return await serveAccounts(main, options)
  } catch (error) {
    database.close()
    throw error
  }
}

/** The branch's cabinet: an older one, small at any scale. */
async function openBranch(media: MediaFiles, options: DemoOptions): Promise<Played> {
  const { home, seed = DEFAULT_SEED } = options
  const database = await openDatabase(home, 'branch', seed)
  const branch = play(
    database,
    {
      generation: 'legacy',
      userIds: BRANCH_USERS,
      seed: seed + BRANCH_USERS,
      media: shifted(media),
      fill: (cabinet) => fillBranch(cabinet, seed),
    },
    options,
  )
  branch.live()
  return branch
}

/** Both accounts upload into one folder: the branch's files have ids of their own. */
function shifted(media: MediaFiles): MediaFiles {
  const first = 1_000_000
  return {
    ...media,
    keep: (ticket, id) => media.keep(ticket, first + id),
    file: (id) => media.file(first + id),
    remove: (id) => media.remove(first + id),
    clear: () => undefined,
  }
}

async function serveAccounts(main: Playing, options: DemoOptions): Promise<RunningDemo> {
  const { home, seed = DEFAULT_SEED } = options
  const { media } = main.cabinet
  const accounts = await openAccounts({
    main,
    seed,
    branchFile: databaseFileOf(home, 'branch', seed),
    openBranch: () => openBranch(media, options),
  })
  try {
    return await serveAt(accounts, options)
  } catch (error) {
    await accounts.close()
    throw error
  }
}

async function serveAt(accounts: Accounts, options: DemoOptions): Promise<RunningDemo> {
  const { port = 0, seed = DEFAULT_SEED } = options
  const { now, life, affairs } = accounts.main
  const faults = createFaults()
  const [watch, quota] = [createWatch(now), createQuota(now)]
  const service = { accounts, watch, faults, quota }
  const server = await createServer(service)
  if (options.control) serveControl(server, service)
  await server.listen({ host: HOST, port })
  life.start()
  affairs.start()

  return {
    addresses: addressesAt((server.server.address() as AddressInfo).port),
    account: accountOf(USER),
    legacyAccount: accountOf(BRANCH_USER),
    apiToken: apiTokenOf(seed),
    close: async () => {
      faults.close()
      await server.close()
      await accounts.close()
    },
  }
}

function accountOf({ email, password, phone }: typeof USER): DemoAccount {
  return { email, password, phone, pin: PIN }
}

function addressesAt(port: number): Addresses {
  const origin = `http://${HOST}:${port}`
  return {
    rest: `${origin}/rest/`,
    rpc: `${origin}/rpc`,
    sms: `${origin}/sms`,
    auth: `${origin}/auth/`,
  }
}
