import { beforeEach, expect, test } from 'vitest'
import type { Message, MessageState } from '../../../electron/bridge/inbox.ts'
import type { ServiceRow } from '../../../electron/core/messages/stored/types.ts'
import type { StoredInbox } from '../../../electron/core/messages/tables.ts'
import { inOrderOfWriting } from '../../../renderer/panels/inbox/conversation/order-of-writing.ts'
import { openMemoryDatabase } from '../../support/database.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const [OWN, OTHER] = ['79160000001', '79261112233']
const THREAD = `${OWN}:${OTHER}`

let stored: StoredInbox

beforeEach(async () => {
  stored = openMemoryDatabase()
  await stored.begin(OWN, OTHER, NOW - 1)
})

const write = (id: string, text: string, at: number) =>
  stored.add({ id, thread: THREAD, direction: 'outgoing', text, state: 'queued', at })

async function advance(id: string, ...states: MessageState[]): Promise<void> {
  const order: MessageState[] = ['queued', 'sending', 'accepted']
  for (const state of states) await stored.advance(id, order, state)
}

/** The service lists a message. */
function list(id: number, text: string, at: number, more: Partial<ServiceRow> = {}) {
  const row = { key: `d${id}`, own: OWN, other: OTHER, incoming: false, text, at, read: true }
  const cursor = { oldest: '2026-11-19', newest: '2026-11-20' }
  return stored.ingest({ rows: [{ ...row, ...more }], now: NOW, kind: 'news', cursor })
}

/** What the row of the list shows, and what stands last in the conversation. */
async function last(): Promise<[row: string | undefined, conversation: string | undefined]> {
  const { threads } = await stored.threads({ kind: 'all' }, { limit: 9 })
  const { messages } = await stored.messages(THREAD, { limit: 60 })
  return [threads[0]?.last?.text, (inOrderOfWriting(messages).at(-1) as Message).text]
}

test('of two texts sent one after the other, the row of a conversation shows the second', async () => {
  await write('z1', 'Первое', NOW)
  await write('z2', 'Второе', NOW + 1_500)
  await advance('z1', 'sending', 'accepted')
  await list(1, 'Первое', NOW + 5_500)
  expect(await last()).toEqual(['Второе', 'Второе'])
  await advance('z2', 'sending')
  await advance('z2', 'accepted')
  expect(await last()).toEqual(['Второе', 'Второе'])
  await list(2, 'Второе', NOW + 8_500)
  expect(await last()).toEqual(['Второе', 'Второе'])
})

test('what came before the first was listed does not stand below the second', async () => {
  await write('z1', 'Первое', NOW)
  await write('z2', 'Второе', NOW + 1_500)
  await advance('z1', 'sending', 'accepted')
  await list(1, 'Первое', NOW + 5_500)
  await list(2, 'Ответ', NOW + 3_000, { incoming: true })
  expect(await last()).toEqual(['Второе', 'Второе'])
  await list(3, 'Ещё ответ', NOW + 9_000, { incoming: true })
  expect(await last()).toEqual(['Ещё ответ', 'Ещё ответ'])
})

test('a text that was refused, or is taken back, stands where it was written', async () => {
  await write('z1', 'Первое', NOW)
  await write('z2', 'Второе', NOW + 1_500)
  await write('z3', 'Третье', NOW + 2_000)
  await advance('z1', 'sending', 'accepted')
  await list(1, 'Первое', NOW + 5_500)
  await stored.remove('z3', ['queued'])
  expect(await last()).toEqual(['Второе', 'Второе'])
  await advance('z2', 'sending', 'refused')
  expect(await last()).toEqual(['Первое', 'Первое'])
})
