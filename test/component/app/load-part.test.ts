import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadPart } from '../../../renderer/app/load-part.ts'
import { toFailure } from '../../../renderer/bridge/failure.ts'

/** Another test may have left the page elsewhere. */
const importer = 'http://localhost/assets/app.js'
let isThere = true
const missed = vi.fn()

beforeEach(() => {
  isThere = true
  missed.mockClear()
  vi.stubGlobal('switchdesk', { isThere: () => isThere })
  addEventListener('vite:preloadError', missed)
  onTestFinished(() => removeEventListener('vite:preloadError', missed))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const links = () => [...document.head.querySelectorAll('link')]

it('asks for nothing while the program is lost, and for all of it when it is back', async () => {
  const load = vi.fn(async () => 'part')
  isThere = false
  const failure = await loadPart(load, ['later.js'], importer).catch(toFailure)
  expect(failure).toEqual({ kind: 'disconnected' })
  expect(missed).toHaveBeenCalledOnce()
  expect(load).not.toHaveBeenCalled()
  expect(links()).toEqual([])

  isThere = true
  expect(await loadPart(load, ['later.js'], importer)).toBe('part')
  expect(links().map(({ rel }) => rel)).toEqual(['modulepreload'])
  expect(missed).toHaveBeenCalledOnce()
})

it('shows no part whose styles did not come, and asks for no file twice', async () => {
  const load = vi.fn(async () => 'part')
  // No style sheet comes here at all.
  for (const files of [['a.css', 'a.js'], ['a.css']]) {
    await expect(loadPart(load, files, importer)).rejects.toThrow('a.css did not come')
  }
  expect(links().map(({ rel }) => rel)).toEqual(['stylesheet', 'modulepreload'])
  expect(load).not.toHaveBeenCalled()
  expect(missed).toHaveBeenCalledTimes(2)
})
