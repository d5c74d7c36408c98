import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../../electron/service/dates.ts'
import { addDays } from '../../../electron/shared/days.ts'
import { SELDOM, createHome, startCore, type Home, type Started } from './support/harness.ts'
import { startService, type ScriptedService } from './support/service.ts'
import { OWN, PASSWORD, type DialogRow } from './support/scripted-account.ts'

const ZONE = 'Europe/Moscow'
const CLIENT = '79261112233'

let home: Home
let service: ScriptedService
let started: Started
let cabinet: string

beforeEach(async () => {
  home = await createHome()
  service = await startService()
  started = await startCore(home.path)
})

afterEach(async () => {
  await started.core.close()
  await service.close()
  await home.remove()
})

async function signIn(): Promise<void> {
  const { commands } = started.core
  const { rest } = service.addresses
  const by = { way: 'email', email: 'anna@example.org', password: PASSWORD } as const
  const place = { generation: 'current', addresses: { rest } } as const
  cabinet = (await commands['session.signIn']({ ...by, ...place })).id
  await commands['cabinet.check']({ cabinet })
}

let nextId = 100

function row(changes: Partial<DialogRow> = {}): DialogRow {
  nextId += 1
  const today = dayOf(Date.now(), ZONE)
  return {
    id: nextId,
    sender: '+7 (926) 111-22-33',
    receiver: OWN,
    created_datetime: `${today} 00:00:${String(nextId % 60).padStart(2, '0')}`,
    msg: 'Здравствуйте',
    incoming: 1,
    readed: 0,
    interlocutor_number: '89261112233',
    ...changes,
  }
}

test('what was there before is read at sign-in without arrivals, thirty days back', async () => {
  const old = addDays(dayOf(Date.now(), ZONE), -29)
  service.dialog.push(
    row({ created_datetime: `${old} 10:00:00`, msg: 'Старое' }),
    row({ readed: 1 }),
  )
  await signIn()
  await started.recorder.event('history.changed', ({ history }) => (history.oldest ?? '9') <= old)

  const { threads } = await started.core.commands['inbox.threads']({
    cabinet,
    filter: { kind: 'all' },
    limit: 10,
  })
  expect(threads).toHaveLength(1)
  expect(threads[0]).toMatchObject({ id: `:${CLIENT}`, own: OWN, other: CLIENT, unread: 1 })
  const { messages } = await started.core.commands['inbox.messages']({
    cabinet,
    thread: `${OWN}:${CLIENT}`,
    limit: 10,
  })
  expect(messages.map(({ text }) => text)).toEqual(['Старое', 'Здравствуйте'])
  expect(threads[0]?.firstUnread).toBe(messages[0]?.id)
  expect(started.recorder.of('inbox.arrived')).toEqual([])
})

test('new messages arrive once, in one event for each check, and repeat nothing', async () => {
  await signIn()
  service.dialog.push(row({ msg: 'Раз' }), row({ msg: 'Два' }))
  await started.core.commands['cabinet.check']({ cabinet })
  const arrived = started.recorder.of('inbox.arrived')
  expect(arrived).toHaveLength(1)
  expect(arrived[0]?.arrivals.map(({ text }) => text)).toEqual(['Раз', 'Два'])

  const before = started.recorder.events.length
  await started.core.commands['cabinet.check']({ cabinet })
  const after = started.recorder.events.slice(before).map(({ name }) => name)
  // The balance is told with the moment at which it was read.
  expect(after.filter((name) => name !== 'balance.changed')).toEqual([])
})

test('an answer is queued, sent, accepted and then found in the list as the same message', async () => {
  service.dialog.push(row())
  await signIn()
  const thread = `${OWN}:${CLIENT}`
  const { core, recorder } = started
  const message = await core.commands['inbox.send']({ cabinet, thread, text: 'Добрый день' })
  expect(message).toMatchObject({ state: 'queued', direction: 'outgoing', text: 'Добрый день' })

  const states = (state: string) =>
    recorder.event('inbox.changed', ({ messages }) =>
      messages.some((changed) => changed.id === message.id && changed.state === state),
    )
  await states('accepted')
  const sent = service.received.filter(({ operation }) => operation === 'POST sms')
  expect(sent.map(({ body }) => body)).toEqual([
    { text: 'Добрый день', number_id: 1, to: CLIENT, count_pdu: true },
  ])

  service.dialog.push(row({ sender: OWN, receiver: CLIENT, incoming: 0, msg: 'Добрый день\r\n' }))
  await core.commands['cabinet.check']({ cabinet })
  await states('confirmed')
  const page = await core.commands['inbox.messages']({ cabinet, thread, limit: 10 })
  expect(page.messages.filter(({ direction }) => direction === 'outgoing')).toHaveLength(1)
})

test('reading and marking unread keep one count for thread and cabinet', async () => {
  service.dialog.push(row(), row())
  await signIn()
  const thread = `${OWN}:${CLIENT}`
  const { core, recorder } = started
  const unread = async () => (await core.commands['cabinet.state']({ cabinet })).unread
  expect(await unread()).toBe(2)

  const { messages } = await core.commands['inbox.messages']({ cabinet, thread, limit: 10 })
  await core.commands['inbox.markRead']({ cabinet, thread, upTo: messages[0]?.id ?? '' })
  expect(await unread()).toBe(1)
  await core.commands['inbox.markRead']({ cabinet, thread, upTo: messages[1]?.id ?? '' })
  await core.commands['inbox.markUnread']({ cabinet, thread })
  expect(recorder.of('unread.changed').map((event) => event.unread)).toEqual([2, 1, 0, 1])
})

test('what a person looks at is asked for at its own pace, and only the cabinet shown quickly', async () => {
  await started.core.close()
  const pace = { ...SELDOM, focused: 20 }
  started = await startCore(home.path, { pace })
  await signIn()
  const asked = service.next('GET sms/dialog')
  await started.core.commands['app.attention']({ visible: true, focused: true })
  await asked
  await service.next('GET sip/statuses')
  const other = cabinet
  service.user = { ...service.user, id: 8 }
  await signIn()
  expect(cabinet).not.toBe(other)
  await started.core.commands['session.activate']({ cabinet: other })
  await service.next('GET sms/dialog')
})

test('a service that is down: failing with a reason and the next try, then online by itself', async () => {
  await signIn()
  const { port } = service
  await service.close()
  const { commands } = started.core
  await commands['cabinet.check']({ cabinet })
  const link = await commands['cabinet.check']({ cabinet })
  expect(link).toMatchObject({ state: 'failing', failure: { kind: 'unreachable' } })
  expect(link.retryAt).toBeGreaterThan(link.checkedAt ?? 0)
  service = await startService(port)
  service.tokens.add('token-1')
  const seen = started.recorder.of('link.changed').length
  await started.recorder.event(
    'link.changed',
    (event) =>
      event.link.state === 'online' && started.recorder.of('link.changed').indexOf(event) >= seen,
  )
})
