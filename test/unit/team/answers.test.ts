import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Message, MessageId } from '../../../electron/bridge/inbox.ts'
import { startDemo, type RunningDemo } from '../../../electron/demo/index.ts'
import { ownTeam } from '../../support/postgres/own-team.ts'
import { createHome, type Home } from '../core/support/harness.ts'
import { cabinet, isConnected, openDesk, type Desk } from './support/desk.ts'

const { team } = await ownTeam()

let home: Home
let demo: RunningDemo
beforeAll(async () => {
  home = await createHome()
  demo = await startDemo({ home: join(home.path, 'demo'), life: 'off' })
})
afterAll(async () => {
  await demo.close()
  await home.remove()
})

let count = 0
/** A conversation that no other test writes in. */
const nextOther = () => `7926444${String((count += 1)).padStart(4, '0')}`

const desks = { anna: team.first, boris: await team.admit('Борис') }
const open = async (name: keyof typeof desks): Promise<Desk> => {
  const desk = await openDesk({
    ...{ home, demo, name: `${name}${(count += 1)}`, place: desks[name] },
    outbox: { interval: 0 },
  })
  await desk.commands['settings.change']({ undoSeconds: 0 })
  await desk.recorder.event('colleagues.changed', isConnected)
  return desk
}

async function threadWith({ commands, recorder }: Desk, other: string): Promise<string> {
  const { senders } = await recorder.event('senders.changed', ({ senders: all }) => all.length > 0)
  const { id } = await commands['inbox.openThread']({
    ...{ cabinet, own: senders[0]?.number ?? '', other },
  })
  return id
}

const reaches = (desk: Desk, id: MessageId, ...states: Message['state'][]) =>
  vi.waitFor(async () => {
    await desk.commands['cabinet.check']({ cabinet })
    const told = desk.recorder.of('inbox.changed').flatMap(({ messages }) => messages)
    const last = told.findLast((one) => one.id === id)
    expect(states).toContain(last?.state)
    return last as Message
  }, 10_000)

const messagesIn = async (desk: Desk, thread: string) =>
  (await desk.commands['inbox.messages']({ cabinet, thread, limit: 50 })).messages

it('gives an answer its author at the other desk', async () => {
  const [anna, boris] = [await open('anna'), await open('boris')]
  const other = nextOther()
  const thread = await threadWith(anna, other)
  const sent = await anna.commands['inbox.send']({ cabinet, thread, text: 'Добрый день' })
  await reaches(anna, sent.id, 'confirmed')
  await threadWith(boris, other)
  const { colleagues } = await boris.commands['cabinet.state']({ cabinet })
  const author = colleagues?.members.find(({ name }) => name === 'Анна')?.id
  await vi.waitFor(async () => {
    await boris.commands['cabinet.check']({ cabinet })
    expect(await messagesIn(boris, thread)).toMatchObject([{ text: 'Добрый день', author }])
  }, 10_000)
  expect(await messagesIn(anna, thread)).toMatchObject([{ id: sent.id, state: 'confirmed' }])
  expect((await boris.commands['inbox.thread']({ cabinet, thread })).last?.author).toBe(author)
})
