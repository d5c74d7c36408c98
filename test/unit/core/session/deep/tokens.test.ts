import { describe, expect, test } from 'vitest'
import type { Cabinet } from '../../../../../electron/bridge/cabinet.ts'
import { appForEachTest } from '../../support/app.ts'
import { OWN } from '../../support/scripted-account.ts'

const app = appForEachTest()

describe('tokens', () => {
  test('one that expired is renewed unnoticed, once, and the new pair is kept', async () => {
    const cabinet = await app.signIn()
    app.service.tokens.delete('token-1')
    app.service.refreshes.set('refresh-1', { token: 'token-2', refresh_token: 'refresh-2' })
    expect(await app.check(cabinet)).toMatchObject({ state: 'online' })
    const refreshes = app.service.received.filter(({ operation }) => operation === 'POST refresh')
    expect(refreshes).toHaveLength(1)
    expect(app.storedTokens()).toMatchObject([{ token: 'token-2', refresh_token: 'refresh-2' }])

    await app.restart()
    await app.recorder.event('link.changed', ({ link }) => link.state === 'online')
    expect(app.service.received.at(-1)?.token).toBe('token-2')
  })

  test('a session that is over: signed out, quiet, and everything still readable', async () => {
    const row = { sender: '900', receiver: OWN, msg: 'Код', incoming: 1, readed: 0 } as const
    const day = new Date().toISOString().slice(0, 10)
    app.service.dialog.push({ ...row, id: 1, created_datetime: `${day} 00:00:00` })
    const { id } = await app.signIn()
    await app.check({ id } as Cabinet)
    app.service.tokens.clear()
    await app.check({ id } as Cabinet)
    await app.becomes('signedOut')
    const { link, cabinet } = await app.core.commands['cabinet.state']({ cabinet: id })
    expect(link).toMatchObject({ state: 'signedOut', failure: { kind: 'signedOut' } })
    expect(cabinet.state).toBe('signedOut')
    const { threads } = await app.core.commands['inbox.threads']({
      cabinet: id,
      filter: { kind: 'all' },
      limit: 5,
    })
    expect(threads).toMatchObject([{ other: '900', unread: 1 }])

    const before = app.service.received.length
    expect(await app.check(cabinet)).toMatchObject({ state: 'signedOut' })
    expect(app.service.received).toHaveLength(before)

    expect(await app.signIn()).toMatchObject({ id, state: 'signedIn' })
    expect(await app.check(cabinet)).toMatchObject({ state: 'online' })
  })

  test('signing in again while a message is still on the wire loses and mixes nothing', async () => {
    const { id } = await app.signIn()
    await app.check({ id } as Cabinet)
    const { commands } = app.core
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      app.service.faults.set('POST sms', () => {
        app.service.faults.delete('POST sms')
        resolve()
        return new Promise((done) => (answer = () => done({ json: { success: true } })))
      })
    })
    const thread = (
      await commands['inbox.openThread']({ cabinet: id, own: OWN, other: '79261112233' })
    ).id
    const first = await commands['inbox.send']({ cabinet: id, thread, text: 'Раз' })
    await asked
    app.service.tokens.clear()
    await app.check({ id } as Cabinet)
    const again = app.signIn()
    await app.service.next('POST login')
    answer()
    await again
    const second = await commands['inbox.send']({ cabinet: id, thread, text: 'Два' })
    for (const message of [first, second]) {
      await app.recorder.event('inbox.changed', ({ messages }) =>
        messages.some(({ id, state }) => id === message.id && state === 'accepted'),
      )
    }
  })

  test('a keychain that fails while a token is renewed costs the memory, not the session', async () => {
    const cabinet = await app.signIn()
    app.service.tokens.delete('token-1')
    app.service.refreshes.set('refresh-1', { token: 'token-2', refresh_token: 'refresh-2' })
    app.secrets.trouble = 'locked'
    expect(await app.check(cabinet)).toMatchObject({ state: 'online' })
    expect((await app.state()).cabinets).toMatchObject([{ state: 'signedIn', remembered: false }])
    app.secrets.trouble = undefined
    await app.core.commands['session.retryKeychain'](undefined)
    expect(app.storedTokens()).toMatchObject([{ token: 'token-2' }])
  })
})
