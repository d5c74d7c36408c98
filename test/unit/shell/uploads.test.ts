import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { supportCommands } from '../../../electron/bridge/support.ts'
import { createUploads } from '../../../electron/shell/uploads.ts'

const file = { name: 'Приветствие.wav', path: '/home/me/Приветствие.wav' }

describe('what a page offered', () => {
  it('is taken once, by a handle that tells nothing of it', () => {
    const uploads = createUploads()
    const handle = uploads.register('page', file)
    expect(handle).toMatch(/^[\w-]{22}$/)
    expect(uploads.register('page', file)).not.toBe(handle)
    expect(uploads.take(handle)).toEqual(file)
    expect(uploads.take(handle)).toBeUndefined()
  })

  it('is nothing under a handle that was never given', () => {
    const uploads = createUploads()
    uploads.register('page', file)
    for (const handle of ['', 'constructor', file.path, 'A'.repeat(22)]) {
      expect(uploads.take(handle)).toBeUndefined()
    }
  })

  it('goes with its page, and with no other', () => {
    const uploads = createUploads()
    const [one, other] = ['one', 'other'].map((page) => uploads.register(page, file))
    uploads.forget('one')
    expect(uploads.take(one ?? '')).toBeUndefined()
    expect(uploads.take(other ?? '')).toEqual(file)
  })

  it('waits for a command that takes as many as any may', () => {
    const uploads = createUploads()
    const handles = Array.from({ length: 50 }, () => uploads.register('page', file))
    const asks = (files: string[]): boolean => {
      const asked = { cabinet: '1', ticket: 1, text: 'a', files }
      return z.safeParse(supportCommands['support.post'].argument, asked).success
    }
    expect([asks(handles), asks([...handles, 'a'.repeat(22)])]).toEqual([true, false])
    expect(handles.map((handle) => uploads.take(handle))).not.toContain(undefined)
  })

  it('gives way to what it offered after it, when nobody takes any of it', () => {
    const uploads = createUploads()
    const other = uploads.register('other', file)
    const handles = Array.from({ length: 102 }, () => uploads.register('page', file))
    const taken = [other, ...handles].map((handle) => uploads.take(handle) !== undefined)
    expect(taken).toEqual([true, false, false, ...Array<boolean>(100).fill(true)])
  })
})
