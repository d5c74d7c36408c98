import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeal } from '../../../electron/core/ledger/seal.ts'

const text = fc.string({ unit: 'binary' })

test('what is sealed opens by the same secret and for the same thing alone', () => {
  fc.assert(
    fc.property(text, text, text, text, (said, secret, bound, other) => {
      const sealed = createSeal(secret).seal(said, bound)
      expect(createSeal(secret).open(sealed, bound)).toBe(Buffer.from(said).toString())
      if (other !== bound) expect(createSeal(secret).open(sealed, other)).toBeUndefined()
      if (other !== secret) expect(createSeal(other).open(sealed, bound)).toBeUndefined()
    }),
  )
})

test('what was changed or is no seal does not open', () => {
  const { seal, open } = createSeal('a secret')
  const bytes = Buffer.from(seal('74852000213', 'x'), 'base64')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(open(changed.toString('base64'), 'x')).toBeUndefined()
    expect(open(bytes.subarray(0, place).toString('base64'), 'x')).toBeUndefined()
  }
  expect(open('нет', 'x')).toBeUndefined()
})
