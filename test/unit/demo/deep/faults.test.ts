import { describe, expect, test } from 'vitest'
import { eventually } from '../../../support/waits.ts'
import { first, openDemo, type Demo } from '../support/demo.ts'

const order = (demo: Demo, fault: object) => demo.control('POST', 'faults', fault)

describe('a fault', () => {
  test('hits as often as told, then all is well', async () => {
    const demo = await openDemo()
    await order(demo, { operation: 'payment.balance', kind: 'status', status: 503, times: 2 })
    expect((await demo.rest('authuser')).status).toBe(200)
    const hit = await demo.rest('payment/balance')
    expect([hit.status, hit.body]).toEqual([503, { message: 'Server Error', code: 503 }])
    expect((await demo.rest('payment/balance')).status).toBe(503)
    expect((await demo.rest('payment/balance')).status).toBe(200)
  })

  test('of any operation hits the other families too, until it is called off', async () => {
    const demo = await openDemo()
    await order(demo, { operation: '*', kind: 'status', times: 'all' })
    expect((await demo.rest('authuser')).status).toBe(500)
    expect((await demo.rpc('user/balance')).status).toBe(500)
    expect((await demo.login()).status).toBe(500)
    await demo.control('DELETE', 'faults')
    expect((await demo.rest('authuser')).status).toBe(200)
  })

  test('can begin with a call of another operation', async () => {
    const demo = await openDemo()
    const balance = async () => (await demo.rest('payment/balance')).status
    const fault = { operation: 'payment.balance', kind: 'status', times: 'all', after: 'sms.send' }
    await order(demo, fault)
    expect(await balance()).toBe(200)
    await demo.send()
    expect([await balance(), await balance()]).toEqual([500, 500])
  })

  test('can be HTML', async () => {
    const demo = await openDemo()
    await order(demo, { operation: 'sms.send', kind: 'html' })
    const reply = await demo.send()
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.body).toContain('<html>')
  })

  test('can be a broken connection', async () => {
    const demo = await openDemo()
    await order(demo, { operation: 'sms.send', kind: 'reset' })
    const packet = await demo.remaining()
    await expect(demo.send()).rejects.toThrow()
    expect(await demo.remaining()).toBe(packet)
  })

  test('can be half a reply to a call that was carried out', async () => {
    const demo = await openDemo()
    await order(demo, { operation: 'sms.send', kind: 'truncate' })
    const packet = await demo.remaining()
    await expect(demo.send()).rejects.toThrow()
    expect(await demo.remaining()).toBe(packet - 1)
  })

  test.each(['status', 'html', 'reset'])('%s can hit the reply alone', async (kind) => {
    const demo = await openDemo()
    await order(demo, { operation: 'sms.send', kind, performed: true })
    const packet = await demo.remaining()
    await demo.send().catch(() => undefined)
    expect(await demo.remaining()).toBe(packet - 1)
  })

  test('can be a token that has just expired', async () => {
    const demo = await openDemo()
    const { token } = (await demo.login()).body
    await order(demo, { operation: 'sms.dialog', kind: 'expire' })
    expect((await demo.rest('authuser', { token })).status).toBe(200)
    expect((await demo.rest('sms/dialog', { token })).status).toBe(401)
    expect((await demo.rest('authuser', { token })).status).toBe(401)
  })

  test('can be too many requests', async () => {
    const demo = await openDemo()
    await order(demo, { operation: 'sms.send', kind: '429' })
    const reply = await demo.send()
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '1'])
  })

  test('can be a delay, which does not keep the server from closing', async () => {
    const demo = await openDemo()
    await order(demo, { operation: 'sms.send', kind: 'delay', ms: 5 })
    expect((await demo.send()).status).toBe(200)
    await order(demo, { operation: 'sms.send', kind: 'delay', ms: 3_600_000 })
    const lost = expect(demo.send()).rejects.toThrow()
    await eventually(async () =>
      expect((await demo.control('GET', 'requests')).body).toEqual({ 'sms.send': 2 }),
    )
    await demo.close()
    await lost
  })

  test('can be a service that hangs, and carries out what it was asked when nobody waits any more', async () => {
    const demo = await openDemo()
    const packet = await demo.remaining()
    await order(demo, { operation: 'sms.send', kind: 'hang' })
    await order(demo, { operation: 'sms.dialog', kind: 'hang', ms: 1 })
    const asked = new AbortController()
    const { signal } = asked
    const given = [demo.send({}, { signal }), demo.send({}, { signal })]
    const gone = Promise.allSettled(given)
    await eventually(async () =>
      expect((await demo.control('GET', 'requests')).body).toMatchObject({ 'sms.send': 2 }),
    )
    asked.abort()
    expect((await gone).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await demo.remaining()).toBe(packet)
    await demo.control('DELETE', 'faults')
    await eventually(async () => expect(await demo.remaining()).toBe(packet - 2))
    expect((await demo.rest('sms/dialog')).status).toBe(200)
  })

  test('keeps a call waiting no longer than until there is no more trouble', async () => {
    const demo = await openDemo()
    await order(demo, { operation: 'sms.send', kind: 'delay', ms: 3_600_000 })
    const sent = demo.send()
    await eventually(async () =>
      expect((await demo.control('GET', 'requests')).body).toEqual({ 'sms.send': 1 }),
    )
    await demo.control('DELETE', 'faults')
    expect((await sent).status).toBe(200)
  })

  test.each([
    { operation: 'sms.send' },
    { operation: 'sms.send', kind: 'fire' },
    { operation: 'sms.send', kind: 'reset', times: 0 },
    { operation: 'sms.sned', kind: 'reset' },
  ])('%j is refused', async (fault) => {
    const demo = await openDemo()
    expect((await order(demo, fault)).status).toBe(400)
  })
})

describe('control', () => {
  test('lets a customer write', async () => {
    const demo = await openDemo()
    const from = '+7 905 000-77-77'
    const written = await demo.control('POST', 'message', {
      from,
      to: '79010004811',
      text: 'Вы открыты?',
    })
    expect((await demo.dialog())[0]).toMatchObject({
      id: written.body.id,
      sender: '79050007777',
      receiver: '79010004811',
      msg: 'Вы открыты?',
      incoming: 1,
      readed: 0,
    })
    const letters = { from: 'ЯрБанк', to: '79010004811', text: 'Код 1234' }
    await demo.control('POST', 'message', letters)
    expect(first(await demo.dialog()).sender).toBe('ЯрБанк')
    const foreign = { from, to: '79990000000', text: 'x' }
    expect((await demo.control('POST', 'message', foreign)).status).toBe(400)
  })

  test('lets an extension go on and off', async () => {
    const demo = await openDemo()
    const status = async () => first((await demo.rest('sip/statuses')).body.data)
    for (const online of [false, true]) {
      await demo.control('POST', 'presence', { id: (await status()).id, online })
      expect((await status()).on_line).toBe(online)
    }
    expect((await demo.control('POST', 'presence', { id: 1, online: true })).status).toBe(400)
  })

  test('expires access tokens, refresh tokens, or all', async () => {
    const demo = await openDemo()
    const refresh = (token: string) =>
      demo.rest('refresh', { method: 'POST', token: null, body: { token } })
    const one = (await demo.login()).body
    await demo.control('POST', 'expire-tokens')
    expect((await demo.rest('authuser', { token: one.token })).status).toBe(401)
    const two = await refresh(one.refresh_token)
    expect(two.status).toBe(200)
    await demo.control('POST', 'expire-tokens', { which: 'refresh' })
    expect((await refresh(two.body.refresh_token)).status).toBe(401)
    expect((await demo.rest('authuser')).status).toBe(200)
    await demo.control('POST', 'expire-tokens', { which: 'all' })
    expect((await demo.rest('authuser')).status).toBe(401)
  })

  test('counts requests and resets everything', async () => {
    const demo = await openDemo()
    const dialog = await demo.dialog()
    const { token } = (await demo.login()).body
    await demo.send()
    await demo.rest('nowhere')
    await order(demo, { operation: '*', kind: 'reset' })
    expect((await demo.control('GET', 'requests')).body).toEqual({
      'sms.dialog': 1,
      'session.login': 1,
      'sms.send': 1,
    })
    expect((await demo.control('POST', 'reset')).status).toBe(200)
    expect((await demo.control('GET', 'requests')).body).toEqual({})
    expect((await demo.control('GET', 'violations')).body).toEqual([])
    expect((await demo.rest('authuser', { token })).status).toBe(401)
    expect((await demo.dialog()).map((item) => item.msg)).toEqual(dialog.map((item) => item.msg))
    expect(await demo.remaining()).toBe(786)
  })

  test('is served only where it was asked for', async () => {
    const demo = await openDemo({ control: false })
    for (const path of ['violations', 'requests']) {
      expect((await demo.control('GET', path)).status).toBe(404)
    }
    expect((await demo.control('POST', 'reset', {})).status).toBe(404)
  })
})
