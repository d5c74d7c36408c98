import { onTestFinished } from 'vitest'
import { openMemoryArchive } from '../../../../electron/core/archive/memory.ts'
import type { BridgeEvent, EventName, Events } from '../../../../electron/bridge/index.ts'
import { createEmitter } from '../../../../electron/core/emitter.ts'
import { toFailure } from '../../../../electron/core/failure.ts'
import type { Archive } from '../../../../electron/core/inbox/archive.ts'
import { createInbox, type Inbox } from '../../../../electron/core/inbox/inbox.ts'
import type { OutboxTimes } from '../../../../electron/core/inbox/outbox/times.ts'
import { createCabinetConnection } from '../../../../electron/core/cabinet/client.ts'
import { createSms } from '../../../../electron/core/inbox/sms/sms.ts'
import type { SmsInterface } from '../../../../electron/core/inbox/sms/interface.ts'
import type { Message, MessageState, Sender } from '../../../../electron/core/inbox/types.ts'
import { createServiceClock } from '../../../../electron/core/cabinet/service-clock.ts'
import { createServiceClient } from '../../../../electron/service/index.ts'
import { createMemoryLog } from '../../core/support/harness.ts'
import { OWN, startService, type Answer, type ScriptedService } from '../../core/support/service.ts'

export const OTHER = '79261112233'
export const THREAD = `${OWN}:${OTHER}`
const TOKEN = 'token'
const ZONE = 'Europe/Moscow'

/** States in which the outbox is done with a message, or waits for a person or the service's list. */
export const FINAL: MessageState[] = ['accepted', 'refused', 'unsent', 'unknown', 'confirmed']

/** An inbox over a real client and a scripted service, signed in. */
export interface Bench {
  inbox: Inbox
  archive: Archive
  service: ScriptedService
  sms: SmsInterface
  /** Whether and how often the inbox told of it. */
  told: { answers: number; unreachable: number; signedOut: number }
  of<E extends EventName>(name: E): Events[E][]
  /** Resolves with the message when it is, or was already, in one of the states. */
  reaches(id: string, ...states: MessageState[]): Promise<Message>
  /** The first event that fits, past or to come. */
  event<E extends EventName>(name: E, fits: (payload: Events[E]) => boolean): Promise<Events[E]>
  /** Answers each text's requests one after the other as told, and the usual way after that. */
  script(answers: Map<string, Answer[]>): void
  /** The texts that the service was asked to send. */
  sent(): unknown[]
  /** A service that was away listens again on its port. */
  comeBack(): Promise<void>
  /** Another inbox over the same archive and service, as after a restart. */
  restart(): Promise<Inbox>
}

export interface BenchOptions {
  archive?: Archive
  times?: Partial<OutboxTimes>
  undo?: number
  senders?: Sender[]
}

export async function createBench(options: BenchOptions = {}): Promise<Bench> {
  const archive = options.archive ?? openMemoryArchive()
  const log = createMemoryLog()
  const { announce, listen } = createEmitter(log)
  const events: BridgeEvent[] = []
  const latest = new Map<string, Message>()
  const waiting = new Set<() => void>()
  listen((event) => {
    events.push(event)
    if (event.name === 'inbox.changed') {
      for (const message of event.payload.messages) latest.set(message.id, message)
    }
    for (const check of [...waiting]) check()
  })
  function when<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  }
  const of = <E extends EventName>(name: E) =>
    events.filter((event) => event.name === name).map(({ payload }) => payload as Events[E])

  async function createOne(): Promise<Inbox> {
    const inbox = createInbox({
      cabinet: 'c',
      zone: ZONE,
      now: clock.now,
      archive,
      announce,
      describe: (error) => toFailure(error, log),
      times: { interval: 0, ...options.times },
      undo: () => options.undo ?? 0,
      random: () => 0,
      onDrift: () => undefined,
      onAnswer: () => (bench.told.answers += 1),
      onUnreachable: () => (bench.told.unreachable += 1),
    })
    await inbox.open()
    inbox.updateSenders(options.senders ?? [{ numberId: 1, number: OWN }])
    inbox.connect(bench.sms)
    return inbox
  }

  const service = await startService()
  service.tokens.add(TOKEN)
  const clock = createServiceClock()
  const client = createServiceClient({
    addresses: service.addresses,
    token: TOKEN,
    onCall: clock.note,
  })
  const connection = createCabinetConnection(() => (bench.told.signedOut += 1), {
    turn: () => Promise.resolve(),
  })
  connection.attach(client)
  const bench: Bench = {
    inbox: undefined as never,
    archive,
    service,
    sms: createSms({ generation: 'current', timeZone: ZONE }, connection.client),
    told: { answers: 0, unreachable: 0, signedOut: 0 },
    of,
    event: (name, fits) => when(() => of(name).find(fits)),
    reaches: (id, ...states) =>
      when(() => {
        const message = latest.get(id)
        return message && states.includes(message.state) ? message : undefined
      }),
    script(answers) {
      bench.service.faults.set('POST sms', ({ body }) => answers.get(String(body['text']))?.shift())
    },
    sent: () =>
      bench.service.received
        .filter(({ operation }) => operation === 'POST sms')
        .map(({ body }) => body['text']),
    async comeBack() {
      bench.service = await startService(service.port)
      bench.service.tokens.add(TOKEN)
    },
    async restart() {
      await bench.inbox.disconnect()
      bench.inbox = await createOne()
      return bench.inbox
    },
  }
  bench.inbox = await createOne()
  await bench.inbox.openThread(OWN, OTHER)
  onTestFinished(async () => {
    await bench.inbox.disconnect()
    await client.close()
    await bench.service.close()
    await archive.close()
  })
  return bench
}
