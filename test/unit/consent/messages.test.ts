import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBench, type Bench } from '../numbers/support/bench.ts'

/** What this computer keeps of an account goes for good only where a person agrees to it outside the page. */
let bench: Bench

const contact = { id: 'a', name: 'Анна', numbers: ['79031234561'], note: '' }

beforeEach(async () => {
  bench = await openBench()
  await bench.call('contacts.save', { contacts: [contact] })
})
afterEach(() => bench.close())

const signOut = (messages: 'keep' | 'delete') => bench.dispatch('session.signOut', { messages })

/** The files of messages, and their key. */
async function kept(): Promise<string[]> {
  const files = await readdir(join(bench.home, 'archives'))
  const names = [...files, ...bench.secrets.entries.keys()]
  return names.filter((name) => name === `archive/${bench.cabinet}` || name.endsWith('.db'))
}

test('a page cannot delete messages with their key by itself', async () => {
  const { title: name } = (await bench.call('cabinet.state', {})).cabinet
  const before = await kept()
  expect(before).toHaveLength(2)

  bench.agrees = false
  expect(await signOut('delete')).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
  expect(bench.questions).toEqual([{ kind: 'messages', name }])
  expect(await kept()).toEqual(before)
  expect(await bench.call('contacts.list', {})).toEqual([contact])

  bench.agrees = true
  expect(await signOut('delete')).toMatchObject({ ok: true })
  expect(await kept()).toEqual([])
})

test('signing out is not asked about where messages stay', async () => {
  const before = await kept()
  expect(before).toHaveLength(2)
  expect(await signOut('keep')).toMatchObject({ ok: true })
  expect(bench.questions).toEqual([])
  expect(await kept()).toEqual(before)
})
