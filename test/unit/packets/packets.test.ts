import { agreeing } from '../../support/agreement.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CoreFailure } from '../../../electron/core/platform/failures/core-failure.ts'
import { createPacketsInterface } from '../../../electron/core/packets/interface.ts'
import { createPackets, type Packets } from '../../../electron/core/packets/packets.ts'
import type { Question } from '../../../electron/core/ports.ts'
import type { Generation } from '../../../electron/bridge/cabinet.ts'
import { startDemo, type RunningDemo } from '../../../electron/demo/index.ts'
import { createServiceClient, type ServiceClient } from '../../../electron/service/index.ts'
import { contextOver } from '../core/support/context.ts'
import { createHome, type Home } from '../core/support/harness.ts'

const GENERATIONS: Generation[] = ['current', 'legacy']

let home: Home
let demo: RunningDemo
const clients: ServiceClient[] = []
/** What a person was asked, and what they answer. */
const asked: Question[] = []
let agrees = true

beforeAll(async () => {
  home = await createHome()
  demo = await startDemo({ home: home.path, life: 'off', control: true })
})

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await demo.close()
  await home.remove()
})

const control = (method: string, path: string, body: object = {}) =>
  fetch(new URL(`/control/${path}`, demo.addresses.rest), {
    method,
    ...(method === 'GET'
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const requests = async () =>
  (await (await control('GET', 'requests')).json()) as Record<string, number>

async function tokenOf(generation: Generation, client: ServiceClient): Promise<string> {
  if (generation === 'current') return demo.apiToken
  const { email, password } = demo.legacyAccount
  const input = { client_id: 10553, type: 'login', email, password } as const
  return (await client.call('token.login', input)).result.access_token
}

/** A signed-in cabinet whose state is as it was at first. */
async function open(generation: Generation): Promise<Packets & { spent: () => void }> {
  const anonymous = createServiceClient({ addresses: demo.addresses })
  await tokenOf(generation, anonymous)
  await control('POST', 'reset')
  const token = await tokenOf(generation, anonymous)
  const client = createServiceClient({ addresses: demo.addresses, token })
  clients.push(anonymous, client)
  const spent = vi.fn()
  const context = contextOver({ client, generation, home: home.path, cabinet: randomUUID() })
  const packets = createPackets({
    service: createPacketsInterface(context),
    generation,
    ask: agreeing((question) => {
      if (question) asked.push(question)
      if (!agrees) throw new CoreFailure('aborted')
    }),
    readNumbers: () => context.sms.numbers(),
    onSpent: spent,
  })
  context.guard.declare(packets.operations)
  return { ...packets, spent }
}

const activate = { current: 'sms.activatePacket', legacy: 'legacySms.addPacket' } as const

for (const generation of GENERATIONS) {
  const operation = activate[generation]
  const first = async (packets: Packets) => {
    const [number] = await packets.numbers()
    if (!number?.packet) throw new Error('The first number has no packet')
    return number
  }

  test(`offers and numbers of a ${generation} cabinet`, async () => {
    const packets = await open(generation)
    const offers = await packets.list()
    expect(offers.length).toBeGreaterThan(1)
    const { packet } = await first(packets)
    expect(offers).toContainEqual(
      expect.objectContaining({ id: packet?.id, price: packet?.price, messages: packet?.total }),
    )
  })

  test(`a change in a ${generation} cabinet is asked for once and told to others`, async () => {
    const packets = await open(generation)
    const { numberId } = await first(packets)
    await packets.change(numberId, '11')
    expect((await first(packets)).packet).toMatchObject({ id: '11' })
    expect(packets.spent).toHaveBeenCalledTimes(1)
    await expect(packets.change(numberId, '11')).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'packet' },
    })
    expect((await requests())[operation]).toBe(1)
  })

  test(`two presses at once change a ${generation} cabinet once`, async () => {
    const packets = await open(generation)
    const { numberId } = await first(packets)
    const both = await Promise.allSettled([
      packets.change(numberId, '11'),
      packets.change(numberId, '11'),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect((await requests())[operation]).toBe(1)
  })

  test(`where the answer of a ${generation} cabinet is lost, its numbers tell what is true`, async () => {
    const packets = await open(generation)
    const { numberId } = await first(packets)
    await control('POST', 'faults', { operation, kind: 'truncate' })
    await packets.change(numberId, '11')
    await control('POST', 'faults', { operation, kind: 'reset' })
    await expect(packets.change(numberId, '10')).rejects.toMatchObject({
      failure: { kind: 'incomplete' },
    })
    expect((await first(packets)).packet?.id).toBe('11')
    expect((await requests())[operation]).toBe(2)
  })

  test(`what cannot be told of a ${generation} cabinet stays unknown`, async () => {
    const packets = await open(generation)
    const { numberId } = await first(packets)
    const list = generation === 'current' ? 'sms.numbers' : 'legacySms.numbers'
    await control('POST', 'faults', { operation, kind: 'truncate' })
    const lost = { operation: list, kind: 'html', times: 'all', after: operation }
    await control('POST', 'faults', lost)
    await expect(packets.change(numberId, '11')).rejects.toMatchObject({
      kind: 'unknown',
      sent: true,
    })
    await control('DELETE', 'faults')
  })

  test(`a refusal of a ${generation} cabinet comes in the service’s words`, async () => {
    const packets = await open(generation)
    const { numberId } = await first(packets)
    await expect(packets.change(numberId, 'no such')).rejects.toMatchObject({ kind: 'refused' })
    await expect(packets.change(1, '11')).rejects.toMatchObject({ failure: { kind: 'notFound' } })
    await control('POST', 'faults', { operation, kind: 'status', status: 500 })
    await expect(packets.change(numberId, '11')).rejects.toMatchObject({
      failure: { kind: 'refused', status: 500 },
    })
  })
}

test('a handler is set and removed for one number, however it is written', async () => {
  const packets = await open('current')
  await packets.setHandler('+7 901 000-48-10', 'https://example.org/sms')
  await packets.removeHandler('79010004810')
  expect(await requests()).toMatchObject({ 'sms.setUrl': 1, 'sms.deleteUrl': 1 })
})

async function firstWithPacket(packets: Packets) {
  const own = (await packets.numbers()).find(({ packet }) => packet)
  if (!own) throw new Error('No number has a packet')
  return own
}
const packetOf = async (packets: Packets, id: number) =>
  (await packets.numbers()).find(({ numberId }) => numberId === id)?.packet

test('a packet is taken off once, after a person was told what is lost', async () => {
  const packets = await open('legacy')
  const { numberId, number, packet } = await firstWithPacket(packets)
  agrees = false
  await expect(packets.takeOff(numberId)).rejects.toMatchObject({ failure: { kind: 'aborted' } })
  expect((await requests())['legacySms.deletePacket']).toBeUndefined()
  agrees = true
  await packets.takeOff(numberId)
  const { name, remaining } = packet!
  expect(asked.at(-1)).toEqual({ kind: 'package', number, name, remaining })
  expect(await packetOf(packets, numberId)).toBeUndefined()
  await expect(packets.takeOff(numberId)).rejects.toMatchObject({
    failure: { kind: 'invalid', field: 'packet' },
  })
  expect((await requests())['legacySms.deletePacket']).toBe(1)
})

test('where the answer to taking a packet off is lost, the numbers tell what is true', async () => {
  const packets = await open('legacy')
  const { numberId } = await firstWithPacket(packets)
  await control('POST', 'faults', { operation: 'legacySms.deletePacket', kind: 'reset' })
  await expect(packets.takeOff(numberId)).rejects.toMatchObject({ failure: { kind: 'incomplete' } })
  expect(await packetOf(packets, numberId)).toBeDefined()
  await control('POST', 'faults', { operation: 'legacySms.deletePacket', kind: 'truncate' })
  await packets.takeOff(numberId)
  expect(await packetOf(packets, numberId)).toBeUndefined()
  expect((await requests())['legacySms.deletePacket']).toBe(2)
})

test('a packet that cannot be taken off stays, in the service’s words', async () => {
  const packets = await open('legacy')
  const { numberId } = await firstWithPacket(packets)
  const refused = { operation: 'legacySms.deletePacket', kind: 'status', status: 400 }
  await control('POST', 'faults', refused)
  await expect(packets.takeOff(numberId)).rejects.toMatchObject({ kind: 'refused' })
  const current = await open('current')
  await expect(current.takeOff(numberId)).rejects.toMatchObject({
    failure: { kind: 'invalid', field: 'cabinet' },
  })
})

test('an older cabinet has no handler, and nothing is asked', async () => {
  const packets = await open('legacy')
  for (const refused of [
    packets.setHandler('79010004910', 'https://example.org/sms'),
    packets.removeHandler('79010004910'),
  ]) {
    await expect(refused).rejects.toMatchObject({ failure: { kind: 'invalid', field: 'cabinet' } })
  }
})
