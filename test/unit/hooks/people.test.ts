import { beforeEach, expect, test } from 'vitest'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()
/** As somebody who signed in by e-mail: a token of the API has no password to it. */
let cabinet: string
const NEXT = 'canary-next-password-51b7'

beforeEach(async () => {
  const { email, password } = bench.service.account
  const made = await bench.core.commands['session.signIn']({
    way: 'email',
    email,
    password,
    generation: 'current',
    addresses: bench.service.addresses,
  })
  cabinet = made.id
})

const passwords = (next = NEXT) => ({ cabinet, current: bench.service.account.password, next })
const change = (next?: string) => bench.core.commands['session.changePassword'](passwords(next))
const works = () => bench.core.commands['people.profile']({ cabinet })

test('tells who is signed in, who else there is, and both ways of finding nobody', async () => {
  expect(await works()).toMatchObject({ email: bench.service.account.email, role: 'lk_user' })
  const { users, invalid } = await bench.core.commands['people.users']({ cabinet })
  expect(invalid).toBeUndefined()
  expect(users.length).toBeGreaterThan(1)
  expect(users[0]).toMatchObject({ status: 'ACTIVE' })
  const find = (identifier: string) => bench.core.commands['people.find']({ cabinet, identifier })
  expect(await find(users[0]?.email ?? '')).toMatchObject({ person: { id: users[0]?.id } })
  expect(await find('nobody@nowhere.example')).toEqual({ outcome: 'none' })
})

test('new tokens are in the keychain before they are used, and survive a restart', async () => {
  await change()
  await works()
  await bench.restart()
  expect(await works()).toHaveProperty('email')
})

test('a wrong password is refused, and the session goes on', async () => {
  const wrong = { cabinet, current: 'wrong', next: NEXT }
  await expect(bench.core.commands['session.changePassword'](wrong)).rejects.toMatchObject({
    kind: 'refused',
  })
  expect(await works()).toHaveProperty('email')
})

test('after a lost answer the service is asked which password holds', async () => {
  const holds = () => bench.core.commands['session.whichHolds'](passwords())
  await bench.service.fault({ operation: 'session.updatePassword', kind: 'reset' })
  await expect(change()).rejects.toMatchObject({ kind: 'unknown' })
  expect(await holds()).toEqual({ holds: 'current' })
  await bench.service.fault({ operation: 'session.updatePassword', kind: 'reset', performed: true })
  await expect(change()).rejects.toMatchObject({ kind: 'unknown' })
  expect(await holds()).toEqual({ holds: 'next' })
  expect(await works()).toHaveProperty('email')
  await bench.restart()
  expect(await works()).toHaveProperty('email')
})

test('where the old tokens ended with the old password, the new one signs in again', async () => {
  await bench.service.fault({ operation: 'session.updatePassword', kind: 'reset', performed: true })
  await expect(change()).rejects.toMatchObject({ kind: 'unknown' })
  await bench.service.expireTokens('all')
  await expect(works()).rejects.toThrow()
  expect(await bench.core.commands['session.whichHolds'](passwords())).toEqual({ holds: 'next' })
  expect(await works()).toHaveProperty('email')
})

test('an account is opened with a PIN that a call brings, and entered; a refusal names its field', async () => {
  const { rest } = bench.service.addresses
  const given = {
    email: 'new@svetly-dom.example',
    phone: '+7 905 000-77-66',
    password: NEXT,
    addresses: { rest },
  }
  const register = (pin: string) => bench.core.commands['session.register']({ ...given, pin })
  const { phone } = await bench.core.commands['session.callPin']({
    phone: given.phone,
    addresses: { rest },
  })
  expect(phone).toBe('79050007766')
  await expect(register('0000000')).rejects.toMatchObject({ kind: 'refused', field: 'pin' })
  const made = await register(bench.service.account.pin)
  expect(made).toMatchObject({ email: given.email, state: 'signedIn' })
  expect(made.id).not.toBe(cabinet)
  cabinet = made.id
  expect(await works()).toMatchObject({ email: given.email })
})

test('a registration whose answer was lost is entered by signing in, and no second one is made', async () => {
  const { rest } = bench.service.addresses
  const email = 'lost@svetly-dom.example'
  const given = {
    email,
    phone: '+7 905 000-77-55',
    password: NEXT,
    pin: bench.service.account.pin,
    addresses: { rest },
  }
  const register = (again?: true) =>
    bench.core.commands['session.register']({ ...given, ...(again && { again }) })
  const doubtful = () => bench.core.commands['session.doubtfulRegistrations'](undefined)
  await bench.core.commands['session.callPin']({ phone: given.phone, addresses: { rest } })
  await bench.service.fault({ operation: 'session.register', kind: 'reset', performed: true })
  await expect(register()).rejects.toMatchObject({ kind: 'unknown' })
  expect(await doubtful()).toEqual([email])
  // Whoever gives the command anew, nothing is sent unless a person wants it all the same.
  await expect(register()).rejects.toMatchObject({ failure: { kind: 'unknown' } })
  expect(await bench.service.requests()).toMatchObject({ 'session.register': 1 })
  // That the second one is refused says nothing of the first.
  await expect(register(true)).rejects.toMatchObject({ kind: 'refused', field: 'email' })
  expect(await doubtful()).toEqual([email])
  const made = await bench.core.commands['session.signIn']({
    way: 'email',
    email,
    password: NEXT,
    generation: 'current',
    addresses: { rest },
  })
  expect(made).toMatchObject({ email, state: 'signedIn' })
  expect(await doubtful()).toEqual([])
  await expect(register()).rejects.toMatchObject({ kind: 'refused', field: 'email' })

  await bench.service.fault({ operation: 'session.register', kind: 'reset' })
  const phone = '+7 905 000-77-44'
  await bench.core.commands['session.callPin']({ phone, addresses: { rest } })
  const other = { ...given, email: 'never@svetly-dom.example', phone }
  await expect(bench.core.commands['session.register'](other)).rejects.toMatchObject({
    kind: 'unknown',
  })
  const { id } = await bench.core.commands['session.register']({ ...other, again: true })
  expect(await doubtful()).toEqual([])
  cabinet = id
  expect(await works()).toMatchObject({ email: other.email })
})
