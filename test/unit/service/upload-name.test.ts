import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uploadName } from '../../../electron/shared/upload-name.ts'

test.for([
  ['Приветствие.wav', 'Приветствие'],
  ['Меню. Вторник.MP3', 'Меню. Вторник'],
  ['v2.final.aiff', 'v2.final'],
  // What the studio makes a recording of.
  ['Голос.m4a', 'Голос'],
  ['/home/me/Приветствие.ogg', 'Приветствие'],
  ['C:\\Записи\\Приветствие.gsm', 'Приветствие'],
  ['../../etc/passwd', 'passwd'],
  ['a/', undefined],
  ['', undefined],
  ['.wav', undefined],
  ['..', undefined],
  ['  Добрый \t\n день .wav', 'Добрый день'],
  // U+202E shows what follows backwards: here as «Приветствиеexe.wav».
  ['Приветствие\u202Evaw.exe', 'Приветствиеvaw.exe'],
  ['\u2066a\u2069\u200Fb\u200Ec\u061Cd\uFEFF\u200B', 'abcd'],
  ['a\0b\x1Fc\x7Fd\u0085e', 'abcde'],
  ['и\u0306од', 'йод'],
  ['a\uD800b', 'a\uFFFDb'],
  ['👨‍👩‍👧 семья.wav', '👨‍👩‍👧 семья'],
  ['report.pdf', 'report.pdf'],
] as const)('%j is uploaded as %j', ([given, name]) => {
  expect(uploadName(given)).toBe(name)
})

test('a long name is cut between letters as a person counts them', () => {
  expect(uploadName('👨‍👩‍👧'.repeat(150))).toBe('👨‍👩‍👧'.repeat(100))
})

test('whatever a file is called, its name holds no folder and nothing unseen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = uploadName(given)
      if (name === undefined) return
      expect(name).toMatch(/\S/u)
      expect(name).not.toMatch(/[/\\\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u)
      expect(name.isWellFormed()).toBe(true)
      expect(name).toBe(name.trim())
    }),
    { numRuns: 1_000 },
  )
})
