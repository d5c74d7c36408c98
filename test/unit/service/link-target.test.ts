import fc from 'fast-check'
import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { targetOf } from '../../../electron/shared/link-target.ts'
import { lettersOf } from '../../../electron/shared/punycode.ts'

describe('where a link leads', () => {
  it.each([
    ['https://evil.example/a?b#c', 'evil.example'],
    ['http://EVIL.example:8080/', 'evil.example:8080'],
    ['https://evil.example./', 'evil.example.'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://ⓔvil.example/', 'evil.example'],
    ['https://bank.example\\@evil.example/', 'bank.example'],
  ])('%s is the host %s, and nothing is odd about it', (address, host) => {
    expect(targetOf(address)).toMatchObject({ host, mixed: [], named: false })
    expect(targetOf(address).reading).toBeUndefined()
  })

  it.each([
    'https://bank.example@evil.example/',
    'https://bank.example:443@evil.example/',
    'https://:secret@evil.example/',
    'https://bank.example%2Flogin@evil.example/',
  ])('names before the host of %s are left out and told of', (address) => {
    const target = targetOf(address)
    expect(target).toMatchObject({ host: 'evil.example', named: true })
    expect(target.address).toBe('https://evil.example/')
  })

  it('names of other alphabets are read out', () => {
    expect(targetOf('https://пример.рф/путь')).toEqual({
      address: 'https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C',
      host: 'xn--e1afmkfd.xn--p1ai',
      reading: 'пример.рф',
      mixed: [],
      named: false,
    })
  })

  it.each([
    ['https://аpple.example/', ['cyrillic', 'latin']],
    ['https://xn--pple-43d.example/', ['cyrillic', 'latin']],
    ['https://gοοgle.example/', ['latin', 'greek']],
    ['https://аррӏе.example/', []],
    ['https://mail.пример.рф/', []],
    ['https://münchen.example/', []],
  ])('%s mixes the alphabets %j in one part', (address, mixed) => {
    expect(targetOf(address).mixed).toEqual(mixed)
  })
})

describe('letters of an encoded name', () => {
  it('are those that were encoded', () => {
    const letter = fc.constantFrom(...'абвжщыэюяёїαβω漢字ひらがなäöüßé-az09')
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 20 }), (name) => {
        const encoded = domainToASCII(name)
        fc.pre(encoded.startsWith('xn--'))
        expect(domainToASCII(lettersOf(encoded))).toBe(encoded)
        expect(lettersOf(encoded)).toBe(name.normalize('NFC').toLowerCase())
      }),
    )
  })

  it('are none where nothing of the kind was encoded, however long', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (rest) => {
        expect(typeof lettersOf(`xn--${rest}`)).toBe('string')
      }),
    )
    expect(lettersOf('plain')).toBe('plain')
    expect(lettersOf('xn--***')).toBe('xn--***')
    expect(lettersOf(`xn--${'9'.repeat(50_000)}`)).toContain('xn--')
  })
})
