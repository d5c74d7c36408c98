import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { passphraseKey, type PassphraseKey } from '../../../electron/core/backup/passphrase.ts'
import { CHUNK, HEADER, openSealed, sealInto } from '../../../electron/core/backup/sealed-file.ts'

/** Real files, and a key that takes no time to make. */

const folder = mkdtempSync(join(tmpdir(), 'sealed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'one')
const salt = Buffer.alloc(16, 7)
const by = passphraseKey('correct horse', salt, { logN: 4, r: 1, p: 1 }) as PassphraseKey
const SEALED_CHUNK = CHUNK + 16

function sealed(content: Buffer): Buffer {
  const file = openSync(path, 'w')
  const writer = sealInto(file, by)
  for (let at = 0; at < content.length; at += 700_000)
    writer.write(content.subarray(at, at + 700_000))
  writer.end()
  closeSync(file)
  return readFileSync(path)
}

function opened(bytes: Buffer, key: string | PassphraseKey = 'correct horse'): Buffer {
  writeFileSync(path, bytes)
  const file = openSync(path, 'r')
  try {
    return Buffer.concat([...openSealed(file, key)])
  } finally {
    closeSync(file)
  }
}

function troubleOf(bytes: Buffer, key?: string): string | undefined {
  try {
    opened(bytes, key)
    return undefined
  } catch (error) {
    return (error as { failure: { field: string } }).failure.field
  }
}

const long = Buffer.alloc(2 * CHUNK + 5, 'the content of an archive ')

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
  'what is sealed opens as it was, of %i bytes',
  (length) => {
    const content = long.subarray(0, length)
    expect(opened(sealed(content)).equals(content)).toBe(true)
    expect(opened(sealed(content), by).equals(content)).toBe(true)
  },
)

it('shows nothing of its content, and is another file each time', () => {
  const bytes = sealed(long)
  expect(bytes.includes('content')).toBe(false)
  expect(sealed(long).subarray(HEADER).equals(bytes.subarray(HEADER))).toBe(false)
})

/** A chunk that takes no time to open again and again. */
const short = long.subarray(0, 5_000)

it('one harmed bit anywhere is found', () => {
  const bytes = sealed(short)
  const anywhere = fc.oneof(
    fc.integer({ min: 0, max: HEADER - 1 }),
    fc.integer({ min: HEADER, max: bytes.length - 1 }),
  )
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 0, max: 7 }), (at, bit) => {
      const harmed = Buffer.from(bytes)
      harmed.writeUInt8(harmed.readUInt8(at) ^ (1 << bit), at)
      expect(['damaged', 'foreign', 'newer']).toContain(troubleOf(harmed))
    }),
    { numRuns: 200 },
  )
  for (const at of [
    HEADER + SEALED_CHUNK,
    HEADER + 2 * SEALED_CHUNK,
    HEADER + 2 * SEALED_CHUNK + 20,
  ]) {
    const harmed = sealed(long)
    harmed.writeUInt8(harmed.readUInt8(at) ^ 1, at)
    expect(troubleOf(harmed), String(at)).toBe('damaged')
  }
})

it('every length that is cut off is found', () => {
  const bytes = sealed(long)
  const ends = [HEADER + SEALED_CHUNK, HEADER + 2 * SEALED_CHUNK, HEADER, HEADER - 1, 9]
  for (const end of ends) expect(troubleOf(bytes.subarray(0, end)), String(end)).toBe('damaged')
  const few = sealed(short)
  fc.assert(
    fc.property(fc.integer({ min: 8, max: few.length - 1 }), (end) => {
      expect(troubleOf(few.subarray(0, end))).toBe('damaged')
    }),
    { numRuns: 100 },
  )
})

it('chunks that change places, stand twice, are missing or come from another file are found', () => {
  const bytes = sealed(long)
  const other = sealed(long)
  const header = bytes.subarray(0, HEADER)
  const [one, two, last] = [0, 1, 2].map((n) =>
    bytes.subarray(HEADER + n * SEALED_CHUNK, HEADER + (n + 1) * SEALED_CHUNK),
  ) as [Buffer, Buffer, Buffer]
  const foreign = other.subarray(HEADER, HEADER + SEALED_CHUNK)
  const orders = [
    ...[
      [two, one, last],
      [one, one, last],
      [one, last],
      [one, two, last, last],
    ],
    ...[
      [foreign, two, last],
      [one, two, last, Buffer.from('x')],
    ],
  ]
  for (const order of orders) expect(troubleOf(Buffer.concat([header, ...order]))).toBe('damaged')
})

it('tells a wrong passphrase, a foreign, an empty and a newer file from one another', () => {
  const bytes = sealed(long)
  expect(troubleOf(bytes, 'correct hors')).toBe('passphrase')
  expect(troubleOf(Buffer.alloc(0))).toBe('foreign')
  expect(troubleOf(Buffer.alloc(5000, 'PK'))).toBe('foreign')
  const newer = Buffer.from(bytes)
  newer.writeUInt8(2, 8)
  expect(troubleOf(newer)).toBe('newer')
})

it('a passphrase is the same, however a keyboard puts its letters together', () => {
  const composed = passphraseKey('\u0439\u00e9', salt, by.work)
  const apart = passphraseKey('\u0438\u0306e\u0301', salt, by.work)
  expect(composed?.key).toEqual(apart?.key)
})

it('what asks for too much work is not tried', () => {
  expect(passphraseKey('x', salt, { logN: 30, r: 8, p: 1 })).toBeUndefined()
  expect(passphraseKey('x', salt, { logN: 17, r: 200, p: 1 })).toBeUndefined()
})
