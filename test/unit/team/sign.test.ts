import { expect, it } from 'vitest'
import { isSignedBy, signed, signingKeys, verifyingKey } from '../../../electron/core/team/sign.ts'

const [anna, boris] = [1, 2].map((byte) => signingKeys(Buffer.alloc(32, byte))) as [
  ReturnType<typeof signingKeys>,
  ReturnType<typeof signingKeys>,
]
const place = { table: 'item', id: 'i1', version: 2 } as const
const written = signed(place, { text: 'Добрый день' }, { by: 'anna', key: anna.privateKey })
const keyOf = ({ publicKey }: typeof anna) => verifyingKey(publicKey) ?? expect.fail('no key')

it('is known by the key of the desktop that signed it, which is the same each time', () => {
  expect(isSignedBy(place, written, keyOf(anna))).toBe(true)
  expect(signingKeys(Buffer.alloc(32, 1)).publicKey).toEqual(anna.publicKey)
  expect(JSON.parse(JSON.stringify(written))).toEqual(written)
})

it('is none of another desktop’s, of another place, or of something else', () => {
  expect(isSignedBy(place, written, keyOf(boris))).toBe(false)
  for (const other of [{ table: 'mark' }, { id: 'i2' }, { version: 1 }] as const) {
    expect(isSignedBy({ ...place, ...other }, written, keyOf(anna))).toBe(false)
  }
  for (const other of [{ by: 'boris' }, { body: { text: 'Нет' } }, { signature: '' }]) {
    expect(isSignedBy(place, { ...written, ...other }, keyOf(anna))).toBe(false)
  }
})

it('has no key of bytes that are none', () => {
  expect(verifyingKey(Buffer.alloc(31))).toBeUndefined()
})
