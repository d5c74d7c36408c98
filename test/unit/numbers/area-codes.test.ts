import { describe, expect, it } from 'vitest'
import { formatRussian } from '../../../electron/shared/formats.ts'

describe('a Russian number is written by its area code', () => {
  it.for([
    ['79101234567', '+7 910 123-45-67'],
    ['78005553535', '+7 800 555-35-35'],
    ['74951234567', '+7 495 123-45-67'],
    ['73432123456', '+7 343 212-34-56'],
    ['74852200200', '+7 4852 20-02-00'],
    ['74855212121', '+7 4855 21-21-21'],
    ['73519201234', '+7 3519 20-12-34'],
    ['77272123456', '+7 727 212-34-56'],
  ] as const)('%s', ([digits, written]) => {
    expect(formatRussian(digits)).toBe(written)
  })

  it('and nothing else is', () => {
    for (const other of ['7910123456', '89101234567', '+79101234567', '380441234567', 'Bank']) {
      expect(formatRussian(other)).toBeUndefined()
    }
  })
})
