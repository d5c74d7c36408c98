import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recogniseAudio } from '../../../electron/core/media/recognise.ts'
import { au, aiff, gsm, id3, mp3, ogg, wav } from './sounds.ts'

const joined = (...parts: Buffer[]) => Buffer.concat(parts)

describe('audio that the service takes', () => {
  test.for([
    ['samples in a WAV', wav(), 'wav'],
    ['GSM in a WAV', wav(49), 'wav'],
    ['Sun’s format', au(), 'au'],
    ['AIFF', aiff(), 'aiff'],
    ['AIFF with a codec', aiff('AIFC'), 'aiff'],
    ['Ogg', ogg(), 'ogg'],
    ['MP3 without a tag', mp3(), 'mp3'],
    ['MP3 of which one frame is known', mp3(1), 'mp3'],
    ['MP3 that is cut in its second frame', mp3(2).subarray(0, 600), 'mp3'],
    ['MP3 after a tag', joined(id3(2_000), mp3()), 'mp3'],
    ['MP3 after a tag with a footer', joined(id3(2_000, { footer: true }), mp3()), 'mp3'],
    [
      'MP3 after a picture that is longer than what is known',
      id3(500_000).subarray(0, 9_000),
      'mp3',
    ],
    ['MPEG 2 Layer III', joined(Buffer.from([0xff, 0xf3, 0x40, 0xc4]), Buffer.alloc(20)), 'mp3'],
    ['bare GSM', gsm(), 'gsm'],
    ['bare GSM that is cut in a frame', gsm().subarray(0, 33 * 40 + 7), 'gsm'],
  ] as const)('%s', ([, head, type]) => {
    expect(recogniseAudio(head)).toBe(type)
  })
})

const cyrillic = Buffer.from('Добрый день! Вы позвонили в компанию «Светлый дом». '.repeat(300))

describe('what is none', () => {
  test.for([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(16_384)],
    ['Cyrillic text', cyrillic],
    ['Cyrillic text from the second byte on', cyrillic.subarray(1)],
    ['text in UTF-16', Buffer.from('\uFEFFЗдравствуйте', 'utf16le')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a video', Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1')],
    ['another FORM', aiff('ILBM')],
    ['AAC, which begins much like MP3', Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0, 0, 0])],
    ['a frame of a rate that there is not', Buffer.from([0xff, 0xfb, 0x9c, 0x00, 0, 0, 0, 0])],
    ['a frame of a bitrate that there is not', Buffer.from([0xff, 0xfb, 0xf0, 0x00, 0, 0, 0, 0])],
    ['one frame and then something else', joined(mp3(1), Buffer.from('text that is no frame'))],
    ['a tag before something else', joined(id3(1_000), Buffer.from('fLaC'), Buffer.alloc(100))],
    ['three letters of a tag', Buffer.from('ID3')],
    ['too little GSM to be sure', gsm(24)],
    ['almost GSM', joined(gsm(30), Buffer.alloc(33 * 30))],
  ] as const)('%s', ([, head]) => {
    expect(recogniseAudio(head)).toBeUndefined()
  })

  test('nothing makes it fail, and nothing is ever taken for bare samples', () => {
    const beginning = fc.constantFrom('', 'ID3', '\xff\xfb', 'RIFF', 'FORM', '\xd0')
    fc.assert(
      fc.property(beginning, fc.uint8Array({ maxLength: 3_000 }), (begin, rest) => {
        const head = joined(Buffer.from(begin, 'latin1'), Buffer.from(rest))
        expect(recogniseAudio(head)).not.toBe('raw')
      }),
    )
  })
})
