import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDemo } from '../../../electron/shell/demo.ts'
import { homeFolder } from '../../../electron/shell/home.ts'
import { settleTime } from '../../../electron/shell/settle.ts'
import { cabinet, fakeCore } from './core.ts'

describe('the data folder', () => {
  it('is the one that SWITCHDESK_HOME names', () => {
    const env = { SWITCHDESK_HOME: 'some/folder', XDG_CONFIG_HOME: '/elsewhere' }
    expect(homeFolder({ env, platform: 'linux' })).toBe(resolve('some/folder'))
  })

  it.each([
    ['linux', {}, join(homedir(), '.config/switchdesk')],
    ['linux', { SWITCHDESK_HOME: '' }, join(homedir(), '.config/switchdesk')],
    ['linux', { XDG_CONFIG_HOME: '/config' }, '/config/switchdesk'],
    ['darwin', {}, join(homedir(), 'Library/Application Support/switchdesk')],
    ['win32', { APPDATA: '/roaming' }, '/roaming/switchdesk'],
    ['win32', {}, join(homedir(), 'AppData/Roaming/switchdesk')],
  ] as const)("is the system's own on %s with %o", (platform, env, folder) => {
    expect(homeFolder({ env, platform })).toBe(folder)
  })
})

describe('the time that the account may take to show a change', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['1', 1],
    ['500', 500],
    ['28000', 28_000],
  ])('is by SWITCHDESK_SETTLE=%s %s', (given, settle) => {
    expect(settleTime({ env: { SWITCHDESK_SETTLE: given } })).toBe(settle)
  })

  it.each(['0', '28001', '-5', '0.5', '1e3', '500ms', ' 500'])('is not %s', (given) => {
    expect(() => settleTime({ env: { SWITCHDESK_SETTLE: given } })).toThrow(
      `SWITCHDESK_SETTLE takes milliseconds from 1 to 28000, not '${given}'`,
    )
  })
})

describe('--demo', () => {
  it('signs into the demo cabinet where there is none', async () => {
    const { core, commands } = fakeCore({ cabinets: [cabinet('a')], active: 'a' })
    await openDemo(core.commands)
    expect(commands['session.signIn'].mock.calls).toEqual([[{ way: 'demo' }]])
  })

  it('signs in again where the session ended', async () => {
    const demo = cabinet('d', { kind: 'demo', state: 'signedOut' })
    const { core, commands } = fakeCore({ cabinets: [demo], active: 'd' })
    await openDemo(core.commands)
    expect(commands['session.signIn']).toHaveBeenCalledOnce()
  })

  it('turns to the one that is there', async () => {
    const demo = cabinet('d', { kind: 'demo', state: 'restoring' })
    const { core, commands } = fakeCore({ cabinets: [cabinet('a'), demo], active: 'a' })
    await openDemo(core.commands)
    expect(commands['session.signIn']).not.toHaveBeenCalled()
    expect(commands['session.activate'].mock.calls).toEqual([[{ cabinet: 'd' }]])
  })

  it('leaves everything as it is when it is open already', async () => {
    const demo = cabinet('d', { kind: 'demo' })
    const { core, commands } = fakeCore({ cabinets: [demo], active: 'd' })
    await openDemo(core.commands)
    expect(commands['session.signIn']).not.toHaveBeenCalled()
    expect(commands['session.activate']).not.toHaveBeenCalled()
  })
})
