import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeychain } from '../../../electron/core/index.ts'
import type { Keytar } from '../../../electron/core/platform/secrets/keytar.ts'
import { watchKeychain } from '../../../electron/core/platform/secrets/watch.ts'
import { createMemorySecrets } from './support/secrets.ts'

/** A keytar over a map; single functions are replaced by each test. */
function fakeKeytar(changes: Partial<Keytar> = {}): Keytar {
  const entries = new Map<string, string>()
  return {
    getPassword: async (_, account) => entries.get(account) ?? null,
    setPassword: async (_, account, value) => void entries.set(account, value),
    deletePassword: async (_, account) => entries.delete(account),
    ...changes,
  }
}

const keychainOver = (keytar: Keytar | undefined) =>
  createKeychain({ load: () => Promise.resolve(keytar) })
const failing = (text: string) => () => Promise.reject(new Error(text))

describe('the keychain', () => {
  test('without keytar it is unavailable', async () => {
    const keychain = keychainOver(undefined)
    expect(await keychain.read('a')).toEqual({ state: 'unavailable' })
    expect(await keychain.write('a', 'b')).toEqual({ state: 'unavailable' })
    expect(await keychain.remove('a')).toEqual({ state: 'unavailable' })
  })

  test.each([
    ['Cannot create an item in a locked collection', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The user name or passphrase you entered is not correct: authentication failed', 'denied'],
    ['User canceled the operation.', 'denied'],
    ['Prompt dismissed', 'denied'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'unavailable'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'unavailable'],
    ['something new', 'unavailable'],
  ])('"%s" means %s', async (text, state) => {
    const keychain = keychainOver(
      fakeKeytar({ getPassword: failing(text), setPassword: failing(text) }),
    )
    expect(await keychain.read('a')).toEqual({ state })
    expect(await keychain.write('a', 'b')).toEqual({ state })
    expect(await keychain.remove('a')).toEqual({ state })
  })

  test('a locked one that seems empty is not taken for empty', async () => {
    const locked = failing('Cannot create an item in a locked collection')
    const keychain = keychainOver(fakeKeytar({ setPassword: locked }))
    expect(await keychain.read('a')).toEqual({ state: 'locked' })
    expect(await keychain.remove('a')).toEqual({ state: 'locked' })
  })

  test('one that a person unlocks when asked gives the entry after all', async () => {
    let open = false
    const keychain = keychainOver(
      fakeKeytar({
        getPassword: async () => (open ? 'value' : null),
        setPassword: async () => void (open = true),
      }),
    )
    expect(await keychain.read('a')).toEqual({ state: 'found', value: 'value' })
  })

  test('is asked one thing at a time', async () => {
    let busy = 0
    let most = 0
    const keychain = keychainOver(
      fakeKeytar({
        async setPassword() {
          most = Math.max(most, (busy += 1))
          await Promise.resolve()
          busy -= 1
        },
      }),
    )
    await Promise.all(['a', 'b', 'c'].map((account) => keychain.write(account, 'x')))
    expect(most).toBe(1)
  })
})

describe('a keychain that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('times out, is not asked again while it hangs, and serves when it has answered', async () => {
    let answer = (_: string | null): void => undefined
    const getPassword = vi.fn(() => new Promise<string | null>((resolve) => (answer = resolve)))
    const keychain = keychainOver(fakeKeytar({ getPassword }))
    const first = keychain.read('a')
    const second = keychain.read('a')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await first, await second]).toEqual([{ state: 'timedOut' }, { state: 'timedOut' }])
    expect(getPassword).toHaveBeenCalledTimes(1)

    answer('late')
    await vi.advanceTimersByTimeAsync(0)
    const third = keychain.read('a')
    await vi.advanceTimersByTimeAsync(0)
    answer('value')
    expect(await third).toEqual({ state: 'found', value: 'value' })
  })
})

test('the watched keychain tells each turn of its state once', async () => {
  const announce = vi.fn()
  const store = createMemorySecrets()
  const keychain = watchKeychain(store, announce)
  await keychain.write('a', 'b')
  store.trouble = 'locked'
  await keychain.read('a')
  await keychain.remove('a')
  store.trouble = undefined
  await keychain.read('missing')
  expect(announce.mock.calls).toEqual([
    ['keychain.changed', { state: 'locked' }],
    ['keychain.changed', { state: 'ready' }],
  ])
  expect(keychain.state()).toBe('ready')
})
