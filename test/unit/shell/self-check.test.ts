import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { askedSelfCheck } from '../../../electron/main/self-check.ts'
import { createMemorySecrets } from '../core/support/secrets.ts'

/** What it finds is told on the tests' Electron (`test/electron/deep/self-check.mjs`). */
it('leaves nothing in the keychain or on the disk, and what was there before as it was', async () => {
  const keychain = createMemorySecrets()
  keychain.entries.set('a session', 'of somebody')
  const check = askedSelfCheck(['switchdesk', '--self-check'], keychain)!
  await check.secrets.write('a key', 'of the demo cabinet')
  await check.secrets.write('another', 'of it')
  expect(await check.secrets.read('a key')).toEqual({
    state: 'found',
    value: 'of the demo cabinet',
  })
  expect(existsSync(check.home)).toBe(true)
  await check.clear()
  expect([...keychain.entries]).toEqual([['a session', 'of somebody']])
  expect(existsSync(check.home)).toBe(false)
})

it('is made where it is asked for alone', () => {
  expect(askedSelfCheck(['switchdesk', '--demo'], createMemorySecrets())).toBeUndefined()
})
