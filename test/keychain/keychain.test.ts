import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeychain } from '../../electron/core/index.ts'

const run = promisify(execFile)
const PROBE = join(import.meta.dirname, 'probe.ts')

describe('the unlocked keychain of the session that runs the tests', () => {
  const keychain = createKeychain()
  const account = `test-${process.pid}`

  test('an entry that is not there is absent', async () => {
    expect(await keychain.read(account)).toEqual({ state: 'absent' })
  })

  test('keeps, replaces and removes an entry, letter for letter', async () => {
    const value = JSON.stringify({ token: 'ключ 🔑 "quoted"\n', length: 'x'.repeat(3_000) })
    expect(await keychain.write(account, 'first')).toEqual({ state: 'done' })
    expect(await keychain.write(account, value)).toEqual({ state: 'done' })
    expect(await keychain.read(account)).toEqual({ state: 'found', value })
    expect(await keychain.remove(account)).toEqual({ state: 'done' })
    expect(await keychain.read(account)).toEqual({ state: 'absent' })
  })

  test('removing what is not there is done', async () => {
    expect(await keychain.remove(account)).toEqual({ state: 'done' })
  })

  test('answers many calls at once, each with its own', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `${account}-${index}`)
    await Promise.all(names.map((name) => keychain.write(name, name)))
    const read = await Promise.all(names.map((name) => keychain.read(name)))
    expect(read).toEqual(names.map((value) => ({ state: 'found', value })))
    await Promise.all(names.map((name) => keychain.remove(name)))
  })
})

test('several programs that look into one keychain at once do not disturb each other', async () => {
  const look = async () =>
    JSON.parse((await run(process.execPath, [PROBE, 'look'])).stdout) as unknown
  const answers = await Promise.all(Array.from({ length: 4 }, look))
  expect(answers).toEqual(answers.map(() => ({ read: 'absent' })))
})

describe('keychains that do not do their part', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keychain-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs the probe in a shell of its own, where nothing of this session's keychain is known. */
  async function probe(name: string, command: string): Promise<unknown> {
    const place = await mkdtemp(join(folder, `${name}-`))
    const env = {
      PATH: process.env['PATH'],
      HOME: place,
      XDG_DATA_HOME: place,
      XDG_RUNTIME_DIR: place,
      NODE: process.execPath,
      PROBE,
    }
    const { stdout } = await run('bash', ['-c', command], { env, cwd: place })
    return JSON.parse(stdout.slice(stdout.lastIndexOf('{')))
  }

  test('without a session bus it is unavailable', async () => {
    const everything = { write: 'unavailable', read: 'unavailable', remove: 'unavailable' }
    expect(await probe('no-bus', '"$NODE" "$PROBE"')).toEqual(everything)
  })

  test('without a collection to write to it is unavailable', async () => {
    const daemon = 'gnome-keyring-daemon --start --components=secrets >/dev/null'
    const command = `dbus-run-session -- bash -c '${daemon}; "$NODE" "$PROBE"'`
    const everything = { write: 'unavailable', read: 'unavailable', remove: 'unavailable' }
    expect(await probe('no-collection', command)).toEqual(everything)
  })

  test('locked, it says so and never seems empty', async () => {
    const unlock = 'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null'
    const login = '/org/freedesktop/secrets/collection/login'
    const lock =
      'dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets ' +
      `org.freedesktop.Secret.Service.Lock array:objpath:${login} >/dev/null`
    const fill = '"$NODE" "$PROBE" keep >/dev/null'
    const command = `dbus-run-session -- bash -c '${unlock}; ${fill}; ${lock}; "$NODE" "$PROBE"'`
    expect(await probe('locked', command)).toEqual({
      write: 'locked',
      read: 'locked',
      remove: 'locked',
    })
  })
})
