import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '../../../electron/bridge/inbox.ts'
import type { PlannedMessage } from '../../../electron/bridge/planned.ts'
import { createHome, startCore, type Home, type Started } from './support/harness.ts'
import { OWN, PASSWORD } from './support/scripted-account.ts'
import { startService, type ScriptedService } from './support/service.ts'

const OTHER = '79261112233'
const THREAD = `${OWN}:${OTHER}`
const HOUR = 3_600_000

let home: Home
let service: ScriptedService
let started: Started
let cabinet: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  home = await createHome()
  service = await startService()
  started = await startCore(home.path, { outbox: { interval: 1 } })
  await started.core.commands['settings.change']({ undoSeconds: 0 })
  const { rest } = service.addresses
  const by = { way: 'email', email: 'anna@example.org', password: PASSWORD } as const
  const place = { generation: 'current', addresses: { rest } } as const
  cabinet = (await started.core.commands['session.signIn']({ ...by, ...place })).id
  await check()
  await started.core.commands['inbox.openThread']({ cabinet, own: OWN, other: OTHER })
})

afterEach(async () => {
  await started.core.close()
  await service.close()
  await home.remove()
  vi.useRealTimers()
})

const commands = () => started.core.commands
const check = () => commands()['cabinet.check']({ cabinet })
const list = () => commands()['planned.list']({ cabinet })

/** The program ends as when a person quits, and is started again so much later. */
async function restart(later = 0): Promise<void> {
  await started.core.close()
  vi.setSystemTime(Date.now() + later)
  const { secrets } = started
  started = await startCore(home.path, { secrets, outbox: { interval: 1 } })
  await started.recorder.event('link.changed', ({ link }) => link.state === 'online')
  await check()
}

/** What the service was asked to send. */
const texts = () =>
  service.received
    .filter(({ operation }) => operation === 'POST sms')
    .map(({ body }) => String(body['text']))

const later = (text: string, due = Date.now() + HOUR) =>
  commands()['planned.add']({ cabinet, thread: THREAD, text, due })

const reaches = (id: string, ...states: Message['state'][]) =>
  started.recorder.event('inbox.changed', ({ messages }) =>
    messages.some((one) => one.id === id && states.includes(one.state)),
  )

/** Somebody else has sent a text to the customer. */
function sendElsewhere(text: string): void {
  service.dialog.push({
    id: service.dialog.length + 1,
    sender: OWN,
    receiver: OTHER,
    created_datetime: new Date(Date.now() + 3 * HOUR).toISOString().slice(0, 19).replace('T', ' '),
    msg: text,
    incoming: 0,
    readed: 0,
    interlocutor_number: OTHER,
  })
}

describe('a message for later', () => {
  test('leaves when its time has come, as the same message, once', async () => {
    await commands()['inbox.saveDraft']({ cabinet, thread: THREAD, text: 'Завтра ждём' })
    const { id } = await later('Завтра ждём')
    const { threads } = await commands()['inbox.threads']({
      cabinet,
      filter: { kind: 'all' },
      limit: 9,
    })
    expect(threads[0]?.draft).toBe('')
    await check()
    expect(texts()).toEqual([])
    vi.setSystemTime(Date.now() + HOUR)
    await check()
    await reaches(id, 'accepted', 'confirmed')
    await check()
    expect(texts()).toEqual(['Завтра ждём'])
    expect(await list()).toEqual([])
  })

  test('is not kept with a field that nobody filled, nor are several', async () => {
    const unfilled = { failure: { kind: 'invalid', field: 'unfilled' } }
    await expect(later('Ждём {дата}')).rejects.toMatchObject(unfilled)
    const messages = [{ other: OTHER, text: 'Ждём {дата}' }]
    await expect(
      commands()['mailings.start']({ cabinet, own: OWN, messages }),
    ).rejects.toMatchObject(unfilled)
    expect(await list()).toEqual([])
  })

  test('has its letters whole, as every text that is sent', async () => {
    expect(await later('Еще\u0308 раз')).toMatchObject({ text: 'Ещё раз' })
    const messages = [{ other: OTHER, text: 'е\u0308лка' }]
    await commands()['mailings.start']({ cabinet, own: OWN, messages, due: Date.now() + HOUR })
    const sent = service.next('POST sms')
    const text = 'И\u0306од'
    await commands()['inbox.send']({ cabinet, thread: THREAD, text })
    await sent
    expect(texts()).toEqual(['Йод'])
    expect((await list()).map((one) => one.text)).toContain('ёлка')
  })

  test('is there after a restart, and leaves then', async () => {
    const { id } = await later('Завтра ждём')
    await restart()
    expect(await list()).toMatchObject([{ id, text: 'Завтра ждём' }])
    vi.setSystemTime(Date.now() + HOUR)
    await check()
    await reaches(id, 'accepted', 'confirmed')
    expect(texts()).toEqual(['Завтра ждём'])
  })

  test('whose time came while the app did not run asks; it goes at a word', async () => {
    const { id } = await later('Завтра ждём')
    await restart(2 * HOUR)
    expect(await list()).toMatchObject([{ id, asks: 'missed' }])
    expect(texts()).toEqual([])
    await commands()['planned.send']({ cabinet, planned: id })
    await reaches(id, 'accepted', 'confirmed')
    expect(texts()).toEqual(['Завтра ждём'])
  })

  test('asks after the computer slept over it, and may be given another time', async () => {
    const { id } = await later('Завтра ждём')
    vi.setSystemTime(Date.now() + 3 * HOUR)
    await check()
    expect(await list()).toMatchObject([{ id, asks: 'missed' }])
    const due = Date.now() + HOUR
    await commands()['planned.move']({ cabinet, planned: [id], due })
    expect(await list()).toEqual([{ id, thread: THREAD, text: 'Завтра ждём', due }])
    vi.setSystemTime(due)
    await check()
    await reaches(id, 'accepted', 'confirmed')
    expect(texts()).toEqual(['Завтра ждём'])
  })

  test('asks where somebody else has sent the same meanwhile', async () => {
    const { id } = await later('Завтра ждём')
    sendElsewhere('Завтра  ждём')
    await check()
    vi.setSystemTime(Date.now() + HOUR)
    await check()
    expect(await list()).toMatchObject([{ id, asks: 'listed' }])
    expect(texts()).toEqual([])
  })

  test('that was missed is looked for in the list before it goes at a word', async () => {
    const { id } = await later('Завтра ждём')
    sendElsewhere('Завтра ждём')
    await restart(2 * HOUR)
    expect(await list()).toMatchObject([{ id, asks: 'missed' }])
    const send = () => commands()['planned.send']({ cabinet, planned: id })
    await expect(send()).rejects.toMatchObject({ failure: { kind: 'changed', field: 'text' } })
    expect(await list()).toMatchObject([{ id, asks: 'listed' }])
    expect(texts()).toEqual([])
    await send()
    await reaches(id, 'accepted', 'confirmed')
    expect(texts()).toEqual(['Завтра ждём'])
  })

  test('can be had back as a draft, above what stands there', async () => {
    const { id } = await later('Завтра ждём')
    await commands()['inbox.saveDraft']({ cabinet, thread: THREAD, text: 'И ещё' })
    const back = await commands()['planned.takeBack']({ cabinet, planned: id })
    expect(back).toEqual({ text: 'Завтра ждём' })
    const found = await commands()['inbox.findThreads']({ cabinet, text: OTHER, limit: 1 })
    expect(found).toMatchObject([{ draft: 'Завтра ждём\nИ ещё' }])
    vi.setSystemTime(Date.now() + HOUR)
    await check()
    expect(texts()).toEqual([])
  })

  test('for a time that is over is refused', async () => {
    await expect(later('Вчера', Date.now() - 1)).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'due' },
    })
  })
})

/** A text to several waits so long, in milliseconds. */
async function waiting(undoSeveral: number): Promise<void> {
  await started.core.close()
  const { secrets } = started
  started = await startCore(home.path, { secrets, outbox: { interval: 1, undoSeveral } })
  await started.recorder.event('link.changed', ({ link }) => link.state === 'online')
  await commands()['settings.change']({ undoSeconds: 1 })
}

const customers = (count: number) =>
  Array.from({ length: count }, (_, index) => `7926000${String(index).padStart(4, '0')}`)

const toEach = (count: number, text = (index: number) => `Номер ${index}`) =>
  customers(count).map((other, index) => ({ other, text: text(index) }))

const start = (messages: { other: string; text: string }[], how = {}) =>
  commands()['mailings.start']({ cabinet, own: OWN, messages, ...how })

const ended = () =>
  started.recorder.event('job.changed', ({ job }) => job.state !== 'running').then(({ job }) => job)

const asking = async (asks: PlannedMessage['asks']) =>
  (await list()).filter((one) => one.asks === asks)

describe('one text to several', () => {
  test('is a message in each conversation, and a job that tells of each', async () => {
    const messages = toEach(12)
    const { job } = await start(messages)
    expect(job).toMatchObject({ work: 'inbox.mailing', state: 'running' })
    expect((await ended()).steps.map(({ name, state }) => [name, state])).toEqual(
      messages.map(({ other }) => [other, 'done']),
    )
    expect(texts()).toEqual(messages.map(({ text }) => text))
    expect(await list()).toEqual([])
    const { threads } = await commands()['inbox.threads']({
      cabinet,
      filter: { kind: 'all' },
      limit: 99,
    })
    expect(threads.filter(({ last }) => last?.text.startsWith('Номер'))).toHaveLength(12)
  })

  test('is counted before, with the block of identical texts', async () => {
    const counted = (count: number) =>
      commands()['mailings.check']({ cabinet, own: OWN, messages: toEach(count, () => 'Скидка') })
    expect(await counted(4)).toMatchObject({ verdict: 'fine', sameText: 4, segments: 4 })
    expect(await counted(8)).toMatchObject({ verdict: 'ask', reason: 'sameText', sameText: 8 })
    expect(await counted(10)).toMatchObject({ verdict: 'refuse', sameText: 10 })
    const limited = { failure: { kind: 'limited', field: 'text' } }
    await expect(start(toEach(10, () => 'Скидка'))).rejects.toMatchObject(limited)
    await expect(start(toEach(8, () => 'Скидка'))).rejects.toMatchObject(limited)
    expect(await list()).toEqual([])
    await start(
      toEach(8, () => 'Скидка'),
      { agreed: true },
    )
    await ended()
    expect(texts()).toHaveLength(8)
  })

  test('what a person writes meanwhile goes before the rest of it', async () => {
    const turn = service.next('POST sms')
    await start(toEach(5))
    await turn
    await commands()['inbox.send']({ cabinet, thread: THREAD, text: 'Срочно' })
    await ended()
    expect(texts().indexOf('Срочно')).toBeLessThan(4)
    expect(texts()).toHaveLength(6)
  })

  test('is stopped, and gone on with, without anybody getting it twice', async () => {
    service.faults.set('POST sms', ({ body }) => {
      if (body['text'] === 'Номер 2') void cancel()
      return undefined
    })
    const cancel = async () => {
      const [job] = await commands()['jobs.list']({ cabinet })
      if (job) await commands()['jobs.cancel']({ cabinet, job: job.id })
    }
    await start(toEach(6))
    const job = await ended()
    expect(job.state).toBe('stopped')
    await started.recorder.event('planned.changed', ({ changed }) =>
      changed.some(({ asks }) => asks === 'stopped'),
    )
    const left = await asking('stopped')
    expect(left).toHaveLength(3)
    service.faults.clear()
    started.recorder.events.length = 0
    await commands()['mailings.goOn']({ cabinet, mailing: left[0]?.mailing ?? '' })
    await ended()
    expect(texts().toSorted()).toEqual(toEach(6).map(({ text }) => text))
    expect(await list()).toEqual([])
  })

  test('that the end of the program cut off asks, and goes on where it was', async () => {
    const third = new Promise<void>((resolve) => {
      service.faults.set('POST sms', ({ body }) => {
        if (body['text'] === 'Номер 2') resolve()
        return undefined
      })
    })
    await start(toEach(6))
    await third
    await restart()
    const left = await list()
    expect(left.length).toBeGreaterThan(0)
    expect(left.every(({ asks }) => asks === 'missed' || asks === 'stopped')).toBe(true)
    await commands()['mailings.goOn']({ cabinet, mailing: left[0]?.mailing ?? '' })
    await ended()
    expect(texts().toSorted()).toEqual(toEach(6).map(({ text }) => text))
  })

  test('of which one is in doubt sends that not again', async () => {
    service.faults.set('POST sms', ({ body }) => (body['text'] === 'Номер 1' ? 'drop' : undefined))
    const { job } = await start(toEach(3))
    expect((await ended()).steps.map(({ state }) => state)).toEqual(['done', 'unknown', 'done'])
    started.recorder.events.length = 0
    await commands()['jobs.resume']({ cabinet, job: job?.id ?? '' })
    await ended()
    expect(texts()).toEqual(['Номер 0', 'Номер 1', 'Номер 2'])
  })

  test('what became of each is known after a restart, and follows what is done about it', async () => {
    service.faults.set('POST sms', ({ body }) => {
      if (body['text'] === 'Номер 1') return { status: 422, json: { message: 'Нет такого номера' } }
      if (body['text'] === 'Номер 2') return 'drop'
      if (body['text'] === 'Номер 3') void cancel()
      return undefined
    })
    const cancel = async () => {
      const [job] = await commands()['jobs.list']({ cabinet })
      if (job) await commands()['jobs.cancel']({ cabinet, job: job.id })
    }
    await start(toEach(6))
    await ended()
    service.faults.clear()
    await restart()
    const [mailing, ...others] = await commands()['mailings.list']({ cabinet })
    expect(others).toEqual([])
    expect(mailing).toMatchObject({ own: OWN, text: 'Номер 0', all: 6, sent: 2 })
    const id = mailing?.id ?? ''
    const steps = () => commands()['mailings.steps']({ cabinet, mailing: id })
    const before = await steps()
    expect(before.map(({ thread }) => thread)).toEqual(
      customers(6).map((other) => `${OWN}:${other}`),
    )
    const taken = expect.stringMatching(/^(accepted|confirmed)$/) as string
    expect(before).toMatchObject([
      { state: taken },
      { state: 'refused', failure: { kind: 'refused', message: 'Нет такого номера' } },
      { state: 'unknown' },
      { state: taken },
      { state: 'planned', asks: 'stopped' },
      { state: 'planned', asks: 'stopped' },
    ])
    await commands()['planned.discard']({ cabinet, planned: [before[5]?.id ?? ''] })
    const retried = reaches(before[1]?.id ?? '', 'accepted', 'confirmed')
    await commands()['inbox.retry']({ cabinet, message: before[1]?.id ?? '' })
    await retried
    expect((await steps()).map(({ state }) => state)).toEqual([
      ...[taken, taken, 'unknown', taken, 'planned', 'gone'],
    ])
    expect(await commands()['mailings.list']({ cabinet })).toMatchObject([{ all: 6, sent: 3 }])
  })

  test('begins later where it is to', async () => {
    const due = Date.now() + HOUR
    expect(await start(toEach(3), { due })).toMatchObject({ due })
    await check()
    expect(texts()).toEqual([])
    vi.setSystemTime(due)
    await check()
    await ended()
    expect(texts()).toHaveLength(3)
  })

  test('leaves only once it cannot be taken back any more', async () => {
    await waiting(200)
    const { job, due } = await start(toEach(3))
    expect(job).toBeUndefined()
    expect(due).toBeGreaterThan(Date.now())
    await check()
    expect(texts()).toEqual([])
    vi.setSystemTime(due)
    await ended()
    expect(texts()).toEqual(toEach(3).map(({ text }) => text))
    expect(await list()).toEqual([])
  })

  test('taken back in time is as if it had never been', async () => {
    await waiting(60_000)
    const { mailing, due } = await start(toEach(3))
    expect(await list()).toHaveLength(3)
    await commands()['mailings.takeBack']({ cabinet, mailing })
    expect(await list()).toEqual([])
    expect(await commands()['mailings.list']({ cabinet })).toEqual([])
    vi.setSystemTime(due + 1)
    await check()
    expect(texts()).toEqual([])
  })

  test('of which something has left is not taken back', async () => {
    const third = new Promise<void>((resolve) => {
      service.faults.set('POST sms', ({ body }) => {
        if (body['text'] === 'Номер 2') resolve()
        return undefined
      })
    })
    const { mailing } = await start(toEach(6))
    const takeBack = () => commands()['mailings.takeBack']({ cabinet, mailing })
    const changed = { failure: { kind: 'changed', field: 'mailing' } }
    await third
    await expect(takeBack()).rejects.toMatchObject(changed)
    await ended()
    await expect(takeBack()).rejects.toMatchObject(changed)
    expect(texts()).toHaveLength(6)
    expect(await commands()['mailings.list']({ cabinet })).toHaveLength(1)
  })

  test('that the end of the program cut off while it waited asks, and nothing of it is lost', async () => {
    await waiting(60_000)
    const { mailing } = await start(toEach(3))
    await restart(HOUR)
    expect(texts()).toEqual([])
    expect(await asking('missed')).toHaveLength(3)
    await commands()['mailings.goOn']({ cabinet, mailing })
    await ended()
    expect(texts()).toEqual(toEach(3).map(({ text }) => text))
  })

  test('goes to nobody where one number is none', async () => {
    const messages = [...toEach(2), { other: 'SBERBANK', text: 'Номер 3' }]
    await expect(start(messages)).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'other' },
    })
    expect(texts()).toEqual([])
  })
})
