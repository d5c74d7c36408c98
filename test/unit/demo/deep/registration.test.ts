import { describe, expect, test } from 'vitest'
import { ask, newClock, newHome, openDemo, MINUTE, type Body, type Demo } from '../support/demo.ts'
import { change, refusal } from '../support/exchange.ts'
import { resultOf } from '../support/numbers.ts'

const PHONE = '79010004899'
const NEW = {
  email: 'New@svetly-dom.example',
  phone: '+7 901 000-48-99',
  password: 'longer-word',
  password_confirmation: 'longer-word',
}

const anonymous = (demo: Demo, path: string, body: object) =>
  demo.rest(path, { method: 'POST', token: null, body })

async function register(demo: Demo, changed: object = {}) {
  await anonymous(demo, 'flashcall', { phone: PHONE })
  return anonymous(demo, 'register', { ...NEW, pin: demo.account.pin, ...changed })
}

const login = (demo: Demo, email: string, password: string) =>
  anonymous(demo, 'login', { email, password })

async function tokenOf({ addresses }: Demo, email: string, password: string) {
  const fields = { client_id: '10553', type: 'login', email, password }
  const reply = await ask(`${addresses.auth}login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(fields).toString(),
  })
  return reply.body.result
}

describe('register', () => {
  test('who registers is signed in, and can sign in again by either way, also later', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const { status, body } = await register(demo, { promocode: 'ВЕСНА' })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email: 'new@svetly-dom.example', phone: PHONE })
    const users = resultOf<{ id: number; email: string }[]>(await demo.rpc('user/list'))
    expect(new Set(users.map(({ id }) => id)).size).toBe(users.length)
    expect(users.map(({ email }) => email)).toContain('new@svetly-dom.example')
    const who = await demo.rest('authuser', { token: body.token })
    expect(who.body.user).toEqual(body.user)
    const issued = await tokenOf(demo, 'new@svetly-dom.example', NEW.password)
    expect(issued).toMatchObject({ email: 'new@svetly-dom.example', phone: PHONE })
    const owner = await demo.rest('authuser', { token: issued.access_token })
    expect(owner.body.user).toEqual(body.user)
    expect((await anonymous(demo, 'refresh', { token: body.refresh_token })).status).toBe(200)
    await demo.close()

    const again = await openDemo({ home })
    expect((await login(again, 'new@svetly-dom.example', NEW.password)).body.user).toEqual(
      body.user,
    )
    await anonymous(again, 'flashcall', { phone: PHONE })
    const byPhone = await anonymous(again, 'login', { phone: PHONE, pin: again.account.pin })
    expect(byPhone.body.user).toEqual(body.user)
    expect((await again.login()).body.user).toMatchObject({ email: again.account.email })
  })

  test.each([
    [{ email: undefined }, 'The email field is required.', 'email'],
    [{ email: 'svetly-dom' }, 'The email format is invalid.', 'email'],
    [{ email: 'office@svetly-dom.example' }, 'The email has already been taken.', 'email'],
    [{ email: 'buh@svetly-dom.example' }, 'The email has already been taken.', 'email'],
    [{ phone: '79010004800' }, 'The phone has already been taken.', 'phone'],
    [{ phone: '74950001122' }, 'The phone format is invalid.', 'phone'],
    [{ pin: '0000' }, 'Pin not right.', 'pin'],
    [
      { password_confirmation: 'other' },
      'The password confirmation does not match.',
      'password_confirmation',
    ],
  ])('%j is refused', async (changed, message, field) => {
    const demo = await openDemo()
    expect(refusal(await register(demo, changed))).toEqual([400, message, field])
    expect((await login(demo, 'new@svetly-dom.example', NEW.password)).status).toBe(400)
  })

  test('the PIN has to be that of a call, and fresh', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    const given = { ...NEW, pin: demo.account.pin }
    expect(refusal(await anonymous(demo, 'register', given))[1]).toBe('Pin not found.')
    await anonymous(demo, 'flashcall', { phone: PHONE })
    clock.advance(2 * MINUTE)
    expect(refusal(await anonymous(demo, 'register', given))[1]).toBe('Pin has expired.')
  })
})

describe('update-password', () => {
  const given = (demo: Demo) => ({
    current_password: demo.account.password,
    password: 'another',
    password_confirmation: 'another',
  })
  const update = (demo: Demo, body: object, token?: string) =>
    demo.rest('update-password', { method: 'POST', body, token })

  test('new tokens come, the old ones die, the API token lives on', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const [one, other] = [(await demo.login()).body, (await demo.login()).body]
    const { status, body } = await update(demo, given(demo), one.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      token_expire: expect.any(Number) as number,
      refresh_token_expire: expect.any(Number) as number,
    } satisfies Partial<Record<keyof Body | 'refresh_token_expire', unknown>>)
    const who = async (token?: string) => (await demo.rest('authuser', { token })).status
    expect([await who(one.token), await who(other.token)]).toEqual([401, 401])
    expect([await who(body.token), await who()]).toEqual([200, 200])
    const renew = async (token: string) => (await anonymous(demo, 'refresh', { token })).status
    expect(await renew(one.refresh_token)).toBe(401)
    expect(await renew(body.refresh_token)).toBe(200)
    expect(refusal(await demo.login())[1]).toBe('Password not right.')
    await demo.close()
    const again = await openDemo({ home })
    expect((await login(again, again.account.email, 'another')).status).toBe(200)
  })

  test('another user’s sign-ins and password stay', async () => {
    const demo = await openDemo()
    const { body } = await register(demo)
    const { token } = (await demo.login()).body
    await update(demo, given(demo), token)
    expect((await demo.rest('authuser', { token: body.token })).status).toBe(200)
    expect((await login(demo, 'new@svetly-dom.example', NEW.password)).status).toBe(200)
  })

  test.each([
    [{ current_password: undefined }, 'The current_password field is required.', 'token'],
    [{ current_password: 'wrong' }, 'Password not right.', undefined],
    [{ password: '' }, 'The password field is required.', 'password'],
    [
      { password_confirmation: 'other' },
      'The password confirmation does not match.',
      'password_confirmation',
    ],
  ])('%j is refused', async (changed, message, field) => {
    const demo = await openDemo()
    const { token } = (await demo.login()).body
    const reply = await change(demo, 'POST', 'update-password', { ...given(demo), ...changed })
    expect(refusal(reply)).toEqual([400, message, field])
    expect((await demo.rest('authuser', { token })).status).toBe(200)
  })
})
