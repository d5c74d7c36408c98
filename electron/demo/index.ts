import type { AddressInfo } from 'node:net'
import type { Addresses } from '../service/catalogue/index.ts'
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
import type { DemoOptions, RunningDemo } from './options.ts'
import { apiTokenOf, PIN, USER } from './seed/company.ts'
import { fill } from './seed/fill.ts'
import { fillOffice } from './seed/office.ts'
import { fillAnew, mediaFolderOf, openDatabase, type Database } from './state/database.ts'
import { createDocuments } from './state/documents.ts'
import { createLedger } from './state/ledger.ts'
import { createMediaFiles } from './state/media-files.ts'
import { createMessages } from './state/messages.ts'
import { createSessions } from './state/sessions.ts'

export type { DemoAccount, DemoOptions, RunningDemo } from './options.ts'

const HOST = '127.0.0.1'

function openCabinet(database: Database, options: DemoOptions): Cabinet {
  const { now = Date.now, seed = 1, life = 'on', pace = 1, tokenLifetime = 900 } = options
  const documents = createDocuments(database)
  const hooks = createHooks(now)
  const ledger = createLedger(database)
  const messages = announced(createMessages(database, now), { documents, hooks, now })
  const media = createMediaFiles(mediaFolderOf(options.home, options.scale ?? 'small', seed))
  const together = <T>(change: () => T): T => database.transaction(change)()
  const sessions = createSessions(database, now, tokenLifetime)
  const lively = { documents, messages, now, together, seed, on: life === 'on', pace }
  const state = { documents, messages, media, sessions, ledger }
  const affairs = createAffairs({ ...lively, ledger, hooks })
  return { ...state, now, together, hooks, life: createLife(lively), affairs }
}

function live({ life, affairs }: Cabinet): void {
  life.start()
  affairs.start()
}

function rest({ life, affairs }: Cabinet): void {
  life.stop()
  affairs.stop()
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
  const { home, seed = 1, scale = 'small' } = options
  const database = await openDatabase(home, scale, seed)
  try {
    return await serveCabinet(database, options)
  } catch (error) {
    database.close()
    throw error
  }
}

async function serveCabinet(database: Database, options: DemoOptions): Promise<RunningDemo> {
  const { port = 0, seed = 1, scale = 'small', sizes } = options
  const cabinet = openCabinet(database, options)
  const refill = (): void =>
    fillAnew(database, () => {
      cabinet.media.clear()
      fill(cabinet, { seed, scale, sizes })
      fillOffice(cabinet, seed)
    })
  if (!cabinet.documents.get('origin', 1)) refill()

  const faults = createFaults()
  const [watch, quota] = [createWatch(cabinet.now), createQuota(cabinet.now)]
  const service = { cabinet, watch, faults, quota }
  const server = await createServer(service)
  const reset = (): void => {
    rest(cabinet)
    refill()
    live(cabinet)
  }
  if (options.control) serveControl(server, service, reset)
  await server.listen({ host: HOST, port })
  live(cabinet)

  return {
    addresses: addressesAt((server.server.address() as AddressInfo).port),
    account: { email: USER.email, password: USER.password, phone: USER.phone, pin: PIN },
    apiToken: apiTokenOf(seed),
    close: async () => {
      rest(cabinet)
      faults.close()
      await cabinet.hooks.close()
      await server.close()
      database.close()
    },
  }
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
