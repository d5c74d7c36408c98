import { describe, expect, test } from 'vitest'
import { eventually } from '../../../support/waits.ts'
import { MINUTE, newClock, newHome, openDemo, type Demo } from '../support/demo.ts'
import { bodyOf, externalNumbers, ownNumber, violations } from '../support/numbers.ts'

const LINE = {
  host: 'sip.operator.example',
  number: 74932000555,
  port: 5060,
  login: 'line555',
  secret: 'S3cret-of-the-line',
}
const ADDRESS = { host: 'trunk.operator.example', number: 78120000777 }

const connect = (demo: Demo, type: string, body: object = LINE) =>
  demo.rest(`number/external/${type}`, { method: 'PUT', body })
const change = (demo: Demo, path: string, body: object) =>
  demo.rest(`number/external/${path}`, { method: 'PATCH', body })
const disconnect = (demo: Demo, path: string) =>
  demo.rest(`number/external/${path}`, { method: 'DELETE' })
const follow = (demo: Demo, body: object) =>
  demo.rest('number/external/follow', { method: 'POST', body })

interface Status {
  login: string
  status: boolean
  date: string
}

async function status(demo: Demo, ...logins: string[]): Promise<Status[]> {
  const reply = await demo.rest('number/external/status', { body: { logins } })
  return bodyOf<{ status: Status[] }>(reply).status
}

async function find(demo: Demo, number: number) {
  return (await externalNumbers(demo)).find((one) => one.number === String(number))
}

describe('numbers of other operators', () => {
  test('are of both kinds, one of them not registered for days', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    const all = await externalNumbers(demo)
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['АТС', 'SIP-URI']))
    const address = all.find(({ type }) => type === 'SIP-URI')
    expect(address).toMatchObject({ host: 'trunk.neva.example', source: ['trunk.neva.example'] })
    expect(address).not.toHaveProperty('status')
    const [lost] = all.filter((one) => one.status === false)
    expect(lost?.source).toMatch(/^4932000118@voip\.ivsvyaz\.example:5070$/)
    expect(await status(demo, '4932000118', 'unknown')).toEqual([
      { login: '4932000118', status: false, date: '2026-03-08 11:30:00' },
    ])
    expect(await violations(demo)).toEqual([])
  })

  test('are connected, changed and disconnected, and that stays', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    expect(await connect(demo, 'ate')).toMatchObject({ status: 200, body: { success: true } })
    expect((await connect(demo, 'sipuri', ADDRESS)).status).toBe(200)
    await demo.close()

    const again = await openDemo({ home })
    const line = await find(again, LINE.number)
    expect(line).toMatchObject({
      type: 'АТС',
      source: 'line555@sip.operator.example:5060',
      status: false,
    })
    expect(await find(again, ADDRESS.number)).toMatchObject({ type: 'SIP-URI', host: ADDRESS.host })
    const changed = { ...LINE, host: 'sip2.operator.example', port: 5080 }
    expect((await change(again, `ate/${line?.id}`, changed)).status).toBe(200)
    expect(await find(again, LINE.number)).toMatchObject({
      id: line?.id,
      source: 'line555@sip2.operator.example:5080',
    })
    expect((await disconnect(again, `ate/${line?.id}`)).status).toBe(200)
    expect(await find(again, LINE.number)).toBeUndefined()
    expect((await disconnect(again, `ate/${line?.id}`)).status).toBe(400)
    expect((await connect(again, 'ate')).status).toBe(200)
    expect((await find(again, LINE.number))?.id).toBeGreaterThan(line?.id ?? 0)
    expect(await violations(again)).toEqual([])
  })

  test('never show their secrets', async () => {
    const demo = await openDemo()
    const replies = [
      await connect(demo, 'ate'),
      await demo.rest('number/external'),
      await demo.rest('number/external/status', { body: { logins: [LINE.login] } }),
      await connect(demo, 'ate'),
      await connect(demo, 'ate', { ...LINE, port: 'x' }),
      await demo.control('GET', 'violations'),
      await demo.rpc('account/list', {}),
    ]
    const text = JSON.stringify(replies.map(({ body }) => body))
    expect(text).toContain(LINE.login)
    for (const secret of [LINE.secret, 'Okno-640-Yar', 'Ivanovo-118']) {
      expect(text).not.toContain(secret)
    }
  })

  test('are forwarded, which a change keeps', async () => {
    const demo = await openDemo()
    const body = { number_type: 'ate', number_id: 651, type: 'sip', sip_id: 3001, cli_type: 'Y' }
    expect(await follow(demo, body)).toMatchObject({ status: 200, body: { success: true } })
    const own = await ownNumber(demo, 501)
    expect((await follow(demo, { number_id: 653, type: 'empty' })).status).toBe(200)
    expect(await ownNumber(demo, 501)).toEqual(own)
    expect(await violations(demo)).toEqual([])
  })
})

describe('registration', () => {
  test('comes soon after a number was connected', async () => {
    const clock = newClock()
    const demo = await openDemo({ life: 'on', pace: 200, now: clock.now })
    await connect(demo, 'ate')
    await eventually(async () => {
      clock.advance(1000)
      expect(await status(demo, LINE.login)).toMatchObject([{ status: true }])
    })
    const [known] = await status(demo, LINE.login)
    expect(known?.date.startsWith('2026-03-12 ')).toBe(true)
  })

  test('comes and goes, but not where the operator refuses the login until it is changed', async () => {
    const clock = newClock()
    const demo = await openDemo({ life: 'on', pace: 50_000, now: clock.now })
    const [first] = await status(demo, 'svetlydom640')
    await eventually(async () => {
      clock.advance(MINUTE)
      expect((await status(demo, 'svetlydom640'))[0]).not.toEqual(first)
    })
    expect(await status(demo, '4932000118')).toMatchObject([{ status: false }])
    await change(demo, 'ate/652', {
      host: 'voip.ivsvyaz.example',
      number: 74932000118,
      port: 5070,
      login: '4932000118',
      secret: 'new',
    })
    await eventually(async () => {
      clock.advance(MINUTE)
      expect((await status(demo, '4932000118'))[0]?.status).toBe(true)
    })
  })

  test('can be lost by the control interface', async () => {
    const demo = await openDemo()
    expect(
      (await demo.control('POST', 'registration', { id: 651, registered: false })).status,
    ).toBe(200)
    expect(await status(demo, 'svetlydom640')).toMatchObject([{ status: false }])
    const wrong = await demo.control('POST', 'registration', { id: 653, registered: true })
    expect(wrong.status).toBe(400)
  })
})
