/** Beginnings of audio files, made by their formats' rules; what follows is silence or nothing. */

const text = (letters: string, bytes = 0): Buffer =>
  Buffer.concat([Buffer.from(letters, 'latin1'), Buffer.alloc(bytes)])

/** A WAV of this format tag: 1 samples, 7 µ-law, 49 GSM. */
export function wav(tag = 1): Buffer {
  const file = text('RIFF\0\0\0\0WAVEfmt \x10\0\0\0', 16 + 8 + 800)
  file.writeUInt32LE(file.length - 8, 4)
  file.writeUInt16LE(tag, 20)
  return file
}

/** MPEG 1 Layer III frames of 128 kbit/s and 44,100 samples, the first ones with padding. */
export function mp3(frames = 3): Buffer {
  const frame = (padded: boolean) => {
    const bytes = Buffer.alloc(417 + (padded ? 1 : 0))
    bytes.writeUInt32BE(padded ? 0xfffb9200 : 0xfffb9000)
    return bytes
  }
  return Buffer.concat(Array.from({ length: frames }, (_, at) => frame(at < 2)))
}

/** A tag of that length in all, as music players write it. */
export function id3(length: number, { footer = false } = {}): Buffer {
  const tag = Buffer.alloc(length)
  tag.write('ID3\x04\0', 'latin1')
  tag.writeUInt8(footer ? 0x10 : 0, 5)
  const content = length - (footer ? 20 : 10)
  for (const [at, shift] of [21, 14, 7, 0].entries()) {
    tag.writeUInt8((content >> shift) & 0x7f, 6 + at)
  }
  return tag
}

/** Bare GSM 06.10. */
export function gsm(frames = 100): Buffer {
  const file = Buffer.alloc(frames * 33, 0x5a)
  for (let at = 0; at < file.length; at += 33) file.writeUInt8(0xd3, at)
  return file
}

export const au = (): Buffer => text('.snd\0\0\0\x18', 100)
export const aiff = (kind = 'AIFF'): Buffer => text(`FORM\0\0\0\x40${kind}COMM`, 100)
export const ogg = (): Buffer => text('OggS\0\x02', 100)
