import { describe, expect, test } from 'vitest'
import { appForEachTest } from '../support/app.ts'
import { PASSWORD } from '../support/scripted-account.ts'

const app = appForEachTest()

describe('secrets', () => {
  test('are in the keychain and nowhere else', async () => {
    await app.check(await app.signIn())
    const files = await app.writtenDown()
    expect(files).toContain('Анна')
    for (const secret of ['anna@example.org', 'token-1', 'refresh-1', PASSWORD])
      expect(files).not.toContain(secret)
  })

  test('without a keychain nothing is stored, the cabinet works, and that is said', async () => {
    app.secrets.trouble = 'unavailable'
    const cabinet = await app.signIn()
    expect(cabinet.remembered).toBe(false)
    expect((await app.state()).keychain).toBe('unavailable')
    expect(await app.check(cabinet)).toMatchObject({ state: 'online' })
    const files = await app.writtenDown()
    for (const trace of ['anna@example.org', 'Анна', cabinet.id, 'token-1']) {
      expect(files).not.toContain(trace)
    }
    expect(await app.restart()).toBeDefined()
    expect((await app.state()).cabinets).toEqual([])
  })

  test('a keychain that comes back later takes the secret up', async () => {
    app.secrets.trouble = 'locked'
    const { id } = await app.signIn()
    app.secrets.trouble = undefined
    expect(await app.core.commands['session.retryKeychain'](undefined)).toBe('ready')
    expect((await app.state()).cabinets).toMatchObject([{ id, remembered: true }])
    expect(app.storedTokens()).toMatchObject([{ token: 'token-1' }])
    expect(app.recorder.of('keychain.changed').map((event) => event.state)).toEqual([
      'locked',
      'ready',
    ])
  })

  test('the state of the keychain is known before anybody signs in', async () => {
    app.secrets.trouble = 'unavailable'
    await app.restart()
    await app.recorder.event('keychain.changed', (event) => event.state === 'unavailable')
  })
})
