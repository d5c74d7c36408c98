import { onTestFinished } from 'vitest'
import { openMemoryDatabase, type MemoryDatabase } from '../../../support/database.ts'
import { createEmitter } from '../../../../electron/core/platform/emitter.ts'
import { toFailure } from '../../../../electron/core/platform/failures/failure.ts'
import { createInbox, type Inbox } from '../../../../electron/core/inbox/inbox.ts'
import type { OutboxTimes } from '../../../../electron/core/inbox/outbox/times.ts'
import { createCabinetConnection } from '../../../../electron/core/cabinet/client.ts'
import { createSms } from '../../../../electron/core/sms/sms.ts'
import type { SmsInterface } from '../../../../electron/core/sms/interface.ts'
import type { MessageState, Sender } from '../../../../electron/bridge/inbox.ts'
import { createServiceClock } from '../../../../electron/core/cabinet/service-clock.ts'
import { createServiceClient } from '../../../../electron/service/index.ts'
import { createMemoryLog } from '../../core/support/harness.ts'
import { startService, type ScriptedService } from '../../core/support/service.ts'
import { OWN, type Answer } from '../../core/support/scripted-account.ts'
import { createHeard, type Heard } from './heard.ts'

export const OTHER = '79261112233'
export const THREAD = `${OWN}:${OTHER}`
const TOKEN = 'token'
const ZONE = 'Europe/Moscow'

/** States in which the outbox is done with a message, or waits for a person or the service's list. */
export const FINAL: MessageState[] = ['accepted', 'refused', 'unsent', 'unknown', 'confirmed']

/** An inbox over a real client and a scripted service, signed in. */
export interface Bench extends Heard {
  inbox: Inbox
  stored: MemoryDatabase
  service: ScriptedService
  sms: SmsInterface
  /** Whether and how often the inbox told of it. */
  told: { answers: number; unreachable: number; signedOut: number }
  /** Answers each text's requests one after the other as told, and the usual way after that. */
  script(answers: Map<string, Answer[]>): void
  /** The texts that the service was asked to send. */
  sent(): unknown[]
  /** A service that was away listens again on its port. */
  comeBack(): Promise<void>
  /** Another inbox over the same database and service, as after a restart. */
  restart(): Promise<Inbox>
}

export interface BenchOptions {
  stored?: MemoryDatabase
  times?: Partial<OutboxTimes>
  undo?: number
  senders?: Sender[]
}

export async function createBench(options: BenchOptions = {}): Promise<Bench> {
  const stored = options.stored ?? openMemoryDatabase()
  const log = createMemoryLog()
  const { announce, listen } = createEmitter(log)
  const service = await startService()
  service.tokens.add(TOKEN)
  const bench: Bench = {
    ...createHeard(listen),
    inbox: undefined as never,
    stored,
    service,
    sms: undefined as never,
    told: { answers: 0, unreachable: 0, signedOut: 0 },
    ...scripting(() => bench.service),
    async comeBack() {
      bench.service = await startService(service.port)
      bench.service.tokens.add(TOKEN)
    },
    async restart() {
      await bench.inbox.disconnect()
      bench.inbox = await openInbox({ bench, options, announce, log, now: clock.now })
      return bench.inbox
    },
  }
  const { clock, client, sms } = reachService(service, bench.told)
  bench.sms = sms
  bench.inbox = await openInbox({ bench, options, announce, log, now: clock.now })
  await bench.inbox.openThread(OWN, OTHER)
  onTestFinished(async () => {
    await bench.inbox.disconnect()
    await client.close()
    await bench.service.close()
    await stored.close()
  })
  return bench
}

/** A real client of the scripted service, with the clock that it tells of. */
function reachService({ addresses }: ScriptedService, told: Bench['told']) {
  const clock = createServiceClock()
  const client = createServiceClient({ addresses, token: TOKEN, onCall: clock.note })
  const connection = createCabinetConnection(() => (told.signedOut += 1), {
    turn: () => Promise.resolve(),
  })
  connection.attach(client)
  const sms = createSms({ generation: 'current', timeZone: ZONE }, connection.client)
  return { clock, client, sms }
}

/** What the service is asked to send, and answers to it. */
function scripting(service: () => ScriptedService): Pick<Bench, 'script' | 'sent'> {
  return {
    script(answers) {
      service().faults.set('POST sms', ({ body }) => answers.get(String(body['text']))?.shift())
    },
    sent: () =>
      service()
        .received.filter(({ operation }) => operation === 'POST sms')
        .map(({ body }) => body['text']),
  }
}

interface Opening {
  bench: Pick<Bench, 'stored' | 'sms' | 'told'>
  options: BenchOptions
  announce: ReturnType<typeof createEmitter>['announce']
  log: ReturnType<typeof createMemoryLog>
  now: () => number
}

/** An inbox over the bench's database and service, signed in. */
async function openInbox({ bench, options, announce, log, now }: Opening): Promise<Inbox> {
  const { stored, sms, told } = bench
  const inbox = createInbox({
    cabinet: 'c',
    zone: ZONE,
    now,
    stored,
    announce,
    describe: (error) => toFailure(error, log),
    times: { interval: 0, ...options.times },
    undo: () => options.undo ?? 0,
    random: () => 0,
    onDrift: () => undefined,
    onAnswer: () => (told.answers += 1),
    onUnreachable: () => (told.unreachable += 1),
  })
  await inbox.open()
  inbox.updateSenders(options.senders ?? [{ numberId: 1, number: OWN }])
  inbox.connect(sms)
  return inbox
}
