import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLongField } from '../../../../electron/demo/http/long-field.ts'
import { createBase64 } from '../../../../electron/demo/rules/base64.ts'

/** Cuts a buffer at the given places. */
function cut(whole: Buffer, places: number[]): Buffer[] {
  const ends = [...places.map((place) => place % (whole.length + 1)), whole.length]
  const sorted = ends.toSorted((one, other) => one - other)
  return sorted.map((end, place) => whole.subarray(sorted[place - 1] ?? 0, end))
}

const cuts = fc.array(fc.nat(), { maxLength: 8 })

function readField(json: string, places: number[]) {
  const field = createLongField('file')
  const content = cut(Buffer.from(json), places).map((piece) => field.push(piece))
  return { field, content: Buffer.concat(content).toString('latin1') }
}

describe('a long field', () => {
  test('is taken out of any object, wherever the pieces end', () => {
    const base64 = fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => Buffer.from(bytes).toString('base64'))
    const others = fc.dictionary(
      fc.string({ maxLength: 5 }).filter((key) => key !== 'file' && key !== '__proto__'),
      fc.jsonValue({ maxDepth: 3 }),
      { maxKeys: 4 },
    )
    const property = fc.property(base64, others, others, cuts, (file, before, after, places) => {
      const given = { ...before, file, ...after }
      const { field, content } = readField(JSON.stringify(given), places)
      expect(content).toBe(file)
      expect(field.rest('ticket')).toBe(JSON.stringify({ ...given, file: 'ticket' }))
    })
    fc.assert(property)
  })

  test('is found only at the top level and as a text', () => {
    for (const other of [
      { file: 5 },
      { file: null },
      { file: { file: 'x' } },
      { name: 'file' },
      { inner: { file: 'x' } },
      ['file', 'x'],
    ]) {
      const { field, content } = readField(JSON.stringify(other), [3])
      expect(content).toBe('')
      expect(JSON.parse(field.rest('ticket'))).toEqual(other)
    }
  })

  test('is told without its escapes', () => {
    const property = fc.property(cuts, (places) => {
      const { field, content } = readField(
        String.raw`{ "file" : "a\/b\r\nc\"d\u0041" , "n":1 }`,
        places,
      )
      expect(content).toBe(String.raw`a/bc\d\0041`)
      expect(JSON.parse(field.rest('t'))).toEqual({ file: 't', n: 1 })
    })
    fc.assert(property)
  })
})

describe('Base64', () => {
  const decode = (pieces: Buffer[]): Buffer | undefined => {
    const decoder = createBase64()
    const parts = [...pieces.map((piece) => decoder.push(piece)), decoder.end()]
    return parts.includes(undefined) ? undefined : Buffer.concat(parts as Buffer[])
  }

  test('comes out as it went in, in whatever pieces, with padding or without', () => {
    const property = fc.property(fc.uint8Array(), cuts, fc.boolean(), (bytes, places, padded) => {
      const text = Buffer.from(bytes).toString('base64')
      const sent = Buffer.from(padded ? text : text.replaceAll('=', ''))
      expect(decode(cut(sent, places))?.equals(bytes)).toBe(true)
    })
    fc.assert(property)
  })

  test('is refused when it is none, in whatever pieces', () => {
    const wrong = fc.constantFrom(
      'A',
      'AAAAA',
      'A===',
      'AA=',
      'AA==AA==',
      '=AAA',
      'AA A',
      'AA-_',
      'Я',
    )
    const property = fc.property(wrong, cuts, (text, places) => {
      expect(decode(cut(Buffer.from(text), places))).toBeUndefined()
    })
    fc.assert(property)
  })
})
