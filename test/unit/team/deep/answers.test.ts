import { expect, it, onTestFinished } from 'vitest'
import type { Message, MessageId } from '../../../../electron/bridge/inbox.ts'
import { startFaultyProxy } from '../../../support/postgres/faulty-proxy.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { eventually } from '../../../support/waits.ts'
import { createMemorySecrets } from '../../core/support/secrets.ts'
import { cabinet, isConnected, openDesk, ownDemo, type Desk } from '../support/desk.ts'

const { cluster, team } = await ownTeam()
const { home, demo } = await ownDemo()

/** Each look has the service read, of which there is so much a minute: what asks too often waits for the next one. */
const INTERVAL = 500

let count = 0
/** A conversation that no other test writes in. */
const nextOther = () => `7926444${String((count += 1)).padStart(4, '0')}`

const desks = { anna: team.first, boris: await team.admit('Борис') }
/** @param given another place than the member's own, or what an earlier start left */
async function start(
  name: keyof typeof desks,
  given: Partial<Parameters<typeof openDesk>[0]> = {},
): Promise<Desk> {
  const desk = await openDesk({
    ...{ home, demo, name: `${name}${(count += 1)}`, place: desks[name] },
    ...{ outbox: { interval: 0 }, ...given },
  })
  await desk.commands['settings.change']({ undoSeconds: 0 })
  return desk
}

async function open(...given: Parameters<typeof start>): Promise<Desk> {
  const desk = await start(...given)
  await desk.recorder.event('colleagues.changed', isConnected)
  return desk
}

async function memberOf({ commands }: Desk, name: string): Promise<string> {
  const { colleagues } = await commands['cabinet.state']({ cabinet })
  return colleagues?.members.find((one) => one.name === name)?.id ?? ''
}

/** Sends from a desk, and waits until the service lists it. */
async function sendFrom(desk: Desk, other: string, text: string): Promise<Message> {
  const thread = await threadWith(desk, other)
  const { id } = await desk.commands['inbox.send']({ cabinet, thread, text })
  return reaches(desk, id, 'confirmed')
}

/** The last message of a conversation, once it is as told. */
const seenAt = (desk: Desk, thread: string, as: Partial<Message>) =>
  eventually(async () => {
    await desk.commands['cabinet.check']({ cabinet })
    const last = (await messagesIn(desk, thread)).at(-1)
    expect(last).toMatchObject(as)
    return last as Message
  }, INTERVAL)

async function threadWith({ commands, recorder }: Desk, other: string): Promise<string> {
  const { senders } = await recorder.event('senders.changed', ({ senders: all }) => all.length > 0)
  const { id } = await commands['inbox.openThread']({
    ...{ cabinet, own: senders[0]?.number ?? '', other },
  })
  return id
}

const reaches = (desk: Desk, id: MessageId, ...states: Message['state'][]) =>
  eventually(async () => {
    await desk.commands['cabinet.check']({ cabinet })
    const told = desk.recorder.of('inbox.changed').flatMap(({ messages }) => messages)
    const last = told.findLast((one) => one.id === id)
    expect(states).toContain(last?.state)
    return last as Message
  }, INTERVAL)

const messagesIn = async (desk: Desk, thread: string) =>
  (await desk.commands['inbox.messages']({ cabinet, thread, limit: 50 })).messages

it('gives an answer its author at the other desk, which may read it later', async () => {
  const anna = await open('anna')
  const other = nextOther()
  const { id, thread } = await sendFrom(anna, other, 'Добрый день')
  expect(await messagesIn(anna, thread)).toMatchObject([{ id, state: 'confirmed' }])
  expect((await messagesIn(anna, thread))[0]).not.toHaveProperty('author')

  const boris = await open('boris')
  await threadWith(boris, other)
  const author = await memberOf(boris, 'Анна')
  await seenAt(boris, thread, { text: 'Добрый день', author })
  const { last } = await boris.commands['inbox.thread']({ cabinet, thread })
  expect(last?.author).toBe(author)
  const { hits } = await boris.commands['inbox.search']({
    ...{ cabinet, text: 'добрый', thread, limit: 5 },
  })
  expect(hits).toMatchObject([{ author }])
})

it('stops an answer past one that was not in sight, until a person wants it sent', async () => {
  const [anna, boris] = [await open('anna'), await open('boris')]
  const { thread } = await sendFrom(anna, nextOther(), 'Доставка бесплатная')
  await seenAt(boris, thread, { text: 'Доставка бесплатная' })
  const sent = await boris.commands['inbox.send']({
    ...{ cabinet, thread, text: 'Доставка стоит 500', past: { upTo: 0, anyway: true } },
  })
  const member = await memberOf(boris, 'Анна')
  const held = await reaches(boris, sent.id, 'unsent')
  expect(held.stopped).toEqual({ because: 'answer', member })
  expect((await boris.commands['inbox.thread']({ cabinet, thread })).failed).toBe(1)
  await boris.commands['inbox.retry']({ cabinet, message: sent.id, anyway: true })
  const gone = await reaches(boris, sent.id, 'confirmed')
  expect(gone).not.toHaveProperty('stopped')
  await seenAt(anna, thread, { text: sent.text, author: await memberOf(anna, 'Борис') })
})

it('stops an answer past a claim, and gives its text back', async () => {
  const [anna, boris] = [await open('anna'), await open('boris')]
  const other = nextOther()
  await anna.commands['colleagues.claim']({ cabinet, other })
  const thread = await threadWith(boris, other)
  const { id, text } = await boris.commands['inbox.send']({ cabinet, thread, text: 'Это я' })
  const member = await memberOf(boris, 'Анна')
  const held = await reaches(boris, id, 'unsent')
  expect(held.stopped).toEqual({ because: 'claim', member })
  await boris.commands['inbox.takeBack']({ cabinet, message: id })
  expect((await boris.commands['inbox.thread']({ cabinet, thread })).draft).toBe(text)
  const again = await boris.commands['inbox.send']({
    ...{ cabinet, thread, text, past: { anyway: true } },
  })
  await reaches(boris, again.id, 'confirmed')
})

it('sends on while the server is away, and tells of it when that is back', async () => {
  const secrets = createMemorySecrets()
  const nowhere = { ...team.first, port: 1 }
  const name = 'alone'
  const alone = await start('anna', { name, secrets, place: nowhere })
  const other = nextOther()
  const { thread, id } = await sendFrom(alone, other, 'Никого не видно')
  expect(await messagesIn(alone, thread)).toMatchObject([{ id, alone: true }])
  await alone.close()
  const boris = await open('boris')
  await threadWith(boris, other)
  const before = await seenAt(boris, thread, { text: 'Никого не видно' })
  expect(before).not.toHaveProperty('author')
  await open('anna', { name, secrets })
  await seenAt(boris, thread, { author: await memberOf(boris, 'Анна'), alone: true })
})

it('waits no longer for a server that says nothing, and tells it afterwards', async () => {
  const proxy = await startFaultyProxy(cluster.port)
  onTestFinished(() => proxy.close())
  const anna = await open('anna', { place: { ...team.first, port: proxy.port } })
  const other = nextOther()
  proxy.stall()
  const { thread, id } = await sendFrom(anna, other, 'Сервер молчит')
  expect(await messagesIn(anna, thread)).toMatchObject([{ id, alone: true }])
  proxy.mend()
  const boris = await open('boris')
  await threadWith(boris, other)
  await seenAt(boris, thread, { author: await memberOf(boris, 'Анна'), alone: true })
})

it('believes nobody who says that he sent what another says he sent', async () => {
  const [anna, boris] = [await open('anna'), await open('boris')]
  const other = nextOther()
  const { thread, at, text } = await sendFrom(anna, other, 'Моё')
  const { id } = await seenAt(boris, thread, { text, author: await memberOf(boris, 'Анна') })
  const liar = await openDesktop(await team.admit('Врун'))
  const conversation = await liar.thread(`:${other}`)
  const own = thread.split(':')[0]
  const keys = [...Array(400).keys()].flatMap((number) => [`d${number}`, `l${number}`])
  const hostile: unknown[] = [null, 7, { id: 'x', row: 'y' }, { id: '\u202e', row: { own } }]
  for (const content of hostile) await liar.answered(conversation, content)
  for (const key of keys) {
    await liar.answered(conversation, { id: key, row: { own, other, text, at, key } })
  }
  await eventually(async () => {
    const [message] = await messagesIn(boris, thread)
    expect(message?.id).toBe(id)
    expect(message).not.toHaveProperty('author')
  })
})
