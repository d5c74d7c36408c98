import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from '../../../renderer/components/media/studio/decode/decode.ts'
import { RATE } from '../../../renderer/components/media/studio/sound/samples.ts'

const blob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)])

/** An AU file of 16 bit at 8 kHz, whose header is followed by samples. */
function au(samples: readonly number[]): Buffer {
  const file = Buffer.alloc(24 + 2 * samples.length)
  file.write('.snd')
  ;[24, 2 * samples.length, 3, RATE, 1].forEach((word, at) => file.writeUInt32BE(word, 4 + 4 * at))
  samples.forEach((sample, at) => file.writeInt16BE(sample, 24 + 2 * at))
  return file
}

describe('what the browser cannot read', () => {
  const given = Array.from({ length: RATE }, (_, at) => ((at * 37) % 20_001) - 10_000)

  it('is read by itself', async () => {
    const { samples, truncated } = await decode(blob(au(given)))
    expect(truncated).toBe(false)
    expect(samples).toEqual(Float32Array.from(given, (sample) => sample / 32_768))
  })

  it('is told to be cut off where its header promises more', async () => {
    const { samples, truncated } = await decode(blob(au(given).subarray(0, 24 + RATE)))
    expect([samples.length, truncated]).toEqual([RATE / 2, true])
  })
})

describe('a file without a greeting', () => {
  const refusal = (bytes: Uint8Array, raw = false) =>
    decode(blob(bytes), { raw }).then(
      () => 'taken',
      (error: unknown) => (error as { trouble?: unknown }).trouble,
    )

  it('is refused with its reason', async () => {
    const spoken = au(Array.from({ length: RATE }, () => 9_000))
    const compressed = Uint8Array.from(spoken)
    compressed[15] = 23
    const impossible = Uint8Array.from(spoken)
    impossible.set([0, 0, 0, 0], 16)
    expect(await refusal(new Uint8Array(0))).toEqual({ code: 'empty' })
    expect(await refusal(Buffer.alloc(330, 0xd8))).toEqual({ code: 'unsupported', format: 'gsm' })
    expect(await refusal(Buffer.from('#!AMR\n'))).toEqual({ code: 'unsupported', format: 'amr' })
    expect(await refusal(compressed)).toEqual({ code: 'unsupported', format: 'au' })
    expect(await refusal(impossible)).toEqual({ code: 'unreadable' })
    expect(await refusal(spoken.subarray(0, 20))).toEqual({ code: 'truncated', format: 'au' })
    expect(await refusal(spoken.subarray(0, 24))).toEqual({ code: 'truncated', format: 'au' })
    expect(await refusal(au(Array(RATE).fill(0)))).toEqual({ code: 'silent', format: 'au' })
    expect(await refusal(new Uint8Array(8 * RATE), true)).toEqual({ code: 'silent', format: 'raw' })
    expect(await refusal(new Uint8Array(2 * 8000 * 60 * 40), true)).toEqual({ code: 'tooLong' })
  })

  it('never fails in another way, whatever its bytes are', async () => {
    const heads = ['.snd', 'FORM....AIFF', 'FORM....AIFCCOMM', '#!AMR', 'caff']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads),
        fc.uint8Array({ maxLength: 300 }),
        async (head, rest) => {
          const outcome = await refusal(Buffer.concat([Buffer.from(head), rest]))
          expect(outcome).toBeDefined()
        },
      ),
    )
  })
})
