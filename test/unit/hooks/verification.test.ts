import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FlashSettings } from '../../../electron/bridge/index.ts'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  await bench.service.reset()
  bench.agrees = true
  bench.questions.length = 0
  await bench.read('flashAccounts', true)
})
afterAll(() => bench.close())

const SITE = 701
const names = async () => (await bench.read('flashAccounts', true)).map(({ name }) => name)
const count = async (operation: 'flashCall.create' | 'flashCall.takeProposal') =>
  (await bench.service.requests())[operation] ?? 0

/** An account's settings, read anew. */
async function settings(id = SITE): Promise<FlashSettings> {
  const from = bench.recorder.events.length
  await bench.call('account.detail', { slice: 'flashAccounts', of: id, refresh: true })
  const found = await bench.recorder.event('detail.changed', (payload) => {
    const isNew = bench.recorder.events.slice(from).some((one) => one.payload === payload)
    return isNew && payload.detail.of === id && payload.detail.state.state === 'fresh'
  })
  return found.detail.detail as FlashSettings
}

test('a token is told to who asks for it, and is in no list, log, journal or file', async () => {
  const { token } = await bench.call('verification.token', { id: SITE })
  expect(token.length).toBeGreaterThan(20)
  const journal = await bench.core.commands['diagnostics.journal'](undefined)
  const files = globSync('**/*', { cwd: bench.home, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)).toString('latin1'))
  const told = bench.recorder.events.map((one) => JSON.stringify(one))
  const everything = [JSON.stringify(bench.log.lines), JSON.stringify(journal), ...files, ...told]
  expect(everything.filter((text) => text.includes(token))).toEqual([])
  await expect(bench.call('verification.token', { id: 1 })).rejects.toMatchObject({
    failure: { kind: 'notFound' },
  })
})

test('an account is created, renamed and deleted, whatever becomes of the answers', async () => {
  for (const kind of ['reset', 'truncate'] as const) {
    await bench.service.fault({ operation: 'flashCall.create', kind, performed: true })
    const { id = 0 } = await bench.call('verification.create', { name: 'Новый' })
    await bench.service.fault({ operation: 'flashCall.rename', kind, performed: true })
    await bench.call('verification.rename', { id, name: 'Другой', seen: 'Новый' })
    expect(await names()).toContain('Другой')
    await expect(
      bench.call('verification.rename', { id, name: 'Третий', seen: 'Новый' }),
    ).rejects.toMatchObject({ failure: { kind: 'changed' } })
    await bench.service.fault({ operation: 'flashCall.delete', kind, performed: true })
    await bench.call('verification.delete', { id, name: 'Другой' })
    expect(await names()).not.toContain('Другой')
  }
  expect(await count('flashCall.create')).toBe(2)
})

test('all settings that were read are sent; ranges are kept to; others’ changes are told', async () => {
  const seen = await settings()
  const next = { ...seen, tokenLifetime: 300, pinTries: 1, hookUrl: 'https://a.example/flash' }
  await bench.service.fault({
    operation: 'flashCall.changeSettings',
    kind: 'reset',
    performed: true,
  })
  await bench.call('verification.changeSettings', { id: SITE, settings: next, seen })
  expect(await settings()).toEqual(next)
  // What stays as it is needs no yes.
  bench.agrees = false
  bench.questions.length = 0
  const longer = { ...next, tokenLifetime: 200 }
  await bench.call('verification.changeSettings', { id: SITE, settings: longer, seen: next })
  await bench.call('verification.changeSettings', { id: SITE, settings: next, seen: longer })
  expect(bench.questions).toEqual([])
  // What a page says that it saw proves nothing.
  const elsewhere = { ...next, hookUrl: 'https://b.example/flash?key=1' }
  await expect(
    bench.call('verification.changeSettings', { id: SITE, settings: elsewhere, seen: elsewhere }),
  ).rejects.toMatchObject({ failure: { kind: 'aborted' } })
  expect(bench.questions).toEqual([
    {
      kind: 'results',
      address: expect.stringMatching(/^b\.example/) as string,
      account: expect.any(String) as string,
      former: expect.stringMatching(/^a\.example/) as string,
    },
  ])
  bench.agrees = true
  await expect(
    bench.call('verification.changeSettings', { id: SITE, settings: seen, seen }),
  ).rejects.toMatchObject({ failure: { kind: 'changed' } })
  for (const wrong of [
    { tokenLifetime: 29 },
    { tokenLifetime: 301 },
    { pinTries: 0 },
    { pinTries: 4 },
  ]) {
    const given = { id: SITE, settings: { ...next, ...wrong }, seen: next }
    const answer = await bench.dispatch('verification.changeSettings', given)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  }
})

test('general settings leave carriers alone unless they are set', async () => {
  const seen = await bench.call('verification.general', {})
  expect(seen).not.toHaveProperty('operators')
  const next = { ...seen, callsPerHour: 0 }
  await bench.service.fault({
    operation: 'flashCall.changeGeneralSettings',
    kind: 'reset',
    performed: true,
  })
  await bench.call('verification.changeGeneral', { general: next, seen })
  expect(await bench.call('verification.general', {})).toEqual(next)
  // Carriers cannot be read: with them a lost answer proves nothing.
  await bench.service.fault({
    operation: 'flashCall.changeGeneralSettings',
    kind: 'reset',
    times: 9,
    performed: true,
  })
  await expect(
    bench.call('verification.changeGeneral', {
      general: next,
      seen: next,
      operators: { mts: false },
    }),
  ).rejects.toMatchObject({ kind: 'unknown' })
})

test('a package is taken once a person has agreed, and a lost answer stays in doubt', async () => {
  const [pack] = await bench.call('verification.packages', {})
  expect(pack).toMatchObject({ id: '21', calls: 500, fee: 350, within: 0.7, beyond: 0.9 })
  const given = { account: 702, pack: '22', fee: 1200 }
  bench.agrees = false
  await expect(bench.call('verification.take', given)).rejects.toMatchObject({
    failure: { kind: 'aborted' },
  })
  expect(await count('flashCall.takeProposal')).toBe(0)
  bench.agrees = true
  await expect(bench.call('verification.take', { ...given, fee: 1 })).rejects.toMatchObject({
    failure: { kind: 'changed' },
  })
  await bench.call('verification.take', given)
  expect(bench.questions.at(-1)).toEqual({
    kind: 'calls',
    name: 'Flash Call 2000',
    account: 'Тест интегратора',
    fee: 1200,
  })
  await bench.service.fault({ operation: 'flashCall.takeProposal', kind: 'reset', performed: true })
  await expect(
    bench.call('verification.take', { account: 702, pack: '21', fee: 350 }),
  ).rejects.toMatchObject({ kind: 'unknown' })
  expect(await bench.call('ledger.open', {})).toMatchObject([
    { operation: 'flashCall.takeProposal', subject: '702 21' },
  ])
})

test('the PIN call goes to the account’s own telephone', async () => {
  expect(await bench.call('verification.callPin', {})).toHaveProperty('phone')
})
