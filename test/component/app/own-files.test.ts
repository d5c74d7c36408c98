import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => document.head.replaceChildren())

/** The module anew, in a page with what the build wrote into it. */
async function inPage(map: string) {
  document.head.innerHTML = map
  vi.resetModules()
  return import('../../../renderer/bridge/own-files.ts')
}

it('is known by its digest, and no file without one where the page has digests', async () => {
  const map = { integrity: { './assets/a.js': 'sha256-a' } }
  const { digestOf } = await inPage(`<script type="importmap">${JSON.stringify(map)}</script>`)
  expect(digestOf('http://localhost/assets/a.js')).toBe('sha256-a')
  expect(() => digestOf('http://localhost/assets/b.js')).toThrow('no part of the app')
})

it('is not looked at where the program reads its own files', async () => {
  const { digestOf } = await inPage('')
  expect(digestOf('app://switchdesk/assets/b.js')).toBe('')
})
