import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  await bench.service.reset()
  await bench.read('emails', true)
})
afterAll(() => bench.close())

const NEW = 'canary-local-part@svetly-dom.example'
const OTHER = 'Other@svetly-dom.example'

const addresses = async () => (await bench.read('emails', true)).map(({ name }) => name)
type Operation = 'notificationEmails.create' | 'notificationEmails.replace'
const count = async (operation: Operation) => (await bench.service.requests())[operation] ?? 0

test('addresses are listed, added, changed and deleted', async () => {
  const before = await addresses()
  expect(before.length).toBeGreaterThan(0)
  const { id = 0 } = await bench.call('emails.add', { email: NEW })
  expect(await addresses()).toEqual([...before, NEW])
  await bench.call('emails.change', { id, email: OTHER, seen: NEW })
  expect(await addresses()).toEqual([...before, OTHER])
  await bench.call('emails.delete', { id, email: OTHER })
  expect(await addresses()).toEqual(before)
  expect(await bench.service.violations()).toEqual([])
})

test.each(['reset', 'truncate', 'html'] as const)(
  'what became of a lost answer is read from the list (%s)',
  async (kind) => {
    const lose = (operation: Operation | 'notificationEmails.delete') =>
      bench.service.fault({ operation, kind, performed: true })
    await lose('notificationEmails.create')
    const { id = 0 } = await bench.call('emails.add', { email: NEW })
    await lose('notificationEmails.replace')
    await bench.call('emails.change', { id, email: OTHER, seen: NEW })
    await lose('notificationEmails.delete')
    await bench.call('emails.delete', { id, email: OTHER })
    expect(await addresses()).not.toContain(OTHER)
    expect(await count('notificationEmails.create')).toBe(1)
  },
)

test('a change that was lost and did not arrive is not called done', async () => {
  const { id = 0 } = await bench.call('emails.add', { email: NEW })
  await bench.service.fault({ operation: 'notificationEmails.replace', kind: 'reset' })
  await expect(bench.call('emails.change', { id, email: OTHER, seen: NEW })).rejects.toMatchObject({
    kind: 'unknown',
  })
  expect(await addresses()).toContain(NEW)
})

test('one that was lost unseen is looked for before it is added again', async () => {
  await bench.service.fault({
    operation: 'notificationEmails.create',
    kind: 'reset',
    performed: true,
  })
  await bench.service.fault({ operation: 'notificationEmails.list', kind: 'html', times: 9 })
  await expect(bench.call('emails.add', { email: NEW })).rejects.toMatchObject({ kind: 'unknown' })
  await bench.service.clearFaults()
  await bench.call('emails.add', { email: NEW })
  expect(await count('notificationEmails.create')).toBe(1)
  expect((await addresses()).filter((one) => one === NEW)).toHaveLength(1)
})

test('a deletion that was lost is asked for after a restart, and the ledger names the host alone', async () => {
  const { id = 0 } = await bench.call('emails.add', { email: NEW })
  await bench.service.fault({ operation: 'notificationEmails.delete', kind: 'reset' })
  await expect(bench.call('emails.delete', { id, email: NEW })).rejects.toMatchObject({
    kind: 'unknown',
  })
  await bench.restart()
  expect(await bench.call('ledger.open', {})).toMatchObject([
    {
      operation: 'notificationEmails.delete',
      subject: String(id),
      label: '@svetly-dom.example',
      absent: true,
    },
  ])
  await bench.call('emails.delete', { id, email: NEW })
  expect(await addresses()).not.toContain(NEW)
  const files = globSync('**/*', { cwd: bench.home, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)).toString('latin1'))
  const everything = [JSON.stringify(bench.log.lines), ...files]
  expect(everything.filter((text) => text.includes('canary-local-part'))).toEqual([])
})

test('what somebody else has changed or deleted is not overwritten unseen', async () => {
  const { id = 0 } = await bench.call('emails.add', { email: NEW })
  await bench.call('emails.change', { id, email: OTHER, seen: NEW })
  await expect(
    bench.call('emails.change', { id, email: 'third@svetly-dom.example', seen: NEW }),
  ).rejects.toMatchObject({ failure: { kind: 'changed' } })
  expect(await count('notificationEmails.replace')).toBe(1)
  await bench.call('emails.delete', { id, email: OTHER })
  await expect(bench.call('emails.change', { id, email: NEW, seen: OTHER })).rejects.toMatchObject({
    kind: 'refused',
  })
})

test('a refusal comes in the service’s words, what is no address never leaves', async () => {
  const [taken = ''] = await addresses()
  await expect(bench.call('emails.add', { email: taken.toUpperCase() })).rejects.toMatchObject({
    kind: 'refused',
    field: 'email',
    serviceMessage: 'The email has already been taken.',
  })
  const before = await count('notificationEmails.create')
  const wrong = [
    '',
    ' ',
    'a',
    'a@',
    '@b.example',
    'a b@c.example',
    'a@b.example\r\nBcc: c@d.example',
  ]
  for (const email of [...wrong, `${'a'.repeat(300)}@b.example`, 7, null]) {
    const answer = await bench.dispatch('emails.add', { email })
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  }
  expect(await count('notificationEmails.create')).toBe(before)
  await bench.call('emails.add', { email: 'почта@светлый-дом.example' })
  expect(await addresses()).toContain('почта@светлый-дом.example')
})

test('an account without addresses, and one with hundreds, are listed whole', async () => {
  for (const { id, name } of await bench.read('emails', true)) {
    await bench.call('emails.delete', { id, email: name })
  }
  expect(await addresses()).toEqual([])
  for (let n = 0; n < 230; n += 1) {
    await bench.call('emails.add', { email: `number-${n}@svetly-dom.example` })
  }
  expect(await addresses()).toHaveLength(230)
})
