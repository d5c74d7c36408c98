import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupBody } from '../../../electron/bridge/groups.ts'
import { commands, type CommandName } from '../../../electron/bridge/index.ts'
import type { Command } from '../../../electron/bridge/command.ts'
import { riskOf } from '../../../electron/core/consent/consent.ts'
import { asPartOf } from '../../../electron/core/platform/work.ts'
import { createDispatcher } from '../../../electron/core/dispatch.ts'
import { codeOf } from '../../../electron/core/team/postgres/invitation.ts'
import type { OperationId } from '../../../electron/service/index.ts'
import { openBench, type Bench } from '../numbers/support/bench.ts'
import { seenOwned } from '../numbers/support/seen.ts'
import { DAY } from '../../../electron/shared/days.ts'
import { connectedAs } from '../../../electron/shared/leading.ts'

/** Every command that is declared to spend, delete or divert, to which the person says no. */
let bench: Bench
/** A backup of its account. */
let backup = ''
const uploads = { take: () => ({ name: 'one.backup', path: backup }) }
let older: Bench
let withoutRpc: Bench

beforeAll(async () => {
  ;[bench, older, withoutRpc] = await Promise.all([
    openBench({ uploads }),
    openBench({ legacy: true }),
    openBench({ rpc: false }),
  ])
})
afterAll(() => Promise.all([bench, older, withoutRpc].map((one) => one.close())))

type Argument = Record<string, unknown>

const first = async (collection: Parameters<Bench['read']>[0]) => {
  const [row] = (await bench.read(collection)) as { id: number; name: string; kind: string }[]
  if (!row) throw new Error(`Nothing is in ${collection}`)
  return row
}
const by = (collection: Parameters<Bench['read']>[0]) => async (): Promise<Argument> => ({
  id: (await first(collection)).id,
})
const body = {
  url: 'https://hooks.example/calls?token=1',
  event: 'create',
  template: '',
  fields: [],
  headers: [],
  params: [],
}
const toNumber = { type: 'number', number: '79161112233', shows: 'caller' } as const

const withMobile = {
  name: 'what a page says it is called',
  number: 4321,
  sip_timeout: 20,
  phone_number: '79161112233',
}
const outwards = {
  name: 'Ночное',
  type: 'number',
  voicemail: false,
  timeout: { redirection_type: 'number', destination_id: '79161112233' },
}
const trunk = { kind: 'sipuri', number: '74951112233', host: 'sip.elsewhere.example' }

async function forwarded(number: string = toNumber.number): Promise<Argument> {
  const { id } = await first('numbers')
  bench.agrees = true
  const job = await bench.call('numbers.forward', {
    numbers: await seenOwned(bench, [id]),
    forwarding: { ...toNumber, number },
  })
  await bench.ended(job)
  bench.agrees = false
  return { job: job.id }
}

/** Nobody is asked there. */
const TEAM = { host: 'localhost', port: 1, database: 'office', name: 'Анна' }
const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')

const backups = { every: 'never', keep: 1, passphrase: 'four plain words here' } as const

const ways: Partial<Record<CommandName, () => Promise<Argument>>> = {
  'backup.setUp': async () => ({ folder: join(bench.home, 'kept'), ...backups }),
  async 'restoring.take'() {
    const folder = join(bench.home, 'kept')
    bench.agrees = true
    await bench.call('backup.setUp', { folder, ...backups })
    await bench.call('backup.make', {})
    const [made = ''] = await readdir(folder)
    backup = join(folder, made)
    const { passphrase } = backups
    await bench.core.commands['restoring.look']({ file: 'any', passphrase })
    return { replace: true }
  },
  async 'retention.choose'() {
    const choice = { months: { messages: 1 }, also: ['pinned', 'awaiting', 'noted'] } as const
    const { counts } = await bench.call('retention.preview', {
      choice: { ...choice, also: [...choice.also] },
    })
    return { choice, seen: counts }
  },
  'extensions.delete': by('sip'),
  'deletion.begin': async () => ({ kind: 'groups', ids: [(await first('groups')).id] }),
  'groups.delete': by('groups'),
  'queues.delete': by('queues'),
  'menus.delete': by('scenarios'),
  'verification.delete': by('flashAccounts'),
  async 'media.delete'() {
    await bench.call('media.take', { standard: (await standard()).id, name: 'Ничья' })
    const all = await bench.read('media', true)
    return { id: all.find(({ name }) => name === 'Ничья')?.id }
  },
  'emails.delete': by('emails'),
  'webhooks.delete': by('webhooks'),
  'webhooks.create': async () => ({ body }),
  async 'webhooks.replace'() {
    const { id } = await first('webhooks')
    return { id, body, version: (await bench.detail('webhooks', id)).version }
  },
  'numbers.forward': async () => ({
    numbers: await seenOwned(
      bench,
      (await bench.read('numbers')).map(({ id }) => id),
    ),
    forwarding: toNumber,
  }),
  'numbers.plan': async () => ({
    numbers: await seenOwned(bench, [(await first('numbers')).id]),
    forwarding: toNumber,
    from: Date.now() + 3 * DAY,
  }),
  async 'changes.carryOut'() {
    const { id } = await first('numbers')
    bench.agrees = true
    await bench.call('numbers.plan', {
      numbers: await seenOwned(bench, [id]),
      forwarding: { ...toNumber, number: '79161112255' },
      from: Date.now() + 2 * DAY,
    })
    bench.agrees = false
    return { plans: (await bench.call('changes.planned', {})).map((plan) => ({ id: plan.id })) }
  },
  async 'numbers.buy'() {
    const query = { kind: 'abc', owner: 'business', code: '4852', category: 0 } as const
    const { offers } = await bench.call('numbers.offers', { query, limit: 2 })
    return { numbers: offers.map(({ number }) => number), owner: 'business', price: 1_000 }
  },
  'numbers.delete': async () => ({ id: (await first('numbers')).id, pin: '1234' }),
  async 'externalNumbers.delete'() {
    const [one] = await bench.read('externalNumbers', true)
    return { key: one?.key }
  },
  async 'changes.putBack'() {
    const { job } = await forwarded('79161112244')
    const filter = { kind: 'numbers' as const, ...(typeof job === 'string' && { job }) }
    const { changes } = await bench.call('changes.list', { filter, limit: 1 })
    const [told] = await bench.call('changes.outlook', { changes: changes.map(({ id }) => id) })
    return { things: [{ changes: told?.changes, version: told?.version, over: [] }] }
  },
  async 'history.restore'() {
    const { id, name } = await first('groups')
    const { body: group, version } = await bench.detail('groups', id)
    const { at } = await bench.call('history.remember', { name: 'Moment' })
    const changed = { ...(group as GroupBody), name: `${name} 2` }
    await bench.call('groups.replace', { id, body: changed, version })
    const things = [{ kind: 'groups' as const, thing: String(id), fields: ['name'] }]
    const [told] = await bench.call('history.outlook', { from: at, things })
    return { from: at, things: things.map((one) => ({ ...one, version: told?.version })) }
  },
  async 'packets.change'() {
    const [[own], offers] = await Promise.all([
      bench.call('packets.numbers', {}),
      bench.call('packets.list', {}),
    ])
    const other = offers.find(({ id }) => id !== own?.packet?.id)
    return { numberId: own?.numberId, packet: other?.id }
  },
  async 'packets.takeOff'() {
    const all = await older.call('packets.numbers', {})
    return { numberId: all.find(({ packet }) => packet)?.numberId }
  },
  'packets.setHandler': async () => ({ number: '79010004810', url: 'https://sms.example/in' }),
  'packets.removeHandler': async () => ({ number: '79010004810' }),
  async 'tariffs.activate'() {
    const all = await bench.read('tariffs')
    const other = all.find(({ current }) => !current)
    const seen = all.find(({ current }) => current)?.id
    return { tariff: other?.id, fee: other?.month?.text, seen }
  },
  'extensions.create': async () => ({ body: withMobile }),
  'extensions.createMany': async () => ({ accounts: [withMobile] }),
  'extensions.setPassword': async () => ({
    id: (await first('sip')).id,
    password: 'Nothing-1-guessed',
  }),
  'extensions.credentials': async () => ({ id: (await first('sip')).id }),
  'emails.create': async () => ({ body: { email: 'stranger@elsewhere.example' } }),
  async 'emails.replace'() {
    const [{ id, version } = {}] = await bench.read('emails')
    return { id, body: { email: 'stranger@elsewhere.example' }, version }
  },
  'menus.create': async () => ({ body: outwards }),
  async 'menus.replace'() {
    const { id } = await first('scenarios')
    return { id, body: outwards, version: (await bench.detail('scenarios', id)).version }
  },
  'externalNumbers.create': async () => ({ input: trunk }),
  async 'externalNumbers.change'() {
    const [one] = await bench.read('externalNumbers', true)
    return { key: one?.key, input: trunk, seen: one && connectedAs(one) }
  },
  async 'replacement.begin'() {
    const { greeting_media_id: id } = (await bench.detail('scenarios', 901)).body
    const by = (await bench.read('media')).find((one) => one.id !== id)?.id
    const at = { kind: 'scenarios', id: 901, by: 'plays' }
    return { swaps: [{ at, from: { kind: 'media', id }, to: { kind: 'media', id: by } }] }
  },
  'team.look': async () => ({ host: 'office.test', port: 1 }),
  'team.prepare': async () => ({ ...TEAM, fingerprint: FINGERPRINT }),
  async 'team.make'() {
    await bench.call('team.prepare', TEAM)
    return { user: 'owner', password: 'owner’s' }
  },
  async 'team.enter'() {
    await bench.call('team.prepare', TEAM)
    return {}
  },
  'team.join': async () => ({
    code: codeOf({ ...TEAM, user: '', password: '' }, 'guest', Buffer.alloc(32)),
  }),
  'team.recover': async () => ({ ...TEAM, user: 'owner', password: 'owner’s', code: 'AB' }),
  'team.invite': async () => ({ member: { name: 'Борис' }, hours: 1 }),
  'team.setOwner': async () => ({ member: '0f8fad5b-d9cb-469f-a165-70867728950e', owner: true }),
  'team.remove': async () => ({ desktop: 'team_abcdef123456_01234567' }),
  'team.leave': async () => ({}),
  'verification.token': async () => ({ id: (await first('flashAccounts')).id }),
  'session.addAddresses': async () => ({ addresses: { rpc: 'https://elsewhere.example/rpc' } }),
  'session.signOut': async () => ({ messages: 'delete' }),
  'forgetting.forget': async () => ({ other: '79161112233' }),
  'session.changePassword': async () => ({ current: 'former', next: 'Nothing-1-guessed' }),
  'receiver.start': async () => ({ host: '0.0.0.0' }),
  async 'verification.replace'() {
    const { id } = await first('flashAccounts')
    const { version } = await bench.detail('flashAccounts', id)
    return { id, body: { hook_url: 'https://results.example/in' }, version }
  },
  async 'verification.take'() {
    const [pack] = await bench.call('verification.packages', {})
    return { account: (await first('flashAccounts')).id, pack: pack?.id, fee: pack?.fee }
  },
}

async function standard() {
  const [one] = await bench.read('standardMedia')
  if (!one) throw new Error('No recording is ready-made')
  return one
}

/** What was sent of everything at stake, but what the tests themselves agreed to. */
async function sent({ service }: Bench): Promise<Partial<Record<OperationId, number>>> {
  const counts = Object.entries(await service.requests()) as [OperationId, number][]
  return Object.fromEntries(counts.filter(([id]) => riskOf(id)))
}

const declared = (Object.entries(commands) as [CommandName, Command][]).filter(
  ([, { risk }]) => risk,
)

test('every command that is declared so has its way to be tried here', () => {
  expect(Object.keys(ways).toSorted()).toEqual(declared.map(([name]) => name).toSorted())
})

test.for(declared)('%s asks once, and does nothing where the answer is no', async ([name]) => {
  const one =
    { 'packets.takeOff': older, 'session.addAddresses': withoutRpc }[name as string] ?? bench
  const argument = (await ways[name]?.()) ?? {}
  one.agrees = false
  const before = await sent(one)
  one.questions.length = 0
  const result = /^(receiver|restoring)\./.test(name)
    ? await createDispatcher(one.core.commands, one.log)(name, argument)
    : await one.dispatch(name, argument)
  expect(result).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
  expect(one.questions).toHaveLength(1)
  expect(await sent(one)).toEqual(before)
  // The words are the account's: a name that the page gave is in none of them.
  expect(JSON.stringify(one.questions)).not.toContain('what a page says')
  expect(JSON.stringify(one.questions)).not.toContain('№')
})

test('a yes for now holds for deletions, and never for money', async () => {
  bench.agrees = 'forNow'
  bench.questions.length = 0
  const queues = await bench.read('queues')
  const page = {}
  for (const { id } of queues.slice(0, 2)) {
    const deleted = asPartOf({ page }, () => bench.dispatch('queues.delete', { id }))
    expect(await deleted).toMatchObject({ ok: true })
  }
  expect(bench.questions).toHaveLength(1)
  for (let times = 0; times < 2; times += 1) {
    const tariff = await ways['tariffs.activate']?.()
    await asPartOf({ page }, () => bench.dispatch('tariffs.activate', tariff as object))
  }
  expect(bench.questions.map(({ kind }) => kind)).toEqual(['delete', 'tariff', 'tariff'])

  // The same page is asked again about another account.
  const { email, password } = older.service.legacyAccount
  const { id: cabinet } = await bench.core.commands['session.signIn']({
    way: 'tokenService',
    generation: 'legacy',
    addresses: older.service.addresses,
    email,
    password,
  })
  const number = '79010004810'
  await asPartOf({ page }, () => bench.dispatch('packets.removeHandler', { cabinet, number }))
  expect(bench.questions.at(-1)).toMatchObject({ kind: 'delete', what: 'handler' })
})

test('a yes for now ends with the account’s session, though the page stays', async () => {
  bench.agrees = 'forNow'
  bench.questions.length = 0
  const page = {}
  const remove = async () => {
    const { id } = (await bench.read('sip', true)).at(-1) ?? {}
    const deleted = asPartOf({ page }, () => bench.dispatch('extensions.delete', { id }))
    expect(await deleted).toMatchObject({ ok: true })
  }
  await remove()
  await remove()
  expect(bench.questions).toHaveLength(1)

  const { addresses, apiToken: token } = bench.service
  const signIn = { way: 'token', token, generation: 'current', addresses } as const
  await bench.core.commands['session.signOut']({ cabinet: bench.cabinet, messages: 'keep' })
  const { id } = await bench.core.commands['session.signIn'](signIn)
  expect(id).toBe(bench.cabinet)
  await remove()
  expect(bench.questions).toHaveLength(2)
})

test('a yes for now opens one password alone', async () => {
  bench.agrees = 'forNow'
  bench.questions.length = 0
  const page = {}
  for (const { id } of (await bench.read('sip')).slice(0, 2)) {
    await asPartOf({ page }, () => bench.dispatch('extensions.credentials', { id }))
  }
  expect(bench.questions).toMatchObject([{ what: 'password' }, { what: 'password' }])
})
