import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appForEachTest } from '../../support/app.ts'

const app = appForEachTest()
const cabinets = async () => (await app.state()).cabinets

const path = (name: string) => join(app.home, `${name}.json`)

/** From now on nothing can be written there: a folder with something in it is in the place of the file. */
function refuse(name: 'cabinets' | 'settings'): void {
  rmSync(path(name), { force: true })
  mkdirSync(join(path(name), 'in the way'), { recursive: true })
}

describe('a disk that refuses the list of cabinets', () => {
  test('costs a first sign-in its memory alone', async () => {
    refuse('cabinets')
    const cabinet = await app.signIn()
    expect(cabinet).toMatchObject({ state: 'signedIn', remembered: false })
    expect(await cabinets()).toEqual([cabinet])
    expect(app.recorder.of('cabinets.changed')).toEqual([
      { changed: [cabinet], gone: [], active: cabinet.id },
    ])
    expect(await app.check(cabinet)).toMatchObject({ state: 'online' })
    expect(app.log.problems).toEqual([
      {
        level: 'warn',
        text: 'The list of cabinets could not be written',
        details: { error: expect.stringMatching(/EISDIR|ENOTEMPTY|EPERM/) as string },
      },
    ])
  })

  test('ends no session when somebody signs in to it again, and the new token is used', async () => {
    await app.signIn()
    app.service.tokens.clear()
    refuse('cabinets')
    const cabinet = await app.signIn()
    const before = app.service.received.length
    expect(await app.check(cabinet)).toMatchObject({ state: 'online' })
    expect(app.service.received.length).toBeGreaterThan(before)
    expect(await cabinets()).toMatchObject([{ state: 'signedIn', remembered: false }])
  })

  test('does not keep a token from being renewed', async () => {
    const cabinet = await app.signIn()
    await app.check(cabinet)
    refuse('cabinets')
    app.service.tokens.delete('token-1')
    app.service.refreshes.set('refresh-1', { token: 'token-2', refresh_token: 'refresh-2' })
    expect(await app.check(cabinet)).toMatchObject({ state: 'online' })
    expect(await cabinets()).toMatchObject([{ state: 'signedIn', remembered: false }])
  })

  test('is asked again, and once it takes the list the session survives a restart', async () => {
    refuse('cabinets')
    await app.signIn()
    rmSync(path('cabinets'), { recursive: true })
    await app.core.commands['session.retryKeychain'](undefined)
    expect(await cabinets()).toMatchObject([{ remembered: true }])
    await app.restart()
    await app.recorder.event('cabinets.changed', ({ changed }) =>
      changed.some(({ state }) => state === 'signedIn'),
    )
  })

  test('does not keep another cabinet from being shown', async () => {
    const first = await app.signIn()
    app.service.user = { ...app.service.user, id: 8 }
    await app.signIn()
    refuse('cabinets')
    await app.core.commands['session.activate']({ cabinet: first.id })
    const told = { changed: [], gone: [], active: first.id }
    expect(app.recorder.of('cabinets.changed').at(-1)).toEqual(told)
  })

  test('does not keep the others from being restored after what was left is forgotten', async () => {
    const left = await app.signIn()
    app.service.user = { ...app.service.user, id: 8 }
    const { id } = await app.signIn()
    app.secrets.trouble = 'locked'
    await app.core.commands['session.signOut']({ cabinet: left.id, messages: 'keep' })
    await app.restart()
    await app.recorder.event('keychain.changed', ({ state }) => state === 'locked')
    app.secrets.trouble = undefined
    refuse('cabinets')
    expect(await app.core.commands['session.retryKeychain'](undefined)).toBe('ready')
    expect(await cabinets()).toMatchObject([{ id, state: 'signedIn' }])
    expect(app.secrets.entries.has(`session/${left.id}`)).toBe(false)
  })

  test('is told of to who signs out, after all else is done', async () => {
    const { id } = await app.signIn()
    refuse('cabinets')
    await expect(
      app.core.commands['session.signOut']({ cabinet: id, messages: 'keep' }),
    ).rejects.toThrow()
    expect(await cabinets()).toEqual([])
    expect(app.secrets.entries.has(`session/${id}`)).toBe(false)
  })
})

test('a disk that refuses the settings costs a sign-in its addresses alone', async () => {
  refuse('settings')
  const cabinet = await app.signIn()
  expect(cabinet).toMatchObject({ state: 'signedIn', remembered: true })
  expect(app.log.problems.map(({ text }) => text)).toEqual(['The addresses could not be written'])
})
