import { describe, expect, test, vi } from 'vitest'
import { appForEachTest } from '../../support/app.ts'
import { PASSWORD } from '../../support/scripted-account.ts'

const app = appForEachTest()

describe('after a restart', () => {
  test('the session is there again and polls', async () => {
    const { id } = await app.signIn()
    await app.restart()
    expect((await app.state()).cabinets).toMatchObject([{ id, state: 'restoring', title: 'Анна' }])
    expect((await app.state()).active).toBe(id)
    await app.becomes('signedIn')
    await app.recorder.event('link.changed', ({ link }) => link.state === 'online')
  })

  test('a wait that the service asked for goes on', async () => {
    await app.signIn()
    const limited = { status: 429, headers: { 'retry-after': '600' }, json: {} }
    app.service.faults.set('GET sms/dialog', () => limited)
    await app.restart()
    await app.recorder.event('link.changed', ({ link }) => (link.behind?.length ?? 0) > 0)
    await app.restart()
    const asked = () => app.service.received.filter(({ operation }) => operation.endsWith('dialog'))
    const before = asked().length
    await app.recorder.event('link.changed', ({ link }) => (link.behind?.length ?? 0) > 0)
    expect(asked()).toHaveLength(before)
  })

  test('a cabinet whose secret is gone is signed out', async () => {
    const { id } = await app.signIn()
    app.secrets.entries.clear()
    await app.restart()
    await app.becomes('signedOut')
    const { link } = await app.core.commands['cabinet.state']({ cabinet: id })
    expect(link.state).toBe('signedOut')
  })

  test('while the keychain is locked the cabinet waits; unlocked, it is restored', async () => {
    await app.signIn()
    app.secrets.trouble = 'locked'
    await app.restart()
    await app.recorder.event('keychain.changed')
    expect(await app.core.commands['session.retryKeychain'](undefined)).toBe('locked')
    expect((await app.state()).cabinets).toMatchObject([{ state: 'restoring' }])
    app.secrets.trouble = undefined
    expect(await app.core.commands['session.retryKeychain'](undefined)).toBe('ready')
    expect((await app.state()).cabinets).toMatchObject([{ state: 'signedIn' }])
  })

  test('a keychain that does not answer is asked once, not once for each cabinet', async () => {
    await app.signIn()
    app.service.user = { ...app.service.user, id: 8 }
    await app.signIn()
    app.secrets.trouble = 'timedOut'
    const read = vi.spyOn(app.secrets, 'read')
    await app.restart()
    await app.core.commands['session.retryKeychain'](undefined)
    const [restoring, retrying, ...more] = read.mock.calls
      .map(([account]) => account)
      .filter((account) => !/^(archive|team)\//.test(account))
    expect([restoring, retrying, more]).toEqual([expect.stringMatching('session/'), 'probe', []])
  })

  test('an entry that cannot be read is as good as none', async () => {
    await app.signIn()
    for (const account of app.secrets.entries.keys()) app.secrets.entries.set(account, '{"token":')
    await app.restart()
    await app.becomes('signedOut')
  })

  test('a demo cabinet that does not start is signed out, and the rest goes on', async () => {
    const account = { email: 'demo@example.org', password: PASSWORD }
    const close = () => Promise.resolve()
    await app.restart({
      demo: { start: async () => ({ addresses: app.service.addresses, account }), close },
    })
    await app.signIn({ way: 'demo' })
    await app.signIn()
    await app.restart()
    await app.becomes('signedIn')
    expect((await app.state()).cabinets).toMatchObject([
      { id: 'demo', state: 'signedOut' },
      { title: 'Анна', state: 'signedIn' },
    ])
  })
})

test('which cabinet is active survives a restart', async () => {
  const first = await app.signIn()
  app.service.user = { ...app.service.user, id: 8 }
  await app.signIn()
  await app.core.commands['session.activate']({ cabinet: first.id })
  const told = { changed: [], gone: [], active: first.id }
  expect(app.recorder.of('cabinets.changed').at(-1)).toEqual(told)
  const events = app.recorder.events.length
  await app.core.commands['session.activate']({ cabinet: first.id })
  expect(app.recorder.events).toHaveLength(events)
  await app.restart()
  expect((await app.state()).active).toBe(first.id)
})
