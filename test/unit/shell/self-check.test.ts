import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { askedSelfCheck } from '../../../electron/main/self-check.ts'
import type { SecretStore } from '../../../electron/core/platform/secrets/types.ts'

/** What it finds is told on the tests' Electron (`test/electron/scenarios/self-check.mjs`). */
function keychain(entries: Map<string, string>): SecretStore {
  return {
    async read(account) {
      const value = entries.get(account)
      return value === undefined ? { state: 'absent' } : { state: 'found', value }
    },
    async write(account, value) {
      entries.set(account, value)
      return { state: 'done' }
    },
    async remove(account) {
      entries.delete(account)
      return { state: 'done' }
    },
  }
}

it('leaves nothing in the keychain or on the disk, and what was there before as it was', async () => {
  const entries = new Map([['a session', 'of somebody']])
  const check = askedSelfCheck(['switchdesk', '--self-check'], keychain(entries))!
  await check.secrets.write('a key', 'of the demo cabinet')
  await check.secrets.write('another', 'of it')
  expect(await check.secrets.read('a key')).toEqual({
    state: 'found',
    value: 'of the demo cabinet',
  })
  expect(existsSync(check.home)).toBe(true)
  await check.clear()
  expect([...entries]).toEqual([['a session', 'of somebody']])
  expect(existsSync(check.home)).toBe(false)
})

it('is made where it is asked for alone', () => {
  expect(askedSelfCheck(['switchdesk', '--demo'], keychain(new Map()))).toBeUndefined()
})
