import { describe, expect, test } from 'vitest'
import { ask, HOUR, MINUTE, newClock, openDemo, SECOND, type Demo } from '../support/demo.ts'

const login = (demo: Demo, body: object) =>
  demo.rest('login', { method: 'POST', token: null, body })

const refresh = (demo: Demo, token: string) =>
  demo.rest('refresh', { method: 'POST', token: null, body: { token } })

const statusWith = async (demo: Demo, token: string): Promise<number> =>
  (await demo.rest('payment/balance', { token })).status

describe('by e-mail', () => {
  test('opens a session whose token works, without regard to case and spaces', async () => {
    const demo = await openDemo()
    const { email, password } = demo.account
    const { status, body } = await login(demo, { email: ` ${email.toUpperCase()} `, password })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email, role: { name: 'lk_user' } })
    expect(await statusWith(demo, body.token)).toBe(200)
  })

  test.each([
    ['a wrong password', { password: 'x' }, 'Password not right.', 'password'],
    ['an unknown e-mail', { email: 'nobody@example.com' }, 'User not found.', 'email'],
  ])('refuses %s', async (_case, wrong, message, field) => {
    const demo = await openDemo()
    const { email, password } = demo.account
    const { status, body } = await login(demo, { email, password, ...wrong })
    expect(status).toBe(400)
    expect(body).toEqual({ message: { message, field }, code: 400 })
    expect((await demo.control('GET', 'violations')).body).toEqual([])
  })
})

describe('by phone', () => {
  const callPin = (demo: Demo, phone = demo.account.phone) =>
    demo.rest('flashcall', { method: 'POST', token: null, body: { phone } })

  test('takes the PIN of a call once', async () => {
    const demo = await openDemo()
    const { phone, pin } = demo.account
    const call = await callPin(demo, '8 (901) 000-48-00')
    expect(call.body).toMatchObject({ phone, success: true })
    expect((await login(demo, { phone: '+7 901 000 48 00', pin })).status).toBe(200)
    expect((await login(demo, { phone, pin })).body.message).toMatchObject({ field: 'pin' })
  })

  test('refuses a wrong PIN three times, then the right one too', async () => {
    const demo = await openDemo()
    const { phone, pin } = demo.account
    await callPin(demo)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status, body } = await login(demo, { phone, pin: '0000' })
      expect([status, body.message.message]).toEqual([400, 'Pin not right.'])
    }
    expect((await login(demo, { phone, pin })).body.message.message).toBe('Pin not found.')
  })

  test('refuses a PIN after a minute', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    const { phone, pin } = demo.account
    await callPin(demo)
    clock.advance(MINUTE)
    expect((await login(demo, { phone, pin })).body.message.message).toBe('Pin has expired.')
  })

  test('refuses a PIN that no call carried, and calls to what is no mobile number', async () => {
    const demo = await openDemo()
    const { phone, pin } = demo.account
    expect((await login(demo, { phone, pin })).body.message.message).toBe('Pin not found.')
    expect((await login(demo, { phone: '79990000000', pin })).body.message.field).toBe('phone')
    expect((await callPin(demo, '112')).body).toEqual({
      message: { message: 'The phone format is invalid.', field: 'phone' },
      code: 400,
    })
  })

  test('calls the signed-in user', async () => {
    const demo = await openDemo()
    const { phone, pin } = demo.account
    const call = await demo.rest('authuser/flashcall', { method: 'POST', body: {} })
    expect(call.body.phone).toBe(phone)
    expect((await login(demo, { phone, pin })).status).toBe(200)
  })
})

describe('tokens', () => {
  test('expire after their lifetime, and refreshing gives a new pair', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now, tokenLifetime: 60 })
    const first = (await demo.login()).body
    expect(first.token_expire).toBe(Math.floor(clock.now() / SECOND) + 60)
    clock.advance(59 * SECOND)
    expect(await statusWith(demo, first.token)).toBe(200)
    clock.advance(SECOND)
    const expired = await demo.rest('payment/balance', { token: first.token })
    expect([expired.status, expired.body]).toEqual([
      401,
      { message: 'Token has expired.', code: 401 },
    ])

    const second = await refresh(demo, first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect(await statusWith(demo, second.body.token)).toBe(200)
  })

  test('live a quarter of an hour unless told otherwise', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    expect((await demo.login()).body.token_expire).toBe(clock.now() / SECOND + 900)
  })

  test('a refresh token works once and not for ever', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    const [one, other] = [(await demo.login()).body, (await demo.login()).body]
    expect((await refresh(demo, one.refresh_token)).status).toBe(200)
    expect((await refresh(demo, one.refresh_token)).status).toBe(401)
    clock.advance(31 * 24 * HOUR)
    expect((await refresh(demo, other.refresh_token)).status).toBe(401)
    expect((await refresh(demo, 'nonsense')).body).toEqual({
      message: 'Unauthenticated.',
      code: 401,
    })
  })

  test('an access token is no refresh token, and the other way round', async () => {
    const demo = await openDemo()
    const { token, refresh_token } = (await demo.login()).body
    expect((await refresh(demo, token)).status).toBe(401)
    expect(await statusWith(demo, refresh_token)).toBe(401)
  })

  test('the API token does not expire', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    clock.advance(365 * 24 * HOUR)
    const { status, body } = await demo.rest('authuser')
    expect(status).toBe(200)
    expect(body).toMatchObject({ token: demo.apiToken, token_expire: null, refresh_token: null })
  })

  test.each([undefined, 'Bearer wrong', 'Basic x', 'Bearer'])(
    'refuses %s',
    async (authorization) => {
      const demo = await openDemo()
      const reply = await demo.rest('authuser', { headers: { authorization } })
      expect([reply.status, reply.body]).toEqual([401, { message: 'Unauthenticated.', code: 401 }])
      const rpc = await demo.rpc('user/about-me', {}, { headers: { authorization } })
      expect([rpc.status, rpc.body.error.code, rpc.body.result]).toEqual([401, 401, null])
    },
  )
})

test('the token service issues an API token for e-mail and password', async () => {
  const demo = await openDemo()
  const { email, password } = demo.account
  const ask1 = (fields: Record<string, string>) =>
    ask(`${demo.addresses.auth}login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: new URLSearchParams({ client_id: '10553', type: 'login', ...fields }).toString(),
    })
  const issued = await ask1({ email, password })
  expect(issued.body.result).toMatchObject({ email, phone: demo.account.phone })
  expect(await statusWith(demo, issued.body.result.access_token)).toBe(200)

  const refused = await ask1({ email, password: '12345678' })
  expect([refused.status, refused.body.code]).toEqual([400, 400])
  expect((await demo.control('GET', 'violations')).body).toEqual([])
  const odd = await ask1({ email, password, ['__proto__']: 'x' })
  expect([odd.status, odd.body.message]).toEqual([
    400,
    { message: 'The __proto__ field is not allowed.', field: '__proto__' },
  ])
  const foreign = await ask1({ email, password, client_id: '1' })
  expect(foreign.body.message).toEqual({
    message: 'The selected client_id is invalid.',
    field: 'client_id',
  })
})
