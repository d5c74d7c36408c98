import { request } from 'undici'
import { expect, test } from 'vitest'
import { DAY } from '../../../../electron/demo/time.ts'
import { ask, newClock, newHome, openDemo, SECOND, THURSDAY, type Demo } from '../support/demo.ts'

/** An API token from the token service. */
async function tokenOf(demo: Demo, email = demo.legacyAccount.email): Promise<string> {
  const form = { client_id: '10553', type: 'login', email, password: 'svetly-dom' }
  const reply = await request(`${demo.addresses.auth}login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  const { result } = (await reply.body.json()) as { result: { access_token: string } }
  return result.access_token
}

const LIST = {
  created_datetime_from: '2025-01-01 00:00:00',
  created_datetime_to: '2026-12-31 23:59:59',
}

test('the branch is another cabinet: numbers, messages and user of its own', async () => {
  const demo = await openDemo({ now: newClock().now })
  const token = await tokenOf(demo)
  const branch = await demo.sms('sms/list', LIST, { token })
  const office = await demo.sms('sms/list', LIST)
  const numbersOf = (reply: typeof branch) =>
    (reply.body.result as unknown as { numbers: string[] }).numbers
  expect(numbersOf(branch)).toHaveLength(3)
  expect(numbersOf(office).some((number) => numbersOf(branch).includes(number))).toBe(false)
  const branchUser = (await demo.rest('authuser', { token })).body.user
  const officeUser = (await demo.rest('authuser')).body.user
  expect(branchUser).toMatchObject({ email: 'rybinsk@svetly-dom.example' })
  expect((branchUser as { id: number }).id).not.toBe((officeUser as { id: number }).id)
})

test('REST refuses its SMS and nothing else', async () => {
  const demo = await openDemo()
  const token = await tokenOf(demo)
  for (const path of ['sms', 'sms/dialog', 'number/sms', 'sms/packets']) {
    expect((await demo.rest(path, { token })).status).toBe(403)
  }
  for (const path of ['payment/balance', 'sip/statuses']) {
    expect((await demo.rest(path, { token })).status).toBe(200)
  }
  expect(await demo.control('GET', 'violations')).toMatchObject({ body: [] })
})

test('delivery goes on from the operator to the device', async () => {
  const clock = newClock()
  const demo = await openDemo({ now: clock.now })
  const token = await tokenOf(demo)
  const message = { from: '79010004910', to: '79150001234', text: 'Проверка' }
  await demo.sms('sms/send', message, { token })
  const statuses: unknown[] = []
  for (const pause of [3, 20]) {
    clock.advance(pause * SECOND)
    const { body } = await demo.sms('sms/list', LIST, { token })
    const { data } = body.result as unknown as { data: Record<string, unknown>[] }
    const [sent] = data.filter((row) => row['msg'] === 'Проверка')
    statuses.push([sent?.['lvl1_status'], sent?.['lvl2_status']])
  }
  expect(statuses).toEqual([
    ['ESME_ROK', 'ACCEPTD'],
    ['ESME_ROK', 'DELIVRD'],
  ])
})

test('its customers write by themselves, and its state survives a restart', async () => {
  const clock = newClock(THURSDAY)
  const home = newHome()
  const first = await openDemo({ home, now: clock.now, life: 'on' })
  const token = await tokenOf(first)
  const count = async (demo: Demo) => {
    const { body } = await demo.sms('sms/list', LIST, { token })
    return (body.result as unknown as { count: number }).count
  }
  const before = await count(first)
  clock.advance(300 * SECOND)
  await first.control('POST', 'run')
  const after = await count(first)
  expect(after).toBeGreaterThan(before)
  await first.close()
  const second = await openDemo({ home, now: clock.now })
  expect(await count(second)).toBe(after)
})

test('tests can write to it and send everything back to its beginning', async () => {
  const clock = newClock()
  const demo = await openDemo({ now: clock.now })
  const message = { from: '79150001234', to: '79010004910', text: 'Здравствуйте' }
  expect((await demo.control('POST', 'message', message)).status).toBe(400)
  const token = await tokenOf(demo)
  expect((await demo.control('POST', 'message', message)).status).toBe(200)
  clock.advance(DAY)
  await demo.control('POST', 'reset', {})
  const reply = await ask(`${demo.addresses.rest}api/v1/authuser`, {
    headers: { authorization: `Bearer ${token}`, client: '10553', accept: 'application/json' },
  })
  expect(reply.status).not.toBe(200)
})
