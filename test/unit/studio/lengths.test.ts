import { describe, expect, it } from 'vitest'
import { decode } from '../../../renderer/components/media/studio/decode/decode.ts'
import { RATE } from '../../../renderer/components/media/studio/sound/samples.ts'

const tone = Array.from({ length: RATE }, (_, at) => Math.round(9_000 * Math.sin(at / 3)) || 0)

interface Lengths {
  /** What the header says of the whole file, and of the sound. */
  whole?: number
  sound?: number
}

const word = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A second of 16 bit at 8 kHz as WAV; `before` and `behind` are parts around the sound. */
function wav({ whole, sound }: Lengths, before = Buffer.alloc(0), behind = Buffer.alloc(0)) {
  const samples = Buffer.alloc(2 * tone.length)
  tone.forEach((sample, at) => samples.writeInt16LE(sample, 2 * at))
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(RATE, 4)
  format.writeUInt32LE(2 * RATE, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  const rest = Buffer.concat([
    ...[Buffer.from('WAVEfmt '), word(16), format, before],
    ...[Buffer.from('data'), word(sound ?? samples.length), samples, behind],
  ])
  return Buffer.concat([Buffer.from('RIFF'), word(whole ?? rest.length), rest])
}

function au(length: number, start = 24): Buffer {
  const file = Buffer.alloc(start + 2 * tone.length)
  file.write('.snd')
  ;[start, length, 3, RATE, 1].forEach((value, at) => file.writeUInt32BE(value, 4 + 4 * at))
  tone.forEach((sample, at) => file.writeInt16BE(sample, start + 2 * at))
  return file
}

function aiff(whole: number, sound: number): Buffer {
  const file = Buffer.alloc(54 + 2 * tone.length)
  file.write('FORM')
  file.writeUInt32BE(whole, 4)
  file.write('AIFFCOMM', 8)
  file.writeUInt32BE(18, 16)
  file.writeUInt16BE(1, 20)
  file.writeUInt16BE(16, 26)
  // 8,000 as a number of 80 bits.
  file.set([0x40, 0x0b, 0xfa], 28)
  file.write('SSND', 38)
  file.writeUInt32BE(sound, 42)
  tone.forEach((sample, at) => file.writeInt16BE(sample, 54 + 2 * at))
  return file
}

const heard = async (file: Uint8Array) => {
  const { samples, truncated } = await decode(new Blob([Uint8Array.from(file)]))
  return { samples: [...samples].map((sample) => Math.round(sample * 32_768)), truncated }
}

describe('a sound whose header does not know its length', () => {
  it.each([
    ['whole', {}],
    ['never written', { whole: 36, sound: 0 }],
    ['never written at all', { whole: 0, sound: 0 }],
    ['of its beginning', { whole: 4_036, sound: 4_000 }],
    ['zero for the sound alone', { sound: 0 }],
    ['of sox in a pipe', { whole: 0x7ffff024, sound: 0x7ffff000 }],
    ['of ffmpeg in a pipe', { whole: 0xffffffff, sound: 0xffffffff }],
    ['greatest with a sign', { whole: 0x7fffffff, sound: 0x7fffffff }],
    ['least with a sign', { whole: 0x80000024, sound: 0x80000000 }],
    ['a speech service’s', { whole: 0xffffffff, sound: 0x7fffffff - 36 }],
    ['the whole one alone', { whole: 0x7ffff024 }],
    ['the sound’s alone', { sound: 0xfffffffe }],
    ['an odd one', { whole: 0x10000023, sound: 0x0fffffff }],
  ])('is heard to its end, and told of as whole: %s', async (_, lengths: Lengths) => {
    expect(await heard(wav(lengths))).toEqual({ samples: tone, truncated: false })
  })

  it('is heard behind other parts, too', async () => {
    const before = Buffer.concat([Buffer.from('LIST'), word(6), Buffer.from('INFOab')])
    expect(await heard(wav({ whole: 36, sound: 0 }, before))).toEqual({
      samples: tone,
      truncated: false,
    })
  })

  it('still breaks off where a length is a promise', async () => {
    const half = wav({}).subarray(0, 44 + RATE)
    expect(await heard(half)).toMatchObject({ truncated: true })
    expect((await heard(wav({ sound: 4 * RATE, whole: 36 + 4 * RATE }))).truncated).toBe(true)
  })

  it('is empty where another part follows at once', async () => {
    const list = Buffer.concat([Buffer.from('LIST'), word(4), Buffer.from('INFO')])
    const whole = wav({})
    const empty = Buffer.concat([whole.subarray(0, 40), word(0), list])
    await expect(decode(new Blob([Uint8Array.from(empty)]))).rejects.toMatchObject({
      trouble: { code: 'truncated' },
    })
  })

  it.each([[0xffffffff], [0], [0x7fffffff], [2 * RATE]])('as AU, %i', async (length) => {
    expect(await heard(au(length))).toEqual({ samples: tone, truncated: false })
    expect(await heard(au(length, 56))).toEqual({ samples: tone, truncated: false })
  })

  it.each([
    [46 + 2 * RATE, 8 + 2 * RATE],
    [46, 0],
    [0xffffffff, 0xffffffff],
    [0x7fffffff, 0x7fffffd1],
  ])('as AIFF, %i and %i', async (whole, sound) => {
    expect(await heard(aiff(whole, sound))).toEqual({ samples: tone, truncated: false })
  })
})
