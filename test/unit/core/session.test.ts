import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Cabinet, SignIn } from '../../../electron/core/session/types.ts'
import { createHome, startCore, type Home, type Started } from './support/harness.ts'
import { createMemorySecrets, type MemorySecrets } from './support/secrets.ts'
import { OWN, PASSWORD, startService, type ScriptedService } from './support/service.ts'

let home: Home
let service: ScriptedService
let secrets: MemorySecrets
let started: Started
const running: Started[] = []

beforeEach(async () => {
  home = await createHome()
  service = await startService()
  secrets = createMemorySecrets()
  started = await start()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ core }) => core.close()))
  await service.close()
  await home.remove()
})

async function start(options: Parameters<typeof startCore>[1] = {}): Promise<Started> {
  const one = await startCore(home.path, { secrets, ...options })
  running.push(one)
  return one
}

/** Ends the program and starts it again in the same home. */
async function restart(options: Parameters<typeof startCore>[1] = {}): Promise<Started> {
  await started.core.close()
  started = await start(options)
  return started
}

const addresses = () => ({ rest: service.addresses.rest })
const byEmail = (password = PASSWORD): SignIn => ({
  way: 'email',
  email: 'anna@example.org',
  password,
  generation: 'current',
  addresses: addresses(),
})
const signIn = (by: SignIn = byEmail()) => started.core.commands['session.signIn'](by)
const state = () => started.core.commands['app.state'](undefined)
const check = ({ id }: Cabinet) => started.core.commands['cabinet.check']({ cabinet: id })
const storedTokens = () =>
  [...secrets.entries]
    .filter(([account]) => account.startsWith('session/'))
    .map(([, value]) => JSON.parse(value) as unknown)

const becomes = (wanted: Cabinet['state'], from = started) =>
  from.recorder.event('cabinets.changed', ({ changed }) =>
    changed.some((cabinet) => cabinet.state === wanted),
  )

/** Everything that is written down in the home, logs included. */
async function writtenDown(): Promise<string> {
  const entries = await readdir(home.path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

describe('signing in', () => {
  test('by e-mail: the cabinet is named after its user and becomes the active one', async () => {
    const cabinet = await signIn()
    expect(cabinet).toMatchObject({
      kind: 'service',
      generation: 'current',
      title: 'Анна',
      email: 'anna@example.org',
      phone: '79160000007',
      state: 'signedIn',
      remembered: true,
      timeZone: 'Europe/Moscow',
    })
    expect(await state()).toMatchObject({ cabinets: [cabinet], active: cabinet.id })
    expect((await state()).settings.addresses).toEqual(addresses())
    expect(started.recorder.of('cabinets.changed')).toEqual([
      { changed: [cabinet], gone: [], active: cabinet.id },
    ])
  })

  test('a wrong password is refused in the service’s words, and nothing is kept', async () => {
    await expect(signIn(byEmail('wrong'))).rejects.toMatchObject({
      kind: 'refused',
      serviceMessage: 'Password not right.',
    })
    expect(await state()).toMatchObject({ cabinets: [] })
    expect(secrets.entries.size).toBe(0)
  })

  test('by phone and PIN, however the number is written', async () => {
    const { commands } = started.core
    const phone = '8 (916) 000-00-07'
    const call = await commands['session.callPin']({ phone, addresses: addresses() })
    expect(call).toEqual({ phone: '79160000007' })
    await signIn({
      way: 'phone',
      phone,
      pin: '1234',
      generation: 'current',
      addresses: addresses(),
    })
    const bodies = service.received
      .filter(({ operation }) => operation === 'POST login' || operation === 'POST flashcall')
      .map(({ body }) => body)
    expect(bodies).toEqual([{ phone: '79160000007' }, { phone: '79160000007', pin: '1234' }])
  })

  test('by API token, which is checked before it is kept', async () => {
    service.tokens.add('mine')
    await signIn({ way: 'token', token: 'mine', generation: 'current', addresses: addresses() })
    expect(storedTokens()).toEqual([{ token: 'mine' }])
    const wrong: SignIn = {
      way: 'token',
      token: 'other',
      generation: 'current',
      addresses: addresses(),
    }
    await expect(signIn(wrong)).rejects.toMatchObject({ kind: 'signedOut' })
    expect(storedTokens()).toEqual([{ token: 'mine' }])
  })

  test('by the token service', async () => {
    const { rest, auth } = service.addresses
    const account = { email: 'anna@example.org', password: PASSWORD }
    const by = { way: 'tokenService', generation: 'current', ...account } as const
    await signIn({ ...by, addresses: { rest, auth } })
    expect(storedTokens()).toEqual([{ token: 'api-token' }])
    await expect(signIn({ ...by, addresses: { rest } })).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'addresses.auth' },
    })
  })

  test('an older cabinet is one of its own, needs its SMS address, and is known by the RPC too', async () => {
    service.tokens.add('mine')
    const { rest, rpc, sms } = service.addresses
    const by = { way: 'token', token: 'mine', generation: 'legacy' } as const
    await expect(signIn({ ...by, addresses: { rest } })).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'addresses.sms' },
    })
    const current = await signIn({ ...by, generation: 'current', addresses: { rest } })
    const legacy = await signIn({ ...by, addresses: { rest, sms } })
    expect(legacy).toMatchObject({ generation: 'legacy', title: 'Анна' })
    expect(legacy.id).not.toBe(current.id)
    const noUser = { status: 500, json: { message: 'User not found.', code: 500 } }
    service.faults.set('GET authuser', () => noUser)
    await expect(signIn({ ...by, addresses: { rest, sms } })).rejects.toMatchObject({
      kind: 'refused',
    })
    expect((await signIn({ ...by, addresses: { rest, rpc, sms } })).id).toBe(legacy.id)
    await restart()
    expect((await state()).cabinets).toMatchObject([
      { generation: 'current' },
      { generation: 'legacy' },
    ])
  })

  test('to the demo cabinet with its own account', async () => {
    let closed = 0
    const account = { email: 'demo@example.org', password: PASSWORD }
    const demo = {
      start: async () => ({ addresses: service.addresses, account }),
      close: async () => void (closed += 1),
    }
    await restart({ demo })
    expect(await signIn({ way: 'demo' })).toMatchObject({ id: 'demo', kind: 'demo' })
    expect((await state()).settings.addresses).toEqual({})
    await restart({ demo })
    await becomes('signedIn')
    expect(closed).toBe(1)
  })

  test('without an address, or with one that is none, the field is named', async () => {
    const invalid = { failure: { kind: 'invalid', field: 'addresses.rest' } }
    for (const rest of [undefined, '', ' ', 'no address']) {
      const by = { ...byEmail(), addresses: rest === undefined ? {} : { rest } } as SignIn
      await expect(signIn(by)).rejects.toMatchObject(invalid)
    }
  })

  test('again to a known cabinet replaces it, however the address is written', async () => {
    const first = await signIn()
    const rest = `${service.addresses.rest.replace('http:', 'HTTP:')}//`
    const again = await signIn({ ...byEmail(), addresses: { rest } } as SignIn)
    expect(again.id).toBe(first.id)
    expect((await state()).cabinets).toEqual([again])
    service.user = { ...service.user, id: 8 }
    expect((await signIn()).id).not.toBe(first.id)
    expect((await state()).cabinets).toHaveLength(2)
  })
})

describe('secrets', () => {
  test('are in the keychain and nowhere else', async () => {
    await check(await signIn())
    const files = await writtenDown()
    expect(files).toContain('anna@example.org')
    for (const secret of ['token-1', 'refresh-1', PASSWORD]) expect(files).not.toContain(secret)
  })

  test('without a keychain nothing is stored, the cabinet works, and that is said', async () => {
    secrets.trouble = 'unavailable'
    const cabinet = await signIn()
    expect(cabinet.remembered).toBe(false)
    expect((await state()).keychain).toBe('unavailable')
    expect(await check(cabinet)).toMatchObject({ state: 'online' })
    const files = await writtenDown()
    for (const trace of ['anna@example.org', 'Анна', cabinet.id, 'token-1']) {
      expect(files).not.toContain(trace)
    }
    expect(await restart()).toBeDefined()
    expect((await state()).cabinets).toEqual([])
  })

  test('a keychain that comes back later takes the secret up', async () => {
    secrets.trouble = 'locked'
    const { id } = await signIn()
    secrets.trouble = undefined
    expect(await started.core.commands['session.retryKeychain'](undefined)).toBe('ready')
    expect((await state()).cabinets).toMatchObject([{ id, remembered: true }])
    expect(storedTokens()).toMatchObject([{ token: 'token-1' }])
    expect(started.recorder.of('keychain.changed').map((event) => event.state)).toEqual([
      'locked',
      'ready',
    ])
  })

  test('the state of the keychain is known before anybody signs in', async () => {
    secrets.trouble = 'unavailable'
    await restart()
    await started.recorder.event('keychain.changed', (event) => event.state === 'unavailable')
  })
})

describe('after a restart', () => {
  test('the session is there again and polls', async () => {
    const { id } = await signIn()
    await restart()
    expect((await state()).cabinets).toMatchObject([{ id, state: 'restoring', title: 'Анна' }])
    expect((await state()).active).toBe(id)
    await becomes('signedIn')
    await started.recorder.event('link.changed', ({ link }) => link.state === 'online')
  })

  test('a cabinet whose secret is gone is signed out', async () => {
    const { id } = await signIn()
    secrets.entries.clear()
    await restart()
    await becomes('signedOut')
    const { link } = await started.core.commands['cabinet.state']({ cabinet: id })
    expect(link.state).toBe('signedOut')
  })

  test('while the keychain is locked the cabinet waits; unlocked, it is restored', async () => {
    await signIn()
    secrets.trouble = 'locked'
    await restart()
    await started.recorder.event('keychain.changed')
    expect(await started.core.commands['session.retryKeychain'](undefined)).toBe('locked')
    expect((await state()).cabinets).toMatchObject([{ state: 'restoring' }])
    secrets.trouble = undefined
    expect(await started.core.commands['session.retryKeychain'](undefined)).toBe('ready')
    expect((await state()).cabinets).toMatchObject([{ state: 'signedIn' }])
  })

  test('a keychain that does not answer is asked once, not once for each cabinet', async () => {
    await signIn()
    service.user = { ...service.user, id: 8 }
    await signIn()
    secrets.trouble = 'timedOut'
    const read = vi.spyOn(secrets, 'read')
    await restart()
    await started.core.commands['session.retryKeychain'](undefined)
    const [restoring, retrying, ...more] = read.mock.calls
      .map(([account]) => account)
      .filter((account) => !account.startsWith('archive/'))
    expect([restoring, retrying, more]).toEqual([expect.stringMatching('session/'), 'probe', []])
  })

  test('an entry that cannot be read is as good as none', async () => {
    await signIn()
    for (const account of secrets.entries.keys()) secrets.entries.set(account, '{"token":')
    await restart()
    await becomes('signedOut')
  })

  test('a demo cabinet that does not start is signed out, and the rest goes on', async () => {
    const account = { email: 'demo@example.org', password: PASSWORD }
    const close = () => Promise.resolve()
    await restart({
      demo: { start: async () => ({ addresses: service.addresses, account }), close },
    })
    await signIn({ way: 'demo' })
    await signIn()
    await restart()
    await becomes('signedIn')
    expect((await state()).cabinets).toMatchObject([
      { id: 'demo', state: 'signedOut' },
      { title: 'Анна', state: 'signedIn' },
    ])
  })
})

describe('tokens', () => {
  test('one that expired is renewed unnoticed, once, and the new pair is kept', async () => {
    const cabinet = await signIn()
    service.tokens.delete('token-1')
    service.refreshes.set('refresh-1', { token: 'token-2', refresh_token: 'refresh-2' })
    expect(await check(cabinet)).toMatchObject({ state: 'online' })
    const refreshes = service.received.filter(({ operation }) => operation === 'POST refresh')
    expect(refreshes).toHaveLength(1)
    expect(storedTokens()).toMatchObject([{ token: 'token-2', refresh_token: 'refresh-2' }])

    await restart()
    await started.recorder.event('link.changed', ({ link }) => link.state === 'online')
    expect(service.received.at(-1)?.token).toBe('token-2')
  })

  test('a session that is over: signed out, quiet, and everything still readable', async () => {
    const row = { sender: '900', receiver: OWN, msg: 'Код', incoming: 1, readed: 0 } as const
    const day = new Date().toISOString().slice(0, 10)
    service.dialog.push({ ...row, id: 1, created_datetime: `${day} 00:00:00` })
    const { id } = await signIn()
    await check({ id } as Cabinet)
    service.tokens.clear()
    await check({ id } as Cabinet)
    await becomes('signedOut')
    const { link, cabinet } = await started.core.commands['cabinet.state']({ cabinet: id })
    expect(link).toMatchObject({ state: 'signedOut', failure: { kind: 'signedOut' } })
    expect(cabinet.state).toBe('signedOut')
    const { threads } = await started.core.commands['inbox.threads']({
      cabinet: id,
      filter: { kind: 'all' },
      limit: 5,
    })
    expect(threads).toMatchObject([{ other: '900', unread: 1 }])

    const before = service.received.length
    expect(await check(cabinet)).toMatchObject({ state: 'signedOut' })
    expect(service.received).toHaveLength(before)

    expect(await signIn()).toMatchObject({ id, state: 'signedIn' })
    expect(await check(cabinet)).toMatchObject({ state: 'online' })
  })

  test('signing in again while a message is still on the wire loses and mixes nothing', async () => {
    const { id } = await signIn()
    await check({ id } as Cabinet)
    const { commands } = started.core
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      service.faults.set('POST sms', () => {
        service.faults.delete('POST sms')
        resolve()
        return new Promise((done) => (answer = () => done({ json: { success: true } })))
      })
    })
    const thread = (
      await commands['inbox.openThread']({ cabinet: id, own: OWN, other: '79261112233' })
    ).id
    const first = await commands['inbox.send']({ cabinet: id, thread, text: 'Раз' })
    await asked
    service.tokens.clear()
    await check({ id } as Cabinet)
    const again = signIn()
    await service.next('POST login')
    answer()
    await again
    const second = await commands['inbox.send']({ cabinet: id, thread, text: 'Два' })
    for (const message of [first, second]) {
      await started.recorder.event('inbox.changed', ({ messages }) =>
        messages.some(({ id, state }) => id === message.id && state === 'accepted'),
      )
    }
  })

  test('a keychain that fails while a token is renewed costs the memory, not the session', async () => {
    const cabinet = await signIn()
    service.tokens.delete('token-1')
    service.refreshes.set('refresh-1', { token: 'token-2', refresh_token: 'refresh-2' })
    secrets.trouble = 'locked'
    expect(await check(cabinet)).toMatchObject({ state: 'online' })
    expect((await state()).cabinets).toMatchObject([{ state: 'signedIn', remembered: false }])
    secrets.trouble = undefined
    await started.core.commands['session.retryKeychain'](undefined)
    expect(storedTokens()).toMatchObject([{ token: 'token-2' }])
  })
})

describe('signing out', () => {
  test('removes the secret and the profile and asks the service nothing more', async () => {
    const { id } = await signIn()
    await started.core.commands['session.signOut']({ cabinet: id })
    // The archive's key stays: whoever signs in again finds the messages again.
    expect([...secrets.entries.keys()]).toEqual([`archive/${id}`])
    expect(await state()).toMatchObject({ cabinets: [] })
    expect((await state()).active).toBeUndefined()
    expect(started.recorder.of('cabinets.changed').at(-1)).toEqual({ changed: [], gone: [id] })
    expect(await writtenDown()).not.toContain('anna@example.org')
    await expect(started.core.commands['cabinet.state']({ cabinet: id })).rejects.toMatchObject({
      failure: { kind: 'notFound', field: 'cabinet' },
    })
  })

  test('with a locked keychain the secret is removed as soon as it is open', async () => {
    const { id } = await signIn()
    secrets.trouble = 'locked'
    await started.core.commands['session.signOut']({ cabinet: id })
    expect((await state()).cabinets).toEqual([])
    secrets.trouble = undefined
    expect(secrets.entries.size).toBe(1)
    await restart()
    await started.core.commands['session.retryKeychain'](undefined)
    expect(secrets.entries.size).toBe(0)
  })

  test('the next cabinet becomes the active one', async () => {
    const first = await signIn()
    service.user = { ...service.user, id: 8 }
    const second = await signIn()
    expect((await state()).active).toBe(second.id)
    await started.core.commands['session.signOut']({ cabinet: second.id })
    expect(started.recorder.of('cabinets.changed').at(-1)).toEqual({
      changed: [],
      gone: [second.id],
      active: first.id,
    })
  })
})

test('which cabinet is active survives a restart', async () => {
  const first = await signIn()
  service.user = { ...service.user, id: 8 }
  await signIn()
  await started.core.commands['session.activate']({ cabinet: first.id })
  const told = { changed: [], gone: [], active: first.id }
  expect(started.recorder.of('cabinets.changed').at(-1)).toEqual(told)
  const events = started.recorder.events.length
  await started.core.commands['session.activate']({ cabinet: first.id })
  expect(started.recorder.events).toHaveLength(events)
  await restart()
  expect((await state()).active).toBe(first.id)
})

describe('closing', () => {
  test('waits for a message on the wire', async () => {
    const { id } = await signIn()
    await check({ id } as Cabinet)
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      service.faults.set('POST sms', () => {
        resolve()
        return new Promise((done) => (answer = () => done({ json: { success: true } })))
      })
    })
    const { commands } = started.core
    const thread = await commands['inbox.openThread']({
      cabinet: id,
      own: OWN,
      other: '79261112233',
    })
    const message = await commands['inbox.send']({ cabinet: id, thread: thread.id, text: 'Да' })
    await asked
    let closed = false
    const closing = started.core.close().then(() => (closed = true))
    await new Promise(setImmediate)
    expect(closed).toBe(false)
    answer()
    await closing
    await restart()
    const page = await started.core.commands['inbox.messages']({
      cabinet: id,
      thread: thread.id,
      limit: 9,
    })
    expect(page.messages).toMatchObject([{ id: message.id, state: 'accepted' }])
  })

  test('stops a sign-in that is under way', async () => {
    const asked = new Promise<void>((resolve) => {
      service.faults.set('POST login', () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
    const outcome = expect(signIn()).rejects.toMatchObject({ kind: 'aborted' })
    await asked
    await started.core.close()
    await outcome
  })
})

test('what the service cannot do is told by kind, and the journal names the calls', async () => {
  const cabinet = await signIn()
  await check(cabinet)
  service.faults.set('GET sms/dialog', () => ({ raw: '<html>' }))
  const failing = () =>
    started.recorder.event('link.changed', ({ link }) => link.failure?.kind === 'badReply')
  await check(cabinet)
  await check(cabinet)
  await failing()
  expect(await check(cabinet)).toMatchObject({ state: 'failing' })
  service.faults.clear()
  expect(await check(cabinet)).toMatchObject({ state: 'online' })
  const journal = await started.core.commands['diagnostics.journal'](undefined)
  expect(journal.map(({ operation }) => operation)).toContain('sms.dialog')
  expect(journal.find(({ outcome }) => outcome === 'badReply')?.operation).toBe('sms.dialog')
})
