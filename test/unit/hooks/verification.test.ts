import { expect, test } from 'vitest'
import type { FlashSettings } from '../../../electron/bridge/index.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests(['flashAccounts'])

const SITE = 701
const names = async () => (await bench.read('flashAccounts', true)).map(({ name }) => name)
const count = async (operation: 'flashCall.create' | 'flashCall.takeProposal') =>
  (await bench.service.requests())[operation] ?? 0

const settings = () => bench.detail('flashAccounts', SITE)

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
    // What the page takes apart.
    expect(await bench.call('verification.delete', { id })).toBeTypeOf('object')
    expect(await names()).not.toContain('Другой')
  }
  expect(await count('flashCall.create')).toBe(2)
})

test('all settings that were read are sent; others’ changes are told', async () => {
  const seen = await settings()
  const change = (changes: Partial<FlashSettings>, version: string) =>
    bench.call('verification.replace', { id: SITE, body: { ...seen.body, ...changes }, version })
  const next = { token_lifetime_sec: 300, pin_tries: 1, hook_url: 'https://a.example/flash' }
  await bench.service.fault({
    operation: 'flashCall.changeSettings',
    kind: 'reset',
    performed: true,
  })
  const { version } = await change(next, seen.version)
  expect(await settings()).toEqual({ body: { ...seen.body, ...next }, version })
  // What stays as it is needs no yes.
  bench.agrees = false
  bench.questions.length = 0
  const longer = await change({ ...next, token_lifetime_sec: 200 }, version)
  expect(await change(next, longer.version)).toEqual({ version })
  // Nobody is asked about what comes too late.
  const elsewhere = { ...next, hook_url: 'https://b.example/flash?key=1' }
  const changed = { failure: { kind: 'changed' } }
  await expect(change(elsewhere, seen.version)).rejects.toMatchObject(changed)
  expect(bench.questions).toEqual([])
  await expect(change(elsewhere, version)).rejects.toMatchObject({ failure: { kind: 'aborted' } })
  expect(bench.questions).toEqual([
    {
      kind: 'results',
      address: expect.stringMatching(/^b\.example/) as string,
      account: expect.any(String) as string,
      former: expect.stringMatching(/^a\.example/) as string,
    },
  ])
})

test('general settings leave carriers alone unless they are set', async () => {
  const { body, version: before } = await bench.call('verification.general', {})
  expect(body).not.toHaveProperty('operators')
  const next = { ...body, calls_per_hour: 0 }
  await bench.service.fault({
    operation: 'flashCall.changeGeneralSettings',
    kind: 'reset',
    performed: true,
  })
  await bench.call('verification.changeGeneral', { body: next, version: before })
  const now = await bench.call('verification.general', {})
  expect(now.body).toEqual(next)
  // Carriers cannot be read: with them a lost answer proves nothing.
  await bench.service.fault({
    operation: 'flashCall.changeGeneralSettings',
    kind: 'reset',
    times: 'all',
    performed: true,
  })
  await expect(
    bench.call('verification.changeGeneral', { ...now, operators: { mts: { allowed: false } } }),
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

test('a token is told of an account that is there alone', async () => {
  await expect(bench.call('verification.token', { id: 1 })).rejects.toMatchObject({
    failure: { kind: 'notFound' },
  })
})

test('the PIN call goes to the account’s own telephone', async () => {
  expect(await bench.call('verification.callPin', {})).toHaveProperty('phone')
})
