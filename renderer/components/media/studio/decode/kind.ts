/** File type by the first bytes, for types that the container library does not know. */
export type AudioKind = { kind: 'au' | 'aiff' | 'other' } | { kind: 'foreign'; format: string }

/** Number of first bytes that `kindOf` needs. */
export const HEAD = 4 * 33

const starts = (head: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => head[at + index] === letter.charCodeAt(0))

/** Sound that people do bring and that cannot be read here, by its mark. */
const foreign: readonly (readonly [mark: string, format: string])[] = [
  ['#!AMR', 'amr'],
  ['caff', 'caf'],
  ['MThd', 'midi'],
  ['MAC ', 'ape'],
  ['wvpk', 'wavpack'],
  ['\x30\x26\xb2\x75', 'wma'],
]

/** GSM 06.10 has no header, but each of its frames of 33 bytes begins with the same four bits. */
const isGsm = (head: Uint8Array): boolean =>
  head.length >= HEAD && [0, 33, 66, 99].every((at) => (head[at] as number) >> 4 === 0xd)

/** Codes of samples that are not compressed, or by A-law or µ-law; 0xfffe leaves it to a longer header. */
const wavCodes = [1, 3, 6, 7, 0xfffe]

/** A WAV file of compressed samples. */
const isPackedWav = (head: Uint8Array): boolean =>
  starts(head, 'RIFF') &&
  starts(head, 'WAVEfmt ', 8) &&
  head.length > 21 &&
  !wavCodes.includes((head[20] as number) | ((head[21] as number) << 8))

export function kindOf(head: Uint8Array): AudioKind {
  if (starts(head, '.snd')) return { kind: 'au' }
  if (starts(head, 'FORM') && starts(head, 'AIF', 8)) return { kind: 'aiff' }
  const found = foreign.find(([mark]) => starts(head, mark))
  if (found) return { kind: 'foreign', format: found[1] }
  if (isPackedWav(head)) return { kind: 'foreign', format: 'wav' }
  return isGsm(head) ? { kind: 'foreign', format: 'gsm' } : { kind: 'other' }
}
