/** The types of `mediaTypes` as files are sent. */
export const AUDIO_TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  au: 'audio/basic',
  aiff: 'audio/aiff',
  gsm: 'audio/x-gsm',
  ogg: 'audio/ogg',
  raw: 'application/octet-stream',
}

const MARKS: Readonly<Record<string, string>> = {
  wav: 'RIFF',
  au: '.snd',
  aiff: 'FORM',
  ogg: 'OggS',
}

/**
 * True if a file with this beginning can be of the type; `gsm` and `raw` have no marks to check.
 */
export function looksLike(type: string, head: Buffer): boolean {
  const begins = (mark: string): boolean => head.subarray(0, mark.length).equals(Buffer.from(mark))
  if (type === 'mp3') {
    const [first = 0, second = 0] = head
    return begins('ID3') || (first === 0xff && second >= 0xe0)
  }
  const mark = MARKS[type]
  return mark === undefined || begins(mark)
}
