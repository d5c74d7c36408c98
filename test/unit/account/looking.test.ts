import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BridgeEvent, GroupBody, NewSipAccount } from '../../../electron/bridge/index.ts'
import { versionOf } from '../../../electron/core/platform/version.ts'
import { createEmitter } from '../../../electron/core/platform/emitter.ts'
import { extensionsModule } from '../../../electron/core/extensions/index.ts'
import { groupsModule } from '../../../electron/core/groups/index.ts'
import { asPartOf } from '../../../electron/core/platform/work.ts'
import { numbersModule } from '../../../electron/core/numbers/index.ts'
import { json, startServer } from '../../support/http-server.ts'
import { contextOver, joined } from '../core/support/context.ts'
import { createHome, createMemoryLog, type Home } from '../core/support/harness.ts'
import { clientOf } from '../service/client.ts'

let home: Home
beforeEach(async () => {
  home = await createHome()
})
afterEach(() => home.remove())

const WANTED: NewSipAccount = { name: 'Дежурный', number: 450, sip_timeout: 20 }

/** What a change is answered with, in the words of section "Errors", or without any. */
type Trouble = 500 | 504 | 'reset'

/** A service that carries changes out only some readings after it has answered them. */
async function lateService(trouble: Trouble, readings: number) {
  const sent: string[] = []
  const service = {
    sent,
    unreadable: 0,
    alias: 'Склад',
    sips: [] as object[],
    left: Infinity,
    late: () => {},
    onRead: () => {},
  }
  const read = (): void => {
    service.onRead()
    if (--service.left === 0) service.late()
  }
  const server = await startServer(({ method, path, body, socket }, response) => {
    const given = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>
    const isAlias = given['method'] === 'number/updateAlias'
    if (isAlias || (method === 'PUT' && path.endsWith('/sip'))) {
      sent.push(path)
      service.left = readings
      service.late = () => {
        if (isAlias) service.alias = (given['params'] as { numberAlias: string }).numberAlias
        else service.sips.push({ id: 9, ...given, number: String(given['number']) })
      }
      if (trouble === 'reset') return void socket.resetAndDestroy()
      return trouble === 500
        ? json(response, { message: 'User not found.', code: 500 }, 500)
        : json(response, { message: 'upstream' }, 504)
    }
    if (service.unreadable-- > 0) return json(response, { message: 'No.', code: 503 }, 503)
    read()
    if (given['method'] === 'number/listAlias') {
      const result = { '74852000213': service.alias }
      return json(response, { jsonrpc: '2.0', id: given['id'], result, error: null })
    }
    return json(response, { data: service.sips, next_page_url: null })
  })
  return Object.assign(service, { url: server.url })
}

/** What the window is told of commands that are looked for. */
function watched() {
  const { announce, listen } = createEmitter(createMemoryLog())
  const told: string[][] = []
  listen((event: BridgeEvent) => {
    if (event.name === 'ledger.looking') told.push(event.payload.commands)
  })
  return { announce, told }
}

async function extensionsOver(trouble: Trouble, readings: number) {
  const service = await lateService(trouble, readings)
  const { announce, told } = watched()
  const context = contextOver({ client: clientOf(service.url), home: home.path, announce })
  const module = extensionsModule(context)
  joined(context, module)
  const create = (changes: Partial<NewSipAccount> = {}) =>
    asPartOf({ command: { name: 'extensions.create', agreed: false } }, () =>
      module.commands['extensions.create']({ body: { ...WANTED, ...changes } }),
    )
  return { service, told, create, context, module }
}

describe('an extension', () => {
  test.for([500, 504, 'reset'] as const)(
    'that is created only after the answer (%s) is found, and is not called refused before',
    async (trouble) => {
      const { service, told, create } = await extensionsOver(trouble, 3)
      expect(await create()).toEqual({ id: 9 })
      expect(service.sent).toHaveLength(1)
      expect(told).toEqual([['extensions.create'], []])
    },
  )

  test('that never appears was refused', async () => {
    const { service, told, create } = await extensionsOver(500, Infinity)
    await expect(create()).rejects.toMatchObject({ failure: { kind: 'refused', status: 500 } })
    expect([service.sent.length, told.at(-1)]).toEqual([1, []])
  })

  test('of which nobody knows is looked for before it is asked for again', async () => {
    const { service, create } = await extensionsOver('reset', 1)
    service.unreadable = 99
    await expect(create()).rejects.toMatchObject({ kind: 'unknown' })
    // As long as it cannot be looked for, nothing is sent.
    await expect(create()).rejects.toMatchObject({ operation: 'sip.list' })
    service.unreadable = 0
    expect(await create()).toEqual({ id: 9 })
    expect(service.sent).toHaveLength(1)
  })

  test('asked for once more meanwhile is the same one', async () => {
    const { service, create } = await extensionsOver(504, 3)
    expect(await Promise.all([create(), create()])).toEqual([{ id: 9 }, { id: 9 }])
    expect(service.sent).toHaveLength(1)
  })

  /** Of one that is there and may be other than was asked for. */
  const otherwise = { failure: { kind: 'changed', field: 'created' } }

  test.for([{ sip_timeout: 25 }, { phone_number: '79001234567' }, { role: 'Ночь' }])(
    'of which nobody knows is not created again with other settings (%o), nor claimed to have them',
    async (changes) => {
      const { service, create } = await extensionsOver('reset', 1)
      service.unreadable = 99
      await expect(create()).rejects.toMatchObject({ kind: 'unknown' })
      service.unreadable = 0
      await expect(create(changes)).rejects.toMatchObject(otherwise)
      expect(service.sent).toHaveLength(1)
    },
  )

  test('asked for with other settings meanwhile waits, and is not created a second time', async () => {
    const { service, create } = await extensionsOver(504, 3)
    const both = await Promise.allSettled([create(), create({ sip_timeout: 25 })])
    expect(both).toMatchObject([{ value: { id: 9 } }, { reason: otherwise }])
    expect(service.sent).toHaveLength(1)
  })

  test('that an earlier run of the program has created is not created again', async () => {
    const { service, create } = await extensionsOver(504, 3)
    service.sips.push({ id: 9, ...WANTED, number: '450' })
    await expect(create()).rejects.toMatchObject(otherwise)
    expect(service.sent).toHaveLength(0)
  })

  test('of which nobody knows is not claimed to be what another table asks for', async () => {
    const { service, create, context, module } = await extensionsOver('reset', 1)
    service.unreadable = 99
    await expect(create()).rejects.toMatchObject({ kind: 'unknown' })
    service.unreadable = 0
    const accounts = [{ ...WANTED, sip_timeout: 25 }]
    const { id } = await module.commands['extensions.createMany']({ accounts })
    await context.jobs.ended(id)
    expect(context.jobs.get(id).steps).toMatchObject([{ state: 'failed', ...otherwise }])
    expect(service.sent).toHaveLength(1)
  })
})

test('a step of a job says that nobody knows yet, as long as it is looked for', async () => {
  const { service, context, module } = await extensionsOver(500, 3)
  const seen: unknown[] = []
  service.onRead = () => seen.push(context.jobs.list()[0]?.steps[0])
  const { id } = await module.commands['extensions.createMany']({ accounts: [WANTED] })
  await context.jobs.ended(id)
  const step = { subject: 'extensions', name: '450 Дежурный' }
  const looking = { ...step, state: 'working', failure: { kind: 'looking' } }
  // Before the job, right after the answer, and at the looks that follow.
  expect(seen).toEqual([undefined, { ...step, state: 'working' }, looking, looking])
  expect(context.jobs.get(id).steps).toEqual([{ ...step, state: 'done' }])
})

test.for([500, 'reset'] as const)(
  'the name of a number that changes only after the answer (%s) is found',
  async (trouble) => {
    const service = await lateService(trouble, 3)
    const context = contextOver({ client: clientOf(service.url), home: home.path })
    const { commands } = joined<'numbers'>(context, numbersModule(context))
    await commands['numbers.alias']({ number: '74852000213', alias: ' Офис ', seen: 'Склад' })
    expect([service.sent.length, service.alias]).toEqual([1, 'Офис'])
  },
)

test('a group that is replaced only after the answer is found', async () => {
  const is = { name: 'Склад', number: 300, sequence_rule: 'Order', timeout: 20 }
  let [there, readings] = [is, Infinity]
  const server = await startServer(({ method, body }, response) => {
    if (method === 'PUT') {
      readings = 3
      return json(response, { message: 'User not found.', code: 500 }, 500)
    }
    if (--readings === 0) there = { ...is, ...(JSON.parse(body || '{}') as object), timeout: 25 }
    return json(response, { id: 7, ...there, sips: [], groups: [], device_only: 0, pickup: null })
  })
  const context = contextOver({ client: clientOf(server.url), home: home.path })
  const { commands } = joined(context, groupsModule(context))
  const seen: GroupBody = {
    name: 'Склад',
    number: 300,
    sequence_rule: 'Order',
    timeout: 20,
    sips: [],
    groups: [],
    device_only: false,
    pickup: false,
  }
  const version = versionOf(seen)
  await commands['groups.replace']({ id: 7, body: { ...seen, timeout: 25 }, version })
  expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})
