/** From this many removed characters on, the user is notified that the pasted text was changed. */
const MUCH = 12

/*
 * Invisible characters that force a text into the more expensive encoding: zero-width space and
 * no-break, word joiner, soft hyphen, byte order mark, direction marks. The zero-width joiner is
 * kept inside an emoji.
 */
const UNSEEN = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const LOOSE_JOINER = /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/gu
const ODD_SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g
const LINE_ENDS = /\r\n?|\u2028|\u2029/g
const TRAILING_SPACES = / +$/gm
const EMPTY_LINES = /\n{3,}/g

export interface CleanText {
  text: string
  /** True if enough was removed that the user should be notified. */
  much: boolean
}

/** Cleans a pasted text: removes formatting that an SMS cannot carry, composes letters (NFC). */
export function cleanPasted(pasted: string): CleanText {
  const plain = pasted.replace(LINE_ENDS, '\n')
  const text = plain
    .replace(UNSEEN, '')
    .replace(LOOSE_JOINER, '')
    .replace(ODD_SPACES, ' ')
    .replace(TRAILING_SPACES, '')
    .replace(EMPTY_LINES, '\n\n')
    .normalize('NFC')
  return { text, much: plain.normalize('NFC').length - text.length >= MUCH }
}
