import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MessageState } from '../../../../electron/bridge/inbox.ts'
import { startDemo, type RunningDemo } from '../../../../electron/demo/index.ts'
import { createHome, startCore, type Home, type Started } from '../support/harness.ts'
import { eventually } from '../../../support/waits.ts'

const CUSTOMER = '79261112233'

let home: Home
let demo: RunningDemo
let started: Started
let cabinet: string
/** How far the service's clock is ahead, in milliseconds. */
let ahead: number

beforeEach(async () => {
  ahead = 0
  home = await createHome()
  const now = () => Date.now() + ahead
  demo = await startDemo({ home: join(home.path, 'demo'), life: 'off', control: true, now })
  const host = { start: () => Promise.resolve(demo), close: () => Promise.resolve() }
  started = await startCore(join(home.path, 'core'), { demo: host })
  cabinet = (await started.core.commands['session.signIn']({ way: 'demo' })).id
  await check()
})

afterEach(async () => {
  await started.core.close()
  await demo.close()
  await home.remove()
})

const check = () => started.core.commands['cabinet.check']({ cabinet })
const state = () => started.core.commands['cabinet.state']({ cabinet })

async function control<T>(path: string, body?: unknown): Promise<T> {
  const url = new URL(`/control/${path}`, demo.addresses.rest)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(
    url,
    body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) },
  )
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

/** Begins a thread with a customer and sends one message in it. */
async function send(text: string): Promise<string> {
  const { commands } = started.core
  const own = (await state()).senders[0]?.number ?? ''
  const thread = (await commands['inbox.openThread']({ cabinet, own, other: CUSTOMER })).id
  return (await commands['inbox.send']({ cabinet, thread, text })).id
}

/** The service lists a message when its network has taken it, some seconds later. */
async function checkLater(): Promise<void> {
  ahead += 60_000
  await check()
}

const reaches = (id: string, wanted: MessageState) =>
  started.recorder.event('inbox.changed', ({ messages }) =>
    messages.some((message) => message.id === id && message.state === wanted),
  )

test('the whole cabinet is there after one check, within the rules of the interface', async () => {
  const { link, balance, extensions, senders } = await state()
  expect(link.state).toBe('online')
  expect(balance?.amount).toBeGreaterThan(0)
  expect(extensions.length).toBeGreaterThan(3)
  expect(senders.length).toBeGreaterThan(0)
  const list = { cabinet, filter: { kind: 'all' }, limit: 200 } as const
  const threads = await eventually(async () => {
    const { threads: all } = await started.core.commands['inbox.threads'](list)
    // Customers write meanwhile.
    expect(all.reduce((sum, thread) => sum + thread.unread, 0)).toBe((await state()).unread)
    return all
  })
  expect(new Set(threads.map(({ id }) => id)).size).toBe(threads.length)
  expect(await control('violations')).toEqual([])
})

test('a customer writes, is answered, and the answer is found as the same message', async () => {
  const own = (await state()).senders[0]?.number
  await control('message', { from: CUSTOMER, to: own, text: 'Вы работаете?' })
  await check()
  const [arrived] = started.recorder.of('inbox.arrived')
  expect(arrived?.arrivals).toMatchObject([{ other: CUSTOMER, text: 'Вы работаете?' }])

  const id = await send('Да, до восьми')
  await reaches(id, 'accepted')
  await checkLater()
  await reaches(id, 'confirmed')
  const thread = arrived?.arrivals[0]?.thread ?? ''
  const page = await started.core.commands['inbox.messages']({ cabinet, thread, limit: 9 })
  expect(page.messages.map(({ text }) => text)).toEqual(['Вы работаете?', 'Да, до восьми'])
})

test('a connection that breaks after the message was taken: found later, never sent again', async () => {
  await control('faults', { operation: 'sms.send', kind: 'reset', performed: true })
  const id = await send('Дошло ли?')
  await reaches(id, 'unknown')
  await checkLater()
  await reaches(id, 'confirmed')
  expect(await control('requests')).toMatchObject({ 'sms.send': 1 })
})

test('one that breaks before it was taken stays unknown until a person decides', async () => {
  await control('faults', { operation: 'sms.send', kind: 'reset', performed: false })
  const id = await send('Дошло ли?')
  await reaches(id, 'unknown')
  await checkLater()
  await checkLater()
  expect(await control('requests')).toMatchObject({ 'sms.send': 1 })
  await started.core.commands['inbox.decide']({ cabinet, message: id, decision: 'discard' })
  await started.recorder.event('inbox.changed', ({ gone }) => gone?.includes(id) ?? false)
})

test('an expired token is renewed once and unnoticed', async () => {
  await control('expire-tokens', {})
  expect(await check()).toMatchObject({ state: 'online' })
  expect(await control('requests')).toMatchObject({ 'session.refresh': 1 })
  expect(started.recorder.of('link.changed').map(({ link }) => link.state)).toEqual(['online'])
})

test('an extension goes off and the balance changes: both are told as deltas', async () => {
  const [first] = (await state()).extensions
  await control('presence', { id: first?.id, online: !first?.online })
  await control('balance', { balance: 12.5 })
  await check()
  const presence = started.recorder.of('presence.changed').at(-1)
  expect(presence).toMatchObject({ changed: [{ id: first?.id, online: !first?.online }], gone: [] })
  expect(presence?.changed[0]?.since).toBeTypeOf('number')
  expect(started.recorder.of('balance.changed').at(-1)?.balance.amount).toBe(12.5)
})
