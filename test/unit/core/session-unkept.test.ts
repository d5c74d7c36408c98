import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Cabinet } from '../../../electron/core/session/types.ts'
import { createHome, startCore, type Home, type Started } from './support/harness.ts'
import { createMemorySecrets, type MemorySecrets } from './support/secrets.ts'
import { PASSWORD, startService, type ScriptedService } from './support/service.ts'

let home: Home
let service: ScriptedService
let secrets: MemorySecrets
let started: Started

beforeEach(async () => {
  home = await createHome()
  service = await startService()
  secrets = createMemorySecrets()
  started = await startCore(home.path, { secrets })
})

afterEach(async () => {
  await started.core.close()
  await service.close()
  await home.remove()
})

const commands = () => started.core.commands
const cabinets = async () => (await commands()['app.state'](undefined)).cabinets
const check = ({ id }: Cabinet) => commands()['cabinet.check']({ cabinet: id })
const signIn = () =>
  commands()['session.signIn']({
    way: 'email',
    email: 'anna@example.org',
    password: PASSWORD,
    generation: 'current',
    addresses: { rest: service.addresses.rest },
  })

const path = (name: string) => join(home.path, `${name}.json`)

/** From now on nothing can be written there: a folder with something in it is in the place of the file. */
function refuse(name: 'cabinets' | 'settings'): void {
  rmSync(path(name), { force: true })
  mkdirSync(join(path(name), 'in the way'), { recursive: true })
}

describe('a disk that refuses the list of cabinets', () => {
  test('costs a first sign-in its memory alone', async () => {
    refuse('cabinets')
    const cabinet = await signIn()
    expect(cabinet).toMatchObject({ state: 'signedIn', remembered: false })
    expect(await cabinets()).toEqual([cabinet])
    expect(started.recorder.of('cabinets.changed')).toEqual([
      { changed: [cabinet], gone: [], active: cabinet.id },
    ])
    expect(await check(cabinet)).toMatchObject({ state: 'online' })
    expect(started.log.lines).toEqual([
      {
        level: 'warn',
        text: 'The list of cabinets could not be written',
        details: { error: expect.stringMatching(/EISDIR|ENOTEMPTY|EPERM/) as string },
      },
    ])
  })

  test('ends no session when somebody signs in to it again, and the new token is used', async () => {
    await signIn()
    service.tokens.clear()
    refuse('cabinets')
    const cabinet = await signIn()
    const before = service.received.length
    expect(await check(cabinet)).toMatchObject({ state: 'online' })
    expect(service.received.length).toBeGreaterThan(before)
    expect(await cabinets()).toMatchObject([{ state: 'signedIn', remembered: false }])
  })

  test('does not keep a token from being renewed', async () => {
    const cabinet = await signIn()
    await check(cabinet)
    refuse('cabinets')
    service.tokens.delete('token-1')
    service.refreshes.set('refresh-1', { token: 'token-2', refresh_token: 'refresh-2' })
    expect(await check(cabinet)).toMatchObject({ state: 'online' })
    expect(await cabinets()).toMatchObject([{ state: 'signedIn', remembered: false }])
  })

  test('is asked again, and once it takes the list the session survives a restart', async () => {
    refuse('cabinets')
    await signIn()
    rmSync(path('cabinets'), { recursive: true })
    await commands()['session.retryKeychain'](undefined)
    expect(await cabinets()).toMatchObject([{ remembered: true }])
    await started.core.close()
    started = await startCore(home.path, { secrets })
    await started.recorder.event('cabinets.changed', ({ changed }) =>
      changed.some(({ state }) => state === 'signedIn'),
    )
  })

  test('does not keep another cabinet from being shown', async () => {
    const first = await signIn()
    service.user = { ...service.user, id: 8 }
    await signIn()
    refuse('cabinets')
    await commands()['session.activate']({ cabinet: first.id })
    const told = { changed: [], gone: [], active: first.id }
    expect(started.recorder.of('cabinets.changed').at(-1)).toEqual(told)
  })

  test('does not keep the others from being restored after what was left is forgotten', async () => {
    const left = await signIn()
    service.user = { ...service.user, id: 8 }
    const { id } = await signIn()
    secrets.trouble = 'locked'
    await commands()['session.signOut']({ cabinet: left.id })
    await started.core.close()
    started = await startCore(home.path, { secrets })
    await started.recorder.event('keychain.changed', ({ state }) => state === 'locked')
    secrets.trouble = undefined
    refuse('cabinets')
    expect(await commands()['session.retryKeychain'](undefined)).toBe('ready')
    expect(await cabinets()).toMatchObject([{ id, state: 'signedIn' }])
    expect(secrets.entries.has(`session/${left.id}`)).toBe(false)
  })

  test('is told of to who signs out, after all else is done', async () => {
    const { id } = await signIn()
    refuse('cabinets')
    await expect(commands()['session.signOut']({ cabinet: id })).rejects.toThrow()
    expect(await cabinets()).toEqual([])
    expect(secrets.entries.has(`session/${id}`)).toBe(false)
  })
})

test('a disk that refuses the settings costs a sign-in its addresses alone', async () => {
  refuse('settings')
  const cabinet = await signIn()
  expect(cabinet).toMatchObject({ state: 'signedIn', remembered: true })
  expect(started.log.lines.map(({ text }) => text)).toEqual(['The addresses could not be written'])
})
