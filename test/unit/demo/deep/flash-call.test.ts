import { expect, test } from 'vitest'
import { MINUTE, newClock, newHome, openDemo, type Demo } from '../support/demo.ts'
import { change, read, refusal } from '../support/exchange.ts'
import { openHandler } from '../support/handler.ts'
import { history } from '../support/office.ts'

interface Account {
  id: number
  access_token: string
  name: string
}

interface Settings {
  token_lifetime_sec: number
  pin_tries: number
  return_operator: boolean
  operators: Record<string, { allowed: boolean }>
  return_pin: boolean
  same_pin_phone: boolean
  hook_url: string
}

const accounts = async (demo: Demo) => (await read<{ data: Account[] }>(demo, 'flash-call')).data
const settings = async (demo: Demo, id: number) =>
  (await read<{ data: Settings }>(demo, `flash-call/${id}/settings`)).data

async function create(demo: Demo, name = 'Новый сайт') {
  const reply = await change(demo, 'POST', 'flash-call', { name })
  return reply.body as unknown as { data: { account_id: number; access_token: string } }
}

const FOREIGN = [400, 'The account id must belong to the customer', undefined]
const NAMELESS = [400, 'The name field is required', undefined]

test('an account is made with a token of its own, renamed and deleted; all of it stays', async () => {
  const home = newHome()
  const demo = await openDemo({ home })
  const before = await accounts(demo)
  const { data } = await create(demo)
  const { account_id: id, access_token } = data
  expect(await accounts(demo)).toEqual([...before, { id, access_token, name: 'Новый сайт' }])
  expect(new Set((await accounts(demo)).map((one) => one.access_token)).size).toBe(
    before.length + 1,
  )

  const renamed = await change(demo, 'PATCH', `flash-call/${id}`, { name: 'Сайт' })
  expect(renamed.body).toEqual({ data: { account_id: id, name: 'Сайт' }, success: true })
  await demo.close()
  const again = await openDemo({ home })
  expect((await accounts(again)).at(-1)).toEqual({ id, access_token, name: 'Сайт' })
  expect((await change(again, 'DELETE', `flash-call/${id}`)).body).toMatchObject({ success: true })
  expect(await accounts(again)).toEqual(before)
  expect(refusal(await change(again, 'DELETE', `flash-call/${id}`))).toEqual(FOREIGN)
})

test('an account’s token opens nothing of the cabinet', async () => {
  const demo = await openDemo()
  const [account] = await accounts(demo)
  const reply = await demo.rest('flash-call', { token: account?.access_token ?? '' })
  expect(reply.status).toBe(401)
})

test('accounts need names, and only own accounts can be changed', async () => {
  const demo = await openDemo()
  const refused = async (method: 'POST' | 'PATCH', path: string, body: object) =>
    refusal(await change(demo, method, path, body))
  expect(await refused('POST', 'flash-call', {})).toEqual(NAMELESS)
  expect(await refused('POST', 'flash-call', { name: '' })).toEqual(NAMELESS)
  expect(await refused('PATCH', 'flash-call/701', {})).toEqual(NAMELESS)
  expect(await refused('PATCH', 'flash-call/999', { name: 'x' })).toEqual(FOREIGN)
  expect(await refused('POST', 'flash-call/999/settings', {})).toEqual(FOREIGN)
  expect(refusal(await demo.rest('flash-call/999/settings'))).toEqual(FOREIGN)
  expect(refusal(await demo.rest('flash-call/x/settings'))[2]).toBe('account_id')
  expect(refusal(await demo.rest('flash-call', { body: { page: 2 } }))[2]).toBe('page')
  expect(refusal(await change(demo, 'DELETE', 'flash-call/x'))[2]).toBe('account_id')
})

test('settings change one by one; carriers that are not named keep theirs', async () => {
  const demo = await openDemo()
  const { data } = await create(demo)
  const id = data.account_id
  const before = await settings(demo, id)
  expect(before).toMatchObject({ token_lifetime_sec: 60, pin_tries: 3, hook_url: '' })
  const changed = { pin_tries: 1, return_pin: true, operators: { mts: { allowed: false } } }
  const reply = await change(demo, 'POST', `flash-call/${id}/settings`, changed)
  expect(reply.body).toMatchObject({ success: true })
  expect(await settings(demo, id)).toEqual({
    ...before,
    pin_tries: 1,
    return_pin: true,
    operators: { ...before.operators, mts: { allowed: false } },
  })
})

test('general settings are those of all accounts', async () => {
  const home = newHome()
  const demo = await openDemo({ home })
  const general = async (of: Demo) => (await read<{ data: object }>(of, 'flash-call/settings')).data
  const before = await general(demo)
  const changed = {
    calls_per_hour: 10,
    return_operator: true,
    operators: { others: { allowed: false } },
  }
  await change(demo, 'POST', 'flash-call/settings', changed)
  await demo.close()
  const again = await openDemo({ home })
  expect(await general(again)).toEqual({ ...before, calls_per_hour: 10, return_operator: true })
  const refused = async (body: object) =>
    refusal(await change(again, 'POST', 'flash-call/settings', body))[1]
  expect(await refused({ calls_per_day: -1 })).toBe('The calls_per_day must be at least 0.')
  expect(await refused({ pin_tries: 0 })).toBe('The pin_tries must be at least 1.')
  expect(refusal(await again.rest('flash-call/settings', { body: { id: 1 } }))[2]).toBe('id')
})

test('a package is charged for and replaces another one', async () => {
  const demo = await openDemo()
  const { data } = await read<{ data: { id: string; amount: number }[] }>(
    demo,
    'flash-call/proposals',
  )
  expect(data[0]).toEqual({
    id: '21',
    name: 'Flash Call 500',
    count_call: 500,
    amount: 350,
    amount_in_packet: 0.7,
    amount_out_packet: 0.9,
  })
  const take = (account: number, proposal_id?: string) =>
    change(demo, 'PUT', `flash-call/proposals/${account}`, { proposal_id })
  const before = await demo.balance()
  expect((await take(702, '22')).body).toMatchObject({ success: true })
  expect(await demo.balance()).toBeCloseTo(before - 1200)
  expect((await history(demo, 'subscription'))[0]?.comment).toContain('Flash Call 2000')

  expect(refusal(await take(702, '22'))).toEqual([
    400,
    'The package is already active.',
    'proposal_id',
  ])
  expect(refusal(await take(702, '99'))).toEqual([
    400,
    'The selected proposal_id is invalid.',
    'proposal_id',
  ])
  expect(refusal(await take(702))).toEqual([
    400,
    'The proposal_id field is required.',
    'proposal_id',
  ])
  expect(refusal(await take(999, '22'))).toEqual(FOREIGN)
  expect(refusal(await take(702, '23'))).toEqual([400, 'Insufficient funds.', undefined])
  expect(await demo.balance()).toBeCloseTo(before - 1200)
  expect(refusal(await demo.rest('flash-call/proposals', { body: { a: 1 } }))[2]).toBe('a')
})

test('verification calls of an account with a package are told to its hook', async () => {
  const clock = newClock()
  const demo = await openDemo({ now: clock.now, life: 'on' })
  const handler = await openHandler()
  const wanted = { hook_url: handler.url, return_pin: true, return_operator: false }
  await change(demo, 'POST', 'flash-call/701/settings', wanted)
  clock.advance(5 * MINUTE)
  await demo.control('POST', 'run')
  const { body } = await handler.next()
  expect(body).toEqual({
    account_id: 701,
    call_id: expect.any(String) as string,
    phone: expect.stringMatching(/^79\d{9}$/) as string,
    status: expect.any(String) as string,
    created_datetime: '2026-03-12 14:35:00',
    pin: expect.stringMatching(/^\d{4}$/) as string,
  })
})
