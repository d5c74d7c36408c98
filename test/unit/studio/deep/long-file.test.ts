import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { decode } from '../../../../renderer/components/media/studio/decode/decode.ts'

describe('a file of 120 MB', () => {
  const SIZE = 120_000_000

  /** What comes of a file that begins so and has nothing but zeros after it, and how it was read. */
  async function outcomeOf(head: Uint8Array, raw = false) {
    const folder = await mkdtemp(join(tmpdir(), 'switchdesk-long-'))
    const reads: number[] = []
    const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
      reads.push(this.size)
      return new Response(this).arrayBuffer()
    })
    try {
      const path = join(folder, 'long')
      const file = await open(path, 'w')
      await file.write(head)
      await file.truncate(SIZE)
      await file.close()
      const outcome = await decode(await openAsBlob(path), { raw }).then(
        () => 'taken',
        (error: unknown) => (error as { trouble?: { code: string } }).trouble?.code,
      )
      return { outcome, reads: reads.length, largest: Math.max(0, ...reads) }
    } finally {
      read.mockRestore()
      await rm(folder, { recursive: true })
    }
  }

  /** A head of an AIFF file of 16 bit whose sound goes on to the end. */
  function aiff(channels: number, rate: number): Uint8Array {
    const view = new DataView(new ArrayBuffer(54))
    const words = (at: number, text: string) =>
      [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
    words(0, 'FORM')
    view.setUint32(4, SIZE - 8)
    words(8, 'AIFFCOMM')
    view.setUint32(16, 18)
    view.setUint16(20, channels)
    view.setUint16(26, 16)
    // The rate in 80 bits.
    const exponent = Math.floor(Math.log2(rate))
    view.setUint16(28, 16_383 + exponent)
    view.setUint32(30, rate * 2 ** (31 - exponent))
    words(38, 'SSND')
    view.setUint32(42, SIZE - 46)
    return new Uint8Array(view.buffer)
  }

  it('is given up where it consists of countless empty parts', async () => {
    const { outcome, reads, largest } = await outcomeOf(Buffer.from('FORM\0\0\0\0AIFF'))
    expect(outcome).toBe('unreadable')
    expect(reads).toBeLessThan(1_000)
    expect(largest).toBeLessThan(1_000)
  })

  it('is refused by its head where its sound is too long', async () => {
    for (const { outcome, largest } of [
      await outcomeOf(aiff(1, 44_100)),
      await outcomeOf(new Uint8Array(0), true),
    ]) {
      expect(outcome).toBe('tooLong')
      expect(largest).toBeLessThan(1_000)
    }
  })

  it('is read a little at a time', async () => {
    const { outcome, reads, largest } = await outcomeOf(aiff(64, 192_000))
    expect(outcome).toBe('silent')
    expect(reads).toBeGreaterThan(100)
    expect(largest).toBeLessThanOrEqual(1024 * 1024)
  })
})
