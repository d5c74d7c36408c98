import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openMemoryDatabase } from '../../support/database.ts'
import { createCabinetConnection } from '../../../electron/core/cabinet/client.ts'
import { createEmitter } from '../../../electron/core/platform/emitter.ts'
import { toFailure } from '../../../electron/core/platform/failures/failure.ts'
import type { StoredInbox } from '../../../electron/core/messages/tables.ts'
import { createInbox } from '../../../electron/core/inbox/inbox.ts'
import { createSms } from '../../../electron/core/sms/sms.ts'
import { createServiceClient } from '../../../electron/service/index.ts'
import { startService } from '../../support/service.ts'
import { createHome, createMemoryLog } from '../core/support/harness.ts'

const ZONE = 'Europe/Moscow'
const CUSTOMER = '79261112233'

/** A database that notes what it is asked. */
function noting(stored: StoredInbox): { stored: StoredInbox; asked: string[] } {
  const asked: string[] = []
  const get = (target: StoredInbox, name: keyof StoredInbox) => {
    const call = target[name] as ((...given: unknown[]) => unknown) | undefined
    // Whether it is a promise is looked up, too.
    if (!call) return undefined
    return (...given: unknown[]) => {
      asked.push(name)
      return call(...given)
    }
  }
  return {
    asked,
    stored: new Proxy(stored, { get: get as ProxyHandler<StoredInbox>['get'] & {} }),
  }
}

async function createOne(stored: StoredInbox) {
  const home = await createHome()
  const service = await startService(home.path)
  const log = createMemoryLog()
  const { announce, listen } = createEmitter(log)
  const client = createServiceClient({ addresses: service.addresses, token: service.apiToken })
  const connection = createCabinetConnection(() => undefined, { turn: () => Promise.resolve() })
  connection.attach(client)
  const cabinet = { generation: 'current', timeZone: ZONE } as const
  const sms = createSms(cabinet, connection.client)
  const inbox = createInbox({
    cabinet: 'c',
    zone: ZONE,
    now: Date.now,
    stored,
    announce,
    describe: (error) => toFailure(error, log),
    times: { interval: 0 },
    undo: () => 0,
    onDrift: () => undefined,
    onAnswer: () => undefined,
    onUnreachable: () => undefined,
  })
  onTestFinished(async () => {
    await inbox.disconnect()
    await client.close()
    await service.close()
    await home.remove()
  })
  await inbox.open()
  const numbers = await sms.numbers()
  inbox.updateSenders(numbers)
  inbox.connect(sms)
  return { inbox, listen, own: numbers[0]?.number ?? '' }
}

test('one SMS asks the database five times, from the field to the service’s reply and after', async () => {
  const { stored, asked } = noting(openMemoryDatabase())
  const { inbox, listen, own } = await createOne(stored)
  const { id: thread } = await inbox.openThread(own, CUSTOMER)
  await inbox.sync(new AbortController().signal)
  // What the outbox plans after a reading is not in the count: a database in memory answers at once.
  await nextTurn()
  asked.length = 0
  const accepted = new Promise<void>((resolve) => {
    listen(({ name, payload }) => {
      if (name === 'inbox.changed' && payload.messages.some((one) => one.state === 'accepted'))
        resolve()
    })
  })
  await inbox.send(thread, 'Добрый день!')
  await accepted
  // The outbox rests: what it does after the reply is in the count.
  await inbox.disconnect()
  expect(asked).toEqual(['beforeWriting', 'add', 'beforeReading', 'depart', 'conclude'])
})
