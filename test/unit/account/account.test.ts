import { expect, test } from 'vitest'
import { isTouched } from '../../../electron/core/account/account.ts'
import { createServiceClient, operations } from '../../../electron/service/index.ts'
import { contextOver, subjectsOf } from '../core/support/context.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { connectedAs } from '../../../electron/shared/leading.ts'
import type { ExternalNumber } from '../../../electron/bridge/numbers.ts'

const bench = benchForAllTests()
/** Nothing is asked by it. */
const client = createServiceClient({ addresses: {} })

const calls = async (operation: 'numbers.list' | 'sip.list') =>
  (await bench.service.requests())[operation] ?? 0

test('joins a number with its packet, alias, black list, CRM and caller-ID users', async () => {
  const rows = await bench.read('numbers', true)
  expect(rows.find(({ id }) => id === 501)).toEqual({
    id: 501,
    number: '79010004810',
    kind: 'def',
    owner: 'business',
    fee: 220,
    following: { name: 'Менеджеры по продажам', shows: 'caller' },
    crm: { host: 'svetly-dom.crm.example', type: 'crm1', shows: 'caller' },
    packet: { name: 'SMS 1000', total: 1000, remaining: 786 },
    alias: 'СМС и мобильный офис',
    callerIdOf: expect.any(Array) as unknown[],
  })
  expect(rows.find(({ id }) => id === 510)).toMatchObject({ alias: 'Главный', blackList: 71 })
  const showing = rows.flatMap(({ callerIdOf }) => callerIdOf)
  expect(showing).toContainEqual({ id: 3001, name: 'Приёмная' })
})

test('reads each list once, whoever asks, and anew only on demand', async () => {
  await bench.read('sip', true)
  const before = await calls('sip.list')
  await Promise.all([bench.read('sip'), bench.read('sip'), bench.read('sip')])
  expect(await calls('sip.list')).toBe(before)
  await bench.read('sip', true)
  expect(await calls('sip.list')).toBe(before + 1)
})

test('tells what numbers can lead to', async () => {
  expect(await bench.read('sip')).toContainEqual(
    expect.objectContaining({ id: 3001, name: 'Приёмная', number: '200' }),
  )
  expect(await bench.read('groups')).toContainEqual(
    expect.objectContaining({ id: 404, name: 'Весь офис', number: '303' }),
  )
  expect(await bench.read('queues')).toContainEqual(
    expect.objectContaining({ id: 701, name: 'Продажи' }),
  )
  const scenarios = await bench.read('scenarios')
  expect(scenarios.find(({ id }) => id === 901)?.name).toEqual(expect.any(String))
})

test('reads anew what an operation touches, and announces what differs', async () => {
  await bench.read('numbers', true)
  const from = bench.recorder.of('account.changed').length
  const renewed = bench.reaches('numbers', 'stale').then(() => bench.reaches('numbers', 'fresh'))
  await bench.call('numbers.alias', { number: '74852000200', alias: ' Первый ', seen: 'Главный' })
  await renewed
  const deltas = bench.recorder
    .of('account.changed')
    .slice(from)
    .map(({ delta }) => delta)
    // Other lists may still be read for what was done before.
    .filter(({ collection }) => collection === 'numbers')
  expect(deltas.flatMap<object>(({ changed }) => changed)).toMatchObject([
    { id: 510, alias: 'Первый' },
  ])
  expect(deltas.flatMap(({ gone }) => gone)).toEqual([])
  await bench.call('numbers.alias', { number: '74852000200', alias: '', seen: 'Первый' })
  await bench.reaches('numbers', 'fresh')
})

test.each([
  ['numbers.follow', ['numbers', 'billedNumbers', 'currentTariff']],
  [
    'numbers.buy',
    ['numbers', 'reservedNumbers', 'billedNumbers', 'currentTariff', 'tariffs', 'invoices'],
  ],
  ['sms.activatePacket', ['numbers', 'invoices']],
  ['sms.send', []],
  [
    'sip.change',
    ['sip', 'numbers', 'groups', 'queues', 'billedNumbers', 'currentTariff', 'tariffs'],
  ],
  ['groups.delete', ['groups', 'numbers', 'scenarios', 'billedNumbers', 'currentTariff']],
  ['externalNumbers.follow', ['externalNumbers']],
  ['numbers.list', []],
] as const)('%s makes %j stale', (operation, collections) => {
  const context = contextOver({ client, home: bench.home })
  const declared = Object.values(subjectsOf(context).all).flatMap(
    ({ collections = [] }) => collections,
  )
  const stale = declared.filter(({ touchedBy }) =>
    isTouched(touchedBy, operations[operation].touches),
  )
  expect(stale.map(({ name }) => name).toSorted()).toEqual(collections.toSorted())
})

test('stays readable without the service, says why, and mends itself', async () => {
  const rows = await bench.read('groups', true)
  await bench.service.goDown()
  try {
    await bench.read('groups', true)
    const view = await bench.call('account.read', { collection: 'groups' })
    expect(view.rows).toEqual(rows)
    expect(bench.recorder.of('account.changed').at(-1)?.delta.state).toMatchObject({
      state: 'stale',
    })
    expect(await bench.reaches('groups', 'failed')).toMatchObject({
      failure: { kind: 'unreachable' },
      readAt: expect.any(Number) as number,
    })
  } finally {
    await bench.service.comeBack()
  }
  // Nobody has to ask: the next check that gets through is enough.
  const mended = bench.reaches('groups', 'fresh')
  await bench.call('cabinet.check', {})
  await mended
  expect(bench.shown('groups')).toEqual(rows)
})

test('does without packets and aliases that cannot be read, keeping what is known', async () => {
  const rows = await bench.read('numbers', true)
  await bench.service.fault({ operation: 'sms.numbers', kind: 'status', times: 'all' })
  await bench.service.fault({ operation: 'rpcNumbers.listAlias', kind: 'html', times: 'all' })
  expect(await bench.read('numbers', true)).toEqual(rows)
  await bench.service.clearFaults()
})

test('says that a reply made no sense, and keeps what is there', async () => {
  await bench.service.fault({ operation: 'groups.list', kind: 'html' })
  await bench.read('groups', true)
  expect(await bench.reaches('groups', 'failed')).toMatchObject({ failure: { kind: 'badReply' } })
  expect(bench.shown('groups').length).toBeGreaterThan(3)
})

test('knows the registrations of external numbers and remembers how they changed', async () => {
  const lines = await bench.read('externalNumbers', true)
  expect(lines.map(({ key, kind }) => [key, kind])).toEqual([
    ['651', 'ate'],
    ['652', 'ate'],
    ['653', 'sipuri'],
  ])
  expect(lines[0]).toMatchObject({ registered: true, source: [expect.stringContaining('@')] })
  expect(lines[2]).toMatchObject({ host: 'trunk.neva.example' })
})

test('creates, changes and disconnects external numbers, and keeps no secret', async () => {
  const input = {
    kind: 'ate',
    number: '+7 4932 00-05-55',
    host: 'sip.operator.example',
    port: 5060,
    login: 'line555',
    secret: 'S3cret-of-the-line',
  } as const
  await bench.read('externalNumbers', true)
  await bench.call('externalNumbers.create', { input })
  const created = (await bench.read('externalNumbers', true)).find(
    ({ number }) => number === '74932000555',
  )
  expect(created).toMatchObject({ kind: 'ate', registered: false })
  const key = created?.key ?? ''
  await expect(bench.call('externalNumbers.create', { input })).rejects.toMatchObject({
    kind: 'refused',
    field: 'number',
  })
  await bench.call('externalNumbers.change', {
    key,
    input: { ...input, port: 5070 },
    seen: connectedAs(created as ExternalNumber),
  })
  const changed = (await bench.read('externalNumbers', true)).find((line) => line.key === key)
  expect(changed?.source).toEqual(['line555@sip.operator.example:5070'])
  await bench.call('externalNumbers.delete', { key })
  expect((await bench.read('externalNumbers', true)).some((line) => line.key === key)).toBe(false)
  const told = JSON.stringify([bench.recorder.events, bench.log.lines])
  expect(told).not.toContain('S3cret')
})

test('is read again for who signs in to it again', async () => {
  await bench.read('queues', true)
  await bench.restart()
  expect(await bench.read('queues')).toHaveLength(2)
})
