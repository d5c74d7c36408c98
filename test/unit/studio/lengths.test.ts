import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AudioSample,
  BufferTarget,
  CustomAudioDecoder,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  registerDecoder,
  type OutputFormat,
} from 'mediabunny'
import { isCutOff } from '../../../renderer/components/media/studio/decode/cut-off.ts'
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
function wav(
  { whole, sound }: Lengths,
  before: Buffer = Buffer.alloc(0),
  behind: Buffer = Buffer.alloc(0),
) {
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

function au(length: number, start = 24, behind: Buffer = Buffer.alloc(0)): Buffer {
  const file = Buffer.concat([Buffer.alloc(start + 2 * tone.length), behind])
  file.write('.snd')
  ;[start, length, 3, RATE, 1].forEach((value, at) => file.writeUInt32BE(value, 4 + 4 * at))
  tone.forEach((sample, at) => file.writeInt16BE(sample, start + 2 * at))
  return file
}

function aiff(whole: number, sound: number, behind: Buffer = Buffer.alloc(0)): Buffer {
  const file = Buffer.concat([Buffer.alloc(54 + 2 * tone.length), behind])
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

/** A chunk as programs write it; sloppy ones leave out the pad byte of an odd length. */
function chunk(name: string, content: string, padded = true): Buffer {
  const bytes = Buffer.from(content, 'latin1')
  const pad = Buffer.alloc(padded ? bytes.length % 2 : 0)
  return Buffer.concat([Buffer.from(name), word(bytes.length), bytes, pad])
}

describe('a sound whose header lies', () => {
  /** Lengths that are too small: of an earlier moment, whatever that was. */
  const early = fc.integer({ min: 0, max: 2 * RATE - 8 })

  it('is heard to its end where another moment’s length is in the header', () =>
    fc.assert(
      fc.asyncProperty(early, fc.integer({ min: 0, max: 2 * RATE }), async (sound, whole) => {
        const all = { samples: tone, truncated: false }
        expect(await heard(wav({ sound, whole }))).toEqual(all)
        expect(await heard(au(sound))).toEqual(all)
        expect(await heard(aiff(whole, 8 + sound))).toEqual(all)
      }),
      { numRuns: 30 },
    ))

  it.each([
    ['the whole file’s', 44 + 2 * RATE],
    ['the whole file’s but for eight bytes', 36 + 2 * RATE],
    ['a short one', 1_000],
    ['none', 0],
    ['one far behind the file', 3 * RATE],
  ])('is whole where the sound is, whatever the length around it says: %s', async (_, whole) => {
    expect(await heard(wav({ whole }))).toEqual({ samples: tone, truncated: false })
  })

  it.each([8, 24, 36, 44])('is whole where its header is counted with it: %i', async (more) => {
    const all = { samples: tone, truncated: false }
    const sound = more + 2 * RATE
    expect(await heard(wav({ sound }))).toEqual(all)
    expect(await heard(aiff(sound, sound))).toEqual(all)
    if (more <= 24) expect(await heard(au(sound))).toEqual(all)
  })

  const tag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0xcf)])
  it.each([
    ['a chunk', chunk('LIST', 'INFOabcd')],
    ['a chunk of unknown kind', chunk('_PMX', '<x/>')],
    ['a chunk that breaks off', chunk('LIST', 'INFOabcd').subarray(0, 12)],
    ['a copyright, as AIFF files have it', chunk('(c) ', 'nobody')],
    ['a tag of MP3 files', tag],
    ['another such tag', Buffer.from('ID3\x04\0\0\0\0\0\x05hello')],
    ['a tag of APE files', Buffer.from('APETAGEX\0\0\0\0')],
    ['a few bytes', Buffer.from('\0\0\0')],
  ])('ends before what is no sound: %s', async (_, behind) => {
    const all = { samples: tone, truncated: false }
    expect(await heard(wav({}, undefined, behind))).toEqual(all)
    expect(await heard(au(2 * RATE, 24, behind))).toEqual(all)
    expect(await heard(aiff(0, 8 + 2 * RATE, behind))).toEqual(all)
  })

  it.each([true, false])('ends after an odd number of bytes, with a pad: %s', async (padded) => {
    const odd = Buffer.concat([Buffer.alloc(padded ? 2 : 1), chunk('LIST', 'INFOabcd')])
    const file = wav({ sound: 2 * RATE + 1 }, undefined, odd)
    expect(await heard(file)).toEqual({ samples: tone, truncated: false })
    expect(await heard(aiff(0, 9 + 2 * RATE, odd))).toEqual({ samples: tone, truncated: false })
  })
})

describe('an Ogg file', () => {
  /** A page with so many bytes of a packet, and of another one. */
  function page(flags: number, segments: number[]): Buffer {
    const head = Buffer.alloc(27)
    head.write('OggS')
    head[5] = flags
    head[26] = segments.length
    const length = segments.reduce((sum, segment) => sum + segment, 0)
    return Buffer.concat([head, Buffer.from(segments), Buffer.alloc(length, 0x90)])
  }
  const cutOff = (...parts: Buffer[]) => isCutOff(new Blob([Uint8Array.from(Buffer.concat(parts))]))

  it.each([
    ['is whole with its last page', [page(2, [30]), page(4, [255, 10])], false],
    [
      'is whole where a recorder did not mark the last page',
      [page(2, [30]), page(0, [150])],
      false,
    ],
    ['is whole with a tag behind', [page(2, [30]), page(4, [140, 9]), Buffer.from('TAG')], false],
    ['breaks off within a page', [page(2, [30]), page(0, [255, 10]).subarray(0, 200)], true],
    ['breaks off within the last page', [page(2, [30]), page(4, [255]).subarray(0, 200)], true],
    ['breaks off within the head of a page', [page(2, [9]), page(4, [9]).subarray(0, 20)], true],
    ['breaks off within a packet', [page(2, [30]), page(0, [10, 255])], true],
  ])('%s', async (_, parts: Buffer[], isCut) => {
    expect(await cutOff(...parts)).toBe(isCut)
  })
})

describe('an MP3 file', () => {
  /** A second and a bit of 44.1 kHz, a tone for each frame: the bytes are not what is tested. */
  class Tone extends CustomAudioDecoder {
    static override supports = (codec: string) => codec === 'mp3'
    init() {}
    decode({ timestamp }: EncodedPacket) {
      const data = new Float32Array(1152).map((__, at) => Math.sin(at / 9) / 2)
      const layout = { format: 'f32', numberOfChannels: 1, sampleRate: 44_100 } as const
      this.onSample(new AudioSample({ data, ...layout, timestamp }))
    }
    flush() {}
    close() {}
  }
  registerDecoder(Tone)

  const rates = { 32: 0x10, 128: 0x90, 320: 0xe0 }
  /** A frame of so many kilobits a second: mono, 44.1 kHz. */
  function frame(kilobits: keyof typeof rates, text = ''): Buffer {
    const bytes = Buffer.alloc(Math.floor((144_000 * kilobits) / 44_100))
    bytes.set([0xff, 0xfb, rates[kilobits], 0xc0])
    bytes.write(text, 21, 'latin1')
    return bytes
  }
  const frames = (kilobits: keyof typeof rates, count: number) =>
    Array.from({ length: count }, () => frame(kilobits))
  const header = (count: number) =>
    frame(128, `Info\0\0\0\x01\0\0${String.fromCharCode(count >> 8, count & 255)}`)
  const picture = (size: number) =>
    Buffer.concat([
      Buffer.from(`ID3\x03\0\0\0\0${String.fromCharCode(size >> 7, size & 127)}`),
      Buffer.alloc(size),
    ])
  const seconds = (count: number) => (count * 1152) / 44_100

  it.each([
    ['of one rate', 100, frames(128, 100)],
    ['with a picture before it', 100, [picture(9_000), ...frames(128, 100)]],
    ['with tags behind it', 100, [...frames(128, 100), Buffer.alloc(30_000, 0x20)]],
    ['of less rate after its first frame', 101, [...frames(320, 1), ...frames(32, 100)]],
    ['of more rate after its first frame', 101, [...frames(32, 1), ...frames(320, 100)]],
    ['of all rates', 90, [...frames(320, 30), ...frames(32, 30), ...frames(128, 30)]],
    ['of less and less rate', 60, [...frames(320, 20), ...frames(128, 20), ...frames(32, 20)]],
    ['that seems to be hours', 5_001, [...frames(32, 1), ...frames(320, 5_000)]],
    ['with a right header', 100, [header(100), ...frames(128, 100)]],
    ['with a header that was never filled', 100, [header(0), ...frames(128, 100)]],
  ])('is whole: %s', async (_, count, parts) => {
    const { samples, truncated } = await decode(
      new Blob(parts.map((part) => Uint8Array.from(part))),
    )
    expect(truncated).toBe(false)
    expect(samples.length / RATE).toBeCloseTo(seconds(count), 2)
  })

  it.each([
    [[header(200), ...frames(128, 100)]],
    [[picture(9_000), header(200), ...frames(128, 100)]],
  ])('is cut off where a header promises more', async (parts) => {
    const { truncated } = await decode(new Blob(parts.map((part) => Uint8Array.from(part))))
    expect(truncated).toBe(true)
  })

  it('is too long where its frames are, not where its header is', async () => {
    const claim = [header(0xffff), ...frames(128, 100)]
    // 0xffff frames are 28 minutes; the claim has a higher byte.
    claim[0]!.writeUInt8(9, 30)
    const { truncated } = await decode(new Blob(claim.map((part) => Uint8Array.from(part))))
    expect(truncated).toBe(true)
  })

  /** These frames from a moment on, beside a picture of so many seconds. */
  async function video(format: OutputFormat, from: number, sound: Buffer[], picture: number) {
    const output = new Output({ format, target: new BufferTarget() })
    const [audio, images] = [
      new EncodedAudioPacketSource('mp3'),
      new EncodedVideoPacketSource('vp8'),
    ]
    output.addAudioTrack(audio)
    output.addVideoTrack(images)
    await output.start()
    const codedSize = { codedWidth: 2, codedHeight: 2 }
    const decoderConfig = { codec: 'mp3', numberOfChannels: 1, sampleRate: 44_100 }
    for (const [at, data] of sound.entries()) {
      const packet = new EncodedPacket(data, 'key', from + seconds(at), seconds(1))
      await audio.add(packet, { decoderConfig })
    }
    for (let at = 0; at < picture; at += 0.1) {
      const packet = new EncodedPacket(Buffer.alloc(100), 'key', at, 0.1)
      await images.add(packet, { decoderConfig: { codec: 'vp8', ...codedSize } })
    }
    await output.finalize()
    return Buffer.from(output.target.buffer ?? new ArrayBuffer(0))
  }

  it.each([
    ['ends before the picture, as Matroska', new MkvOutputFormat(), 0, 5],
    ['begins after the picture, as Matroska', new MkvOutputFormat(), 1, 3],
    ['ends before the picture, as MP4', new Mp4OutputFormat(), 0, 5],
    ['begins after the picture, as MP4', new Mp4OutputFormat(), 1, 3],
  ])('in a video is whole where it %s', async (_, format, from, picture) => {
    const file = await video(format, from, frames(128, 60), picture)
    const { samples, truncated } = await decode(new Blob([Uint8Array.from(file)]))
    expect(samples.length / RATE).toBeCloseTo(seconds(60), 2)
    expect(truncated).toBe(false)
    const half = await decode(new Blob([Uint8Array.from(file.subarray(0, file.length / 2))])).then(
      (read) => read.truncated,
      () => 'refused',
    )
    expect(half).not.toBe(false)
  })
})
